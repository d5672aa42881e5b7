import type pg from 'pg';
import { ApiError } from '../http/errors.ts';

/** Answers after which what a mutation would have made is not there. */
const REFUSED = `('REJECTED', 'DEPENDENCY_REJECTED')`;

/** @throws ApiError NotAuthorizedError when the client belongs to somebody else; null is a client not heard of before */
export function checkOwner(owner: string | null, userId: string): void {
  if (owner !== null && owner !== userId) throw new ApiError('NotAuthorizedError', 'This client belongs to another person.');
}

/**
 * The last answered mutation of a client, with its row locked until the transaction ends, so that of two equal pushes one
 * waits for the other's results. A client not heard of before gets its row.
 */
export async function lockClient(client: pg.ClientBase, clientId: string, userId: string): Promise<number> {
  const lock = async (): Promise<{ user_id: string; last_mid: number } | undefined> =>
    (await client.query('select user_id, last_mid from sync_client where client_id = $1 for update', [clientId])).rows[0];
  let known = await lock();
  if (!known) {
    await client.query('insert into sync_client (client_id, user_id) values ($1, $2) on conflict do nothing', [clientId, userId]);
    known = (await lock())!;
  }
  checkOwner(known.user_id, userId);
  return known.last_mid;
}

/**
 * Forgets the results that the client has stored: it will not ask for them again. Refusals stay, for later mutations may depend
 * on what was refused (SYNC-S10).
 */
export async function forgetAcknowledged(
  client: Pick<pg.ClientBase, 'query'>,
  clientId: string,
  userId: string,
  ackMid: number,
): Promise<void> {
  await client.query(
    `with told as (
       update sync_client set acked_mid = $3 where client_id = $1 and user_id = $2 and acked_mid < $3 and last_mid >= $3 returning client_id
     )
     delete from sync_result r using told where r.client_id = told.client_id and r.mid <= $3 and r.status not in ${REFUSED}`,
    [clientId, userId, ackMid],
  );
}

/**
 * Forgets as `forgetAcknowledged`, for a device that was greeted by this very database: numbers up to `ackMid` that it has never
 * heard of were answered by one that was lost, and will not come again, so the next number follows them. Never goes back.
 */
export async function skipAnswered(client: Pick<pg.ClientBase, 'query'>, clientId: string, userId: string, ackMid: number): Promise<void> {
  await client.query(
    `with told as (
       insert into sync_client as c (client_id, user_id, last_mid, acked_mid) values ($1, $2, $3, $3)
       on conflict (client_id) do update set last_mid = greatest(c.last_mid, $3), acked_mid = $3
         where c.user_id = $2 and c.acked_mid < $3
       returning client_id
     )
     delete from sync_result r using told where r.client_id = told.client_id and r.mid <= $3 and r.status not in ${REFUSED}`,
    [clientId, userId, ackMid],
  );
}

/** The last answered mutation of a client, 0 for one not heard of before. */
export async function lastAnswered(client: Pick<pg.ClientBase, 'query'>, clientId: string): Promise<number> {
  const { rows } = await client.query<{ last_mid: number }>('select last_mid from sync_client where client_id = $1', [clientId]);
  return rows[0]?.last_mid ?? 0;
}

/** Goes on behind numbers that were settled on the device and will not come; results that are kept stay to be asked for again. */
export async function passOver(client: Pick<pg.ClientBase, 'query'>, clientId: string, userId: string, upTo: number): Promise<void> {
  await client.query(
    `insert into sync_client as c (client_id, user_id, last_mid) values ($1, $2, $3)
     on conflict (client_id) do update set last_mid = greatest(c.last_mid, $3) where c.user_id = $2`,
    [clientId, userId, upTo],
  );
}

/** Returns whether one of these mutations of the client was refused. */
export async function wasRefused(client: Pick<pg.ClientBase, 'query'>, clientId: string, mids: readonly number[]): Promise<boolean> {
  const sql = `select from sync_result where client_id = $1 and mid = any($2::bigint[]) and status in ${REFUSED} limit 1`;
  return (await client.query(sql, [clientId, mids])).rowCount === 1;
}
