import { MismatchReport } from '#sync/protocol.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { ApiError } from '../../http/errors.ts';
import { logEvent } from '../../log.ts';
import { checkClientId } from '../clientId.ts';

/** Notes in the log that rows on a device were not the server's: how many, and their ids as hashes. */
export async function reportMismatch(ctx: RequestContext, args: { clientId: string | number; report?: unknown }): Promise<boolean> {
  const clientId = checkClientId(args.clientId);
  const user = await ctx.user();
  const report = MismatchReport.safeParse(args.report);
  if (!report.success) throw new ApiError('ValidationError', 'The report is malformed.', { report: 'Malformed' });
  const { ids, ...counts } = report.data;
  logEvent('sync.mismatch', { clientId, userId: user.id, ...counts, ids: ids.join(' ') });
  return true;
}
