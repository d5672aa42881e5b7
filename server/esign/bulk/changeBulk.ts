import type pg from 'pg';
import { AccessError, RuleError } from '#domain/errors.ts';
import { inTransaction } from '../../db/inTransaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { documentManager } from '../documentManager.ts';
import type { Caller, EsignDeps } from '../esignDeps.ts';
import { BULK } from './bulkSpec.ts';
import { SEEN, seenBy } from './readBulks.ts';

/** BULK-2: takes a batch back before it begins. @throws RuleError once it has begun */
export const undoBulk = (deps: EsignDeps, caller: Caller, id: string): Promise<void> =>
  change(deps, caller, id, async (client, state) => {
    if (state === 'UNDONE') return;
    if (state !== 'HELD') throw new RuleError('BULK-2', 'It is being sent already. Cancel the rest instead.');
    await client.query(`update esign_bulk set state = 'UNDONE' where id = $1`, [id]);
    await leave(client, id);
  });

/** BULK-2: cancels what has not been sent. What is being sent at this moment still goes. */
export const cancelBulk = (deps: EsignDeps, caller: Caller, id: string): Promise<void> =>
  change(deps, caller, id, async (client, state) => {
    if (state !== 'HELD' && state !== 'SENDING') return;
    await client.query(`update esign_bulk set state = 'CANCELLED' where id = $1`, [id]);
    await leave(client, id);
  });

/** BULK-2: sends rows that failed once more: one of them, or all. @throws RuleError when none has */
export const retryBulk = (deps: EsignDeps, caller: Caller, id: string, number: number | null): Promise<void> =>
  change(deps, caller, id, async (client, state) => {
    const { rowCount } = await client.query(
      `update esign_bulk_row set state = 'WAITING', problem = null, asked_at = null, done_at = null
       where bulk_id = $1 and state = 'FAILED' and ($2::int is null or number = $2)`,
      [id, number],
    );
    if (rowCount === 0) throw new RuleError('BULK-2', 'Nothing of it has failed.');
    if (state !== 'SENDING') await client.query(`update esign_bulk set state = 'SENDING' where id = $1`, [id]);
    // Beside one that waits already: that one may begin before this is committed.
    await enqueue(client, BULK, { bulkId: id });
  });

/** Runs a change of a batch that this person may see, and that nobody else changes meanwhile. @throws AccessError */
async function change(
  deps: EsignDeps,
  { userId }: Caller,
  id: string,
  work: (client: pg.ClientBase, state: string) => Promise<void>,
): Promise<void> {
  const { actor } = await documentManager(deps, userId);
  await inTransaction(deps.db, async (client) => {
    const { rows } = await client.query<{ state: string }>(`select b.state from esign_bulk b where ${SEEN} and b.id = $4 for update`, [
      ...seenBy(actor),
      id,
    ]);
    if (!rows[0]) throw new AccessError();
    await work(client, rows[0].state);
  });
}

/** Names and addresses of what nobody sends any more are not kept. */
async function leave(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(`update esign_bulk_row set state = 'LEFT', signers = '[]', fields = '[]' where bulk_id = $1 and state = 'WAITING'`, [
    id,
  ]);
}
