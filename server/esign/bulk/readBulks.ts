import { isStaff, type Actor } from '#domain/actor.ts';
import { BULK_FAILURES_SHOWN, type BulkBatch, type BulkFailure } from '#domain/esign/bulkBatch.ts';
import { AccessError } from '#domain/errors.ts';
import type { Database } from '../../db/database.ts';

const BATCHES_SHOWN = 20;

/** BULK-3: whose batches somebody sees; $1 to $3 of a statement over `esign_bulk b`. */
export const SEEN = `($1 or (b.user_id = $2 and b.customer_id = $3))`;
export const seenBy = (actor: Actor): [boolean, string, string | null] => [isStaff(actor), actor.userId, actor.customerId];

const BATCH = `select b.id, b.title, b.state, b.created_at as "createdAt", b.starts_at as "startsAt",
    coalesce((select trim(concat_ws(' ', u."firstName", u."lastName")) from "users" u where u."id" = b.user_id), '') as by, c.*
  from esign_bulk b cross join lateral (
    select count(*)::int as rows, count(*) filter (where r.state = 'SENT')::int as sent,
      count(*) filter (where r.state = 'FAILED')::int as failed, count(*) filter (where r.state = 'LEFT')::int as left
    from esign_bulk_row r where r.bulk_id = b.id) c`;

/** The newest batches that this person may see: their own, and for staff those of everybody. */
export async function readBulks({ pool }: Database, actor: Actor): Promise<BulkBatch[]> {
  const { rows } = await pool.query<BulkBatch>(
    `${BATCH} where ${SEEN} order by b.created_at desc, b.id limit ${BATCHES_SHOWN}`,
    seenBy(actor),
  );
  return rows;
}

/** A batch, and its rows that failed. @throws AccessError in the same words when it is not there */
export async function readBulk({ pool }: Database, actor: Actor, id: string): Promise<{ batch: BulkBatch; failures: BulkFailure[] }> {
  const { rows } = await pool.query<BulkBatch>(`${BATCH} where ${SEEN} and b.id = $4`, [...seenBy(actor), id]);
  if (!rows[0]) throw new AccessError();
  const failures = await pool.query<BulkFailure>(
    `select number, problem, (select string_agg(s ->> 'name', ', ' order by at) from jsonb_array_elements(signers) with ordinality as e (s, at)) as who
     from esign_bulk_row where bulk_id = $1 and state = 'FAILED' order by number limit ${BULK_FAILURES_SHOWN}`,
    [id],
  );
  return { batch: rows[0], failures: failures.rows };
}
