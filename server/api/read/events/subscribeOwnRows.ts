import pg from 'pg';
import { isStaff, type Actor } from '#domain/actor.ts';
import type { Channel } from '#domain/scope.ts';
import type { TableName } from '#domain/tables.ts';
import { readSnapshot } from '../../../db/inTransaction.ts';
import type { RequestContext } from '../../../graphql/context.ts';
import { ApiError } from '../../../http/errors.ts';
import { CLOSE_REFUSED } from '../../../sync/poke.ts';
import { readLog } from '../../../sync/readLog.ts';
import type { Batch, LogEntry } from '../../../sync/tailLog.ts';
import { actorOf, enterAs, reloadUser } from '../../../auth/findUser.ts';
import { filterSql } from '../filterSql.ts';
import type { FilterInput } from '../filterTypes.ts';
import { Params } from '../params.ts';
import { LogQueue } from './logQueue.ts';
import { withPrevious } from './previousStates.ts';
import { rowEvents, type RowEvent } from './rowEvent.ts';

const { escapeIdentifier: name } = pg;
/** The bytes that are read at once when the log must be read again. */
const REREAD_BYTES_MAX = 1024 * 1024;

export interface EventFilter {
  mutation_in?: readonly RowEvent['mutation'][] | null | undefined;
  node?: FilterInput | null | undefined;
  updatedFields?: { contains?: readonly string[] | null | undefined } | null | undefined;
}

/**
 * The changes of the person's own rows of a table, of a noun with `user` scope, from now on and in commit order, whichever
 * process made them. Ends with the socket when the person may not listen any more.
 * @throws ApiError InvalidArgumentError for a filter that is wrong or asks by what the person may not see
 */
export async function subscribeOwnRows(
  ctx: RequestContext,
  table: TableName,
  filter: EventFilter,
): Promise<AsyncIterableIterator<RowEvent>> {
  const user = await ctx.user();
  condition(table, actorOf(user), filter.node ?? {}, new Params(), now(ctx));
  await ctx.tail.catchUp();
  const channel: Channel = `u:${user.id}`;
  const concerns = ({ entries, users }: Batch): boolean =>
    entries === null ||
    users.has(user.id) ||
    entries.some((e) => e.table === table && (e.before.includes(channel) || e.after.includes(channel)));
  const queue = new LogQueue(ctx.tail, concerns);
  return endingWith(queue, eventsOf(new OwnRows(ctx, user.id, table, filter), queue));
}

/** A generator that waits does not notice that nobody listens any more: the queue ends first, and the waiting with it. */
function endingWith<T>(queue: LogQueue, events: AsyncGenerator<T>): AsyncIterableIterator<T> {
  return {
    next: () => events.next(),
    return: () => {
      queue.end();
      return events.return(undefined);
    },
    throw: (error) => {
      queue.end();
      return events.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* eventsOf(rows: OwnRows, queue: LogQueue): AsyncGenerator<RowEvent> {
  try {
    for (let batch = await queue.next(); batch; batch = await queue.next()) yield* rows.eventsIn(batch);
  } finally {
    queue.end();
  }
}

const now = (ctx: RequestContext): string => new Date(ctx.clock()).toISOString();

function condition(table: TableName, actor: Actor, filter: FilterInput, params: Params, at: string): string {
  return filterSql(table, 'r', filter, { params, actor, userId: actor.userId, now: at }, ['filter', 'node']);
}

class OwnRows {
  readonly #ctx: RequestContext;
  readonly #userId: string;
  readonly #table: TableName;
  readonly #filter: EventFilter;

  constructor(ctx: RequestContext, userId: string, table: TableName, filter: EventFilter) {
    this.#ctx = ctx;
    this.#userId = userId;
    this.#table = table;
    this.#filter = filter;
  }

  /** The events of a batch that pass the filter, under the person's rights of now. */
  async *eventsIn(batch: Batch): AsyncGenerator<RowEvent> {
    const channel: Channel = `u:${this.#userId}`;
    try {
      const actor = actorOf(await reloadUser(this.#ctx.db.pool, this.#userId));
      for await (const entries of batch.entries ? [batch.entries] : this.#reread(batch, channel)) {
        yield* await this.#passing(rowEvents(entries, this.#table, channel, isStaff(actor)), actor);
      }
    } catch (error) {
      if (error instanceof ApiError) this.#ctx.closeSocket?.(CLOSE_REFUSED, error.code);
      throw error;
    }
  }

  /** Reads the rows that an announcement left out. */
  async *#reread({ from, to }: Batch, channel: Channel): AsyncGenerator<readonly LogEntry[]> {
    for (let after = from; after < to;) {
      const args = { after, head: to, bytesMax: REREAD_BYTES_MAX, channels: [channel] };
      const reading = await readSnapshot(this.#ctx.db, async (client) => {
        await enterAs(client, this.#userId);
        return readLog(client, args);
      });
      yield reading.entries;
      after = reading.to;
    }
  }

  async #passing(events: readonly RowEvent[], actor: Actor): Promise<RowEvent[]> {
    const { mutation_in: mutations, node, updatedFields } = this.#filter;
    const wanted = events.filter(({ mutation }) => mutations?.includes(mutation) ?? true);
    const whole = await withPrevious(this.#ctx.db.pool, this.#table, wanted, isStaff(actor));
    const fields = updatedFields?.contains ?? [];
    const changed = whole.filter((event) => fields.every((field) => event.updatedFields?.includes(field)));
    return node && changed.length ? this.#found(changed, node, actor) : changed;
  }

  /** Returns events whose row passes the filter in the state they tell of, not in a later one. */
  async #found(events: readonly RowEvent[], filter: FilterInput, actor: Actor): Promise<RowEvent[]> {
    const params = new Params();
    // Of a state that is not known any more nothing is true.
    const states = events.map(({ node, previous }) => node ?? previous);
    const images = params.add(
      states.map((state) => state && JSON.stringify(state)),
      'text[]',
    );
    const { rows } = await this.#ctx.db.pool.query<{ n: number }>(
      `select e.n from unnest(${images}) with ordinality e(image, n), jsonb_populate_record(null::${name(this.#table)}, e.image::jsonb) r
       where ${condition(this.#table, actor, filter, params, now(this.#ctx))} order by e.n`,
      params.values,
    );
    return rows.map(({ n }) => events[n - 1]!);
  }
}
