import type pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import { readSnapshot } from '../../db/inTransaction.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { ApiError } from '../../http/errors.ts';
import { QUERY_LIMITS } from '../../graphql/limits.ts';
import { contentNoter } from './noteContent.ts';
import { actorOf, enterAs } from '../../auth/findUser.ts';

/** One person's look at the database: every row is of the same instant, and so are their rights. */
export interface Reading {
  /** Runs one statement; statements of several fields wait for each other, for a connection does one at a time. */
  query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
  actor: Actor;
  /** Do they see what is marked for staff? */
  staff: boolean;
  /** ISO instant, for what is relative to now. */
  now: string;
  /** Rows that may still be read. @throws ApiError when there are more */
  spend: (rows: number) => void;
  /** Hears which rows were read, for the audit of what is confidential (DOC-6). */
  seen: ReturnType<typeof contentNoter>;
}

interface Shared {
  reading: Promise<Reading>;
  readers: number;
  end: () => void;
}

const open = new WeakMap<RequestContext, Shared>();

/**
 * Runs `work` in a read-only snapshot that all fields of a request which read at the same time have in common: a query's
 * fields begin together, so a whole query is answered from one; a mutation's fields follow each other, and each sees what it
 * wrote. The person's rights are those of the snapshot itself (SYNC-S5).
 * @throws ApiError when the person may not enter (any more)
 */
export async function inSnapshot<T>(ctx: RequestContext, work: (reading: Reading) => Promise<T>): Promise<T> {
  const shared = open.get(ctx) ?? begin(ctx);
  shared.readers += 1;
  try {
    return await work(await shared.reading);
  } finally {
    shared.readers -= 1;
    if (shared.readers === 0) {
      open.delete(ctx);
      shared.end();
    }
  }
}

function begin(ctx: RequestContext): Shared {
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<Reading>();
  const running = async (): Promise<void> => {
    const { id } = await ctx.user();
    await readSnapshot(ctx.db, async (client) => {
      const actor = actorOf(await enterAs(client, id));
      ready.resolve({
        query: inTurn(client),
        actor,
        staff: isStaff(actor),
        now: new Date(ctx.clock()).toISOString(),
        spend: budget(),
        seen: contentNoter(ctx, actor),
      });
      await ended.promise;
    });
  };
  running().catch(ready.reject);
  const shared = { reading: ready.promise, readers: 0, end: ended.resolve };
  open.set(ctx, shared);
  return shared;
}

function inTurn(client: pg.ClientBase): Reading['query'] {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const run = async (): Promise<Record<string, unknown>[]> => (await client.query<Record<string, unknown>>(text, values)).rows;
    const asked = last.then(run, run);
    last = asked;
    return asked;
  };
}

/** Counts rows where they are read, so that a query of many lists inside lists ends before it has them all. */
function budget(): (rows: number) => void {
  const most = QUERY_LIMITS.rowsMax;
  let left: number = most;
  return (rows) => {
    left -= rows;
    if (left >= 0) return;
    const message = `This query brings more than ${most.toLocaleString('en-US')} rows. Ask for shorter pages with "first".`;
    throw new ApiError('InvalidArgumentError', message);
  };
}
