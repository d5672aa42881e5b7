import type { Row } from '#domain/tables.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { asOwner } from '../../byteWork/inWorker.ts';
import { ApiError } from '../../http/errors.ts';
import type { PrintedApplication } from '../../forms/applicationPdf.ts';
import { applicationPdf } from '../../forms/printWork.ts';

/** Each one takes the process some hundredths of a second, so a list of thousands is not printed. */
const PER_REQUEST_MAX = 5;
const printed = new WeakMap<RequestContext, number>();

/** The columns that a PDF is made from. */
export const PDF_NEEDS = ['status', 'jsonForm', 'customerId'] as const;
type Printed = Pick<Row<'driverApplicationForms'>, 'id' | (typeof PDF_NEEDS)[number]>;

/**
 * The PDF of an application as base64, null until it is approved. It is made when it is asked for, from answers that stand
 * still from then on (FORM-2): nothing of it is kept, and no transaction waits for it.
 * @throws ApiError when one request asks for too many
 */
export async function pdfBase64(ctx: RequestContext, { id, status, jsonForm, customerId }: Printed): Promise<string | null> {
  if (status !== 'APPROVED_TO_SIGN' && status !== 'ARCHIVED') return null;
  const count = (printed.get(ctx) ?? 0) + 1;
  if (count > PER_REQUEST_MAX) {
    throw new ApiError('InvalidArgumentError', `Ask for "pdfBase64" of at most ${PER_REQUEST_MAX} applications at once.`);
  }
  printed.set(ctx, count);
  const { id: userId, role } = await ctx.user();
  ctx.audit.note({
    action: 'application.printed',
    actor: { userId, role },
    target: { table: 'driverApplicationForms', id },
    requestId: ctx.requestId,
  });
  const carrier = await carrierOf(ctx, customerId);
  const bytes = await asOwner(userId, () => applicationPdf({ id, jsonForm, carrier }));
  return Buffer.from(bytes).toString('base64');
}

/** SQL: the first of the own addresses of a carrier `c` that stand, in one line; empty without one. */
export const CARRIER_ADDRESS = `coalesce((
  select concat_ws(', ', a."street", nullif(a."apartment", ''), a."city", concat_ws(' ', s."code", a."zipCode"))
  from "addresses" a join "usStates" s on s."id" = a."stateId"
  where a."customerId" = c."id" and a."driverId" is null and a."archived" is null and a."deletedAt" is null
  order by a."createdAt", a."id" limit 1), '')`;

/** The carrier's name and address, as a printed application names its employer. */
async function carrierOf({ db }: RequestContext, customerId: string): Promise<PrintedApplication['carrier']> {
  const { rows } = await db.pool.query<PrintedApplication['carrier']>(
    `select c."name", ${CARRIER_ADDRESS} as address
     from "customers" c where c."id" = $1`,
    [customerId],
  );
  return rows[0] ?? { name: '', address: '' };
}
