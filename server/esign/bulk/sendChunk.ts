import { DomainError, wordsOf } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { asOwner } from '../../byteWork/inWorker.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { FileRefusal } from '../../files/refusal.ts';
import { ApiError, ThrottledError } from '../../http/errors.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { errorFields, logEvent } from '../../log.ts';
import { createEsignDocument } from '../createEsignDocument.ts';
import { documentInput } from '../esignInput.ts';
import type { EsignDeps } from '../esignDeps.ts';
import { ProviderFault } from '../provider.ts';
import { BULK } from './bulkSpec.ts';

/** Rows of one run: then whatever else waits in the lane has its turn. */
const ROWS_AT_ONCE = 20;
const TRIES_OF_A_ROW = 3;
const UNSURE = 'It is not known whether it was sent: look among the documents before you try again.';

interface Batch {
  id: string;
  user_id: string;
  customer_id: string;
  template_id: string;
  title: string;
}

interface Waiting {
  number: number;
  signers: object[];
  fields: object[];
  asked_at: string | null;
}

interface Run {
  signal: AbortSignal;
  /** 1 at the first try. */
  attempt: number;
}

/** Somebody canceled the row, or another run has sent it: nothing of this try is kept. */
class RowGone extends Error {
  override readonly name = 'RowGone';
}

/** BULK-2: sends the next rows of a batch, each in a transaction of its own, and puts the job for those after them. */
export async function sendChunk(deps: EsignDeps, id: string, run: Run): Promise<void> {
  const batch = await begin(deps, id);
  if (!batch) return;
  const { rows } = await deps.db.pool.query<Waiting>(
    `select number, signers, fields, asked_at from esign_bulk_row where bulk_id = $1 and state = 'WAITING' order by number limit ${ROWS_AT_ONCE}`,
    [id],
  );
  let after = 0;
  for (const row of rows) {
    if (run.signal.aborted) break;
    try {
      // Turns are taken between people, and the sender's own other work is somebody else's here.
      await asOwner(`bulk:${batch.user_id}`, () => sendRow(deps, batch, row, run));
    } catch (error) {
      if (!(error instanceof ThrottledError)) throw error;
      after = error.retryAfterSeconds;
      break;
    }
  }
  await goOn(deps, id, after);
}

/** The batch, when it is to be sent. One whose time has not come waits for it. */
async function begin({ db, clock }: EsignDeps, id: string): Promise<Batch | null> {
  const now = new Date(clock()).toISOString();
  const { rows } = await db.pool.query<Batch>(
    `update esign_bulk set state = 'SENDING' where id = $1 and (state = 'SENDING' or (state = 'HELD' and starts_at <= $2))
     returning id, user_id, customer_id, template_id, title`,
    [id, now],
  );
  if (rows[0]) return rows[0];
  const held = await db.pool.query(`select from esign_bulk where id = $1 and state = 'HELD'`, [id]);
  if (held.rowCount) await inTransaction(db, (client) => enqueue(client, BULK, { bulkId: id }, { after: 1, singletonKey: id }));
  return null;
}

/** Puts the job for what is left; a batch of which nothing is left is done. */
async function goOn({ db }: EsignDeps, id: string, after: number): Promise<void> {
  await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      `update esign_bulk b set state = 'DONE' where id = $1 and state = 'SENDING'
         and not exists (select from esign_bulk_row r where r.bulk_id = b.id and r.state = 'WAITING')`,
      [id],
    );
    if (rowCount === 0) await enqueue(client, BULK, { bulkId: id }, { singletonKey: id, ...(after > 0 && { after }) });
  });
}

/** @throws whatever says nothing about the row: the next try sends it */
async function sendRow(deps: EsignDeps, batch: Batch, row: Waiting, { attempt }: Run): Promise<void> {
  const requestId = `${batch.id}:${row.number}`;
  if (!(await mayAsk(deps, batch, row))) return fail(deps, batch, row, UNSURE);
  try {
    await createEsignDocument(deps, { userId: batch.user_id, requestId }, inputOf(deps, batch, row), async ({ client }, { hash }) => {
      const { rowCount } = await client.query(
        `update esign_bulk_row set state = 'SENT', hash = $3, done_at = $4, signers = '[]', fields = '[]'
         where bulk_id = $1 and number = $2 and state = 'WAITING'`,
        [batch.id, row.number, hash, new Date(deps.clock())],
      );
      if (rowCount === 0) throw new RowGone();
    });
  } catch (error) {
    if (error instanceof RowGone) return;
    const words = refusalOf(error);
    if (words === null && attempt < TRIES_OF_A_ROW) throw error;
    if (words === null) logEvent('esign.bulkRowFailed', { requestId, ...errorFields(error) });
    await fail(deps, batch, row, words ?? MESSAGES.somethingWrong);
  }
}

/** Our own service keeps all of a row in one transaction. A service outside is asked once: who dies meanwhile does not know what came of it. */
async function mayAsk({ db, clock, provider }: EsignDeps, { id }: Batch, { number }: Waiting): Promise<boolean> {
  if (provider.name === 'embedded') return true;
  const { rowCount } = await db.pool.query(
    `update esign_bulk_row set asked_at = $3 where bulk_id = $1 and number = $2 and asked_at is null and state = 'WAITING'`,
    [id, number, new Date(clock())],
  );
  return rowCount === 1;
}

const inputOf = ({ sandbox, clock }: EsignDeps, batch: Batch, { signers, fields }: Waiting): ReturnType<typeof documentInput> =>
  documentInput(
    {
      fields: new Map([
        ['kind', 'template'],
        ['documentTitle', batch.title],
        ['templateId', batch.template_id],
        ['customerId', batch.customer_id],
        ['signers', JSON.stringify(signers)],
        ['fields', JSON.stringify(fields)],
      ]),
      file: null,
    },
    sandbox,
    clock(),
  );

async function fail({ db, clock }: EsignDeps, { id }: Batch, { number }: Waiting, words: string): Promise<void> {
  await db.pool.query(
    `update esign_bulk_row set state = 'FAILED', problem = $3, done_at = $4 where bulk_id = $1 and number = $2 and state = 'WAITING'`,
    [id, number, words, new Date(clock())],
  );
}

/** Why a row cannot be sent, in words; null: it may well be sent at another time. */
function refusalOf(error: unknown): string | null {
  if (error instanceof ThrottledError) throw error;
  if (error instanceof DomainError) return wordsOf(error);
  return error instanceof ApiError || error instanceof FileRefusal || error instanceof ProviderFault ? error.message : null;
}
