import { SYSTEM } from '#domain/actor.ts';
import { DomainError, wordsOf } from '#domain/errors.ts';
import { notifyOutcome } from '#domain/records/notifyOutcome.ts';
import { LIMITS } from '#sync/protocol.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { ProviderFault } from '../esign/provider.ts';
import { errorFields, logEvent } from '../log.ts';
import { declareJob, HOURLY } from '../jobs/job.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { carryOut, DONE, UNSURE, type OrderDeps } from './carryOut.ts';
import { ORDER, type StoredOrder } from '../mutations/orderSpec.ts';
import { ProviderError } from './provider.ts';
import type { RecordsDeps } from './recordsDeps.ts';

const LYING_MS = 3_600_000;
const AT_ONCE = 50;
const TOO_LATE = 'It could not be ordered in time, so nothing was ordered.';

/**
 * ORDER-1: carries out one order, at most once: it is marked ASKED, for good, before the provider can hear of it, and one that
 * is found so marked was interrupted and is not asked for again. Whatever happens, its person is told once. Every hour those are
 * ended whose own job was given up, or did not come along when the workspace was restored.
 */
export const placeOrder = declareJob({
  ...ORDER,
  schedule: { cron: HOURLY, input: { orderId: null } },
  async run({ records, esign, signal }, { orderId }) {
    const deps = { records, esign };
    if (orderId !== null) return place(deps, orderId);
    for (const id of await leftLying(records)) if (!signal.aborted) await place(deps, id);
  },
});

/** @throws whatever kept it from telling: the next try tells */
async function place(deps: OrderDeps, id: string): Promise<void> {
  const { records } = deps;
  const order = await claim(records, id);
  if (order) return conclude(records, order, await outcomeOf(deps, order));
  const left = await unfinished(records.db, id);
  if (left) await conclude(records, left, wordsFor(left));
}

const FIELDS = `id, kind, driver_id as "driverId", customer_id as "customerId", alert_id as "alertId", document, reason,
  user_id as "userId"`;

/** Nobody orders twice, nor what was wanted long ago: then the server was away, and money is not spent unexpectedly (SYNC-C12). */
async function claim({ db, clock }: RecordsDeps, id: string): Promise<StoredOrder | null> {
  const { rows } = await db.pool.query<StoredOrder>(
    `update records_order set state = 'ASKED', asked_at = $2 where id = $1 and state = 'WAITING' and created_at >= $3 returning ${FIELDS}`,
    [id, new Date(clock()), new Date(clock() - LIMITS.unaskedMs)],
  );
  return rows[0] ?? null;
}

type Unfinished = StoredOrder & { wasAsked: boolean; isFiled: boolean };

/** An order that nobody was told of, and that is not to be asked for (any more). The document that comes of an order has its id. */
async function unfinished({ pool }: Database, id: string): Promise<Unfinished | null> {
  const { rows } = await pool.query<Unfinished>(
    `select ${FIELDS}, state = 'ASKED' as "wasAsked", exists (select from "driverDocuments" d where d.id = o.id) as "isFiled"
     from records_order o where id = $1 and state <> 'DONE'`,
    [id],
  );
  return rows[0] ?? null;
}

function wordsFor({ kind, wasAsked, isFiled }: Unfinished): string {
  if (isFiled) return DONE[kind];
  return wasAsked ? UNSURE[kind] : TOO_LATE;
}

async function leftLying({ db, clock }: RecordsDeps): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from records_order where state <> 'DONE' and created_at < $1 order by created_at limit $2`,
    [new Date(clock() - LYING_MS), AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

/** Returns what the person reads; a refusal in the words of whoever refused. @throws what says nothing about the order */
async function outcomeOf(deps: OrderDeps, order: StoredOrder): Promise<string> {
  try {
    return await carryOut(deps, order);
  } catch (error) {
    if (error instanceof DomainError) return wordsOf(error);
    if (!(error instanceof ProviderError || error instanceof ProviderFault)) throw error;
    logEvent('records.failed', { requestId: order.id, ...errorFields(error) });
    return UNSURE[order.kind];
  }
}

/** The word and the end of the order are one transaction, so that nobody is told twice, or never. */
async function conclude({ db, clock }: RecordsDeps, order: StoredOrder, words: string): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    const { rowCount } = await client.query(`update records_order set state = 'DONE', done_at = $2 where id = $1 and state <> 'DONE'`, [
      order.id,
      now,
    ]);
    if (rowCount === 0) return;
    await applyOnServer(client, { actor: SYSTEM, now, requestId: order.id }, ({ tx, ctx }) => notifyOutcome(tx, ctx, order, words));
  });
}
