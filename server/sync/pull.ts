import { LIMITS, type Pull } from '#sync/protocol.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../http/errors.ts';
import { checkClientId } from './clientId.ts';
import { parseCursor } from './cursor.ts';
import { encodeTxs } from './encodeBatch.ts';
import { readAs } from './reader.ts';
import { readLog } from './readLog.ts';

/** `Pull` on the wire: sequence numbers as text, transactions as JSON text of `SyncTx[]`. */
export type PullText = Omit<Pull, 'from' | 'to' | 'head' | 'txs'> & { from: string; to: string; head: string; txs: string };

interface PullArgs {
  clientId: string | number;
  cursor: string;
  userEpoch: number;
  maxBytes?: number | null | undefined;
}

/**
 * Returns what happened after a cursor, in the reader's sight and projection, in whole transactions. `reset` when the log cannot
 * continue the cursor: it lies below the log's floor, beyond its head, or in another epoch.
 */
export async function pull(ctx: RequestContext, args: PullArgs): Promise<PullText> {
  checkClientId(args.clientId);
  const { seq: after, epoch } = parseCursor(args.cursor);
  const bytesMax = args.maxBytes ?? LIMITS.pullBytesMax;
  if (bytesMax < 1) throw new ApiError('ValidationError', 'The size is malformed.', { maxBytes: 'At least 1' });
  return readAs(ctx, args.userEpoch, async (client, reader) => {
    const { rows } = await client.query<{ epoch: string; floor: number; head: number }>(
      'select m.epoch, m.floor, h.seq as head from sync_meta m cross join sync_head h',
    );
    const log = rows[0]!;
    const answer = (to: number, txs: string, reset: boolean): PullText => ({
      from: String(after),
      to: String(to),
      head: String(log.head),
      txs,
      reset,
    });
    if (after < log.floor || after > log.head || (epoch !== null && epoch !== log.epoch)) return answer(after, '[]', true);
    const reading = await readLog(client, {
      after,
      head: log.head,
      bytesMax: Math.min(bytesMax, LIMITS.pullBytesMax),
      channels: reader.channels,
    });
    return answer(reading.to, encodeTxs(reading.entries, reader.audience, new Set(reader.channels)), false);
  });
}
