import { z } from 'zod';
import { bulkColumns, bulkDocument, BULK_ROWS_MAX, checkRows } from '#domain/esign/bulkSend.ts';
import { AccessError, InputError, RuleError } from '#domain/errors.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { sqlReads } from '../../db/sqlTx.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { customerOf } from '../createEsignDocument.ts';
import { documentManager } from '../documentManager.ts';
import { sandboxTitle } from '../esignInput.ts';
import type { Caller, EsignDeps } from '../esignDeps.ts';
import { templateFor } from '../templates.ts';
import { BULK } from './bulkSpec.ts';

const CELLS_MAX = 300;
/** Batches of one person that are not over yet. */
const OPEN_MAX = 3;

/** The body of `POST bulk`: cells in the order of the template's columns, and the number of each row in the file. */
export const BulkAsked = z.object({
  id: idText,
  templateId: plainText(64).min(1, MESSAGES.fieldRequired),
  documentTitle: plainText(1000).trim().min(1, MESSAGES.fieldRequired),
  customerId: idText.nullish(),
  rows: z
    .array(z.object({ number: z.int().min(2).max(1_000_000_000), values: z.array(z.string()).max(CELLS_MAX) }))
    .min(1, MESSAGES.fieldRequired)
    .max(BULK_ROWS_MAX, `${BULK_ROWS_MAX} rows at most`),
});
type BulkAsked = z.infer<typeof BulkAsked>;

/**
 * BULK-2: keeps a batch that begins to be sent in ten seconds. One that this person has put already is left as it is.
 * @throws AccessError, InputError that names the first row with a problem, RuleError for one batch too many
 */
export async function putBulk(deps: EsignDeps, { userId }: Caller, asked: BulkAsked): Promise<void> {
  const { db, clock, provider, sandbox } = deps;
  const { actor } = await documentManager(deps, userId);
  if (await isThere(deps, userId, asked.id)) return;
  const template = await templateFor(deps, actor, asked.templateId);
  const customerId = await customerOf(sqlReads(db.pool), actor, { driverId: null, customerId: asked.customerId ?? null });
  const places = await provider.templatePlaces(template.templateId);
  const columns = bulkColumns({ ...places, roles: template.signers.map(({ role }) => role) });
  const title = sandboxTitle(asked.documentTitle, sandbox);
  const rows = checkRows(asked.rows, columns, places);
  const wrong = rows.find(({ problems }) => problems.length > 0);
  if (wrong) throw new InputError({ rows: `Row ${wrong.number.toLocaleString('en-US')}: ${wrong.problems[0]!.words}` });
  if (new Set(rows.map(({ number }) => number)).size < rows.length) throw new InputError({ rows: 'Two rows have the same number' });
  const startsAt = new Date(clock() + ORDER_HOLD_MS).toISOString();
  await inTransaction(db, async (client) => {
    // Of two batches at once, the second counts the first.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('esign_bulk:' || $1, 0))`, [userId]);
    const open = await client.query(`select from esign_bulk where user_id = $1 and state in ('HELD', 'SENDING') and id <> $2`, [
      userId,
      asked.id,
    ]);
    if (open.rowCount! >= OPEN_MAX)
      throw new RuleError('BULK-2', 'Three batches are on their way already. Wait until one of them is sent.');
    const { rowCount } = await client.query(
      `insert into esign_bulk (id, user_id, customer_id, template_id, title, starts_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [asked.id, userId, customerId, template.templateId, title, startsAt, new Date(clock())],
    );
    if (rowCount === 0) return;
    const kept = rows.map(({ number, values }) => ({ number, ...bulkDocument(columns, values) }));
    await client.query(
      `insert into esign_bulk_row (bulk_id, number, signers, fields)
       select $1, number, signers, fields from jsonb_to_recordset($2) as r (number int, signers jsonb, fields jsonb)`,
      [asked.id, JSON.stringify(kept)],
    );
    await enqueue(client, BULK, { bulkId: asked.id }, { after: startsAt, singletonKey: asked.id });
  });
}

/** @throws AccessError for somebody else's */
async function isThere({ db }: EsignDeps, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.pool.query<{ user_id: string }>('select user_id from esign_bulk where id = $1', [id]);
  if (rows[0] && rows[0].user_id !== userId) throw new AccessError();
  return rows.length > 0;
}
