import type pg from 'pg';
import { audienceOf, type Actor, type Audience } from '#domain/actor.ts';
import { channelsFor, type Channel } from '#domain/scope.ts';
import { CODES } from '#sync/protocol.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../http/errors.ts';
import { actorOf, enterAs, type UserRow } from '../auth/findUser.ts';

/** The person who reads: the projection they receive and the channels they hear. */
export interface Reader {
  actor: Actor;
  audience: Audience;
  channels: readonly Channel[];
  /** Version of the person's scope; a replica of another one must not be continued. */
  userEpoch: number;
}

export function readerOf(user: UserRow): Reader {
  const actor = actorOf(user);
  return { actor, audience: audienceOf(actor), channels: channelsFor(actor), userEpoch: user.syncEpoch };
}

/** @throws ApiError SCOPE_CHANGED when the device's replica was made for another scope of this person */
export function checkEpoch(user: UserRow, userEpoch: number): void {
  if (user.syncEpoch !== userEpoch)
    throw new ApiError(CODES.scopeChanged, 'What you may see has changed; your workspace is being loaded again.');
}

/** @throws ApiError SCOPE_CHANGED when the device was greeted by another database, or by this one before it was put back in time */
export async function checkDatabaseEpoch(client: Pick<pg.ClientBase, 'query'>, epoch: string): Promise<void> {
  const { rows } = await client.query<{ epoch: string }>('select epoch from sync_meta');
  if (rows[0]!.epoch !== epoch) throw new ApiError(CODES.scopeChanged, 'The workspace was restored; it is being loaded again.');
}

/**
 * Runs `work` in one repeatable-read snapshot with the rights that the person has in that very snapshot, so that no row is
 * read under rights that ended a moment before (SYNC-S5).
 */
export async function readAs<T>(
  ctx: RequestContext,
  userEpoch: number,
  work: (client: pg.ClientBase, reader: Reader) => Promise<T>,
): Promise<T> {
  const { id } = await ctx.user();
  return readSnapshot(ctx.db, async (client) => {
    const user = await enterAs(client, id);
    checkEpoch(user, userEpoch);
    return work(client, readerOf(user));
  });
}

/** The newest commit this snapshot shows: exactly the version of every row in it (design/sync.md 4.1). */
export async function readHead(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('select seq from sync_head');
  return rows[0]!.seq;
}
