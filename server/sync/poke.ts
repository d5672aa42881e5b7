import { LIMITS } from '#sync/protocol.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../http/errors.ts';
import { reloadUser } from '../auth/findUser.ts';
import { checkClientId } from './clientId.ts';
import { parseCursor } from './cursor.ts';
import { encodeBatch } from './encodeBatch.ts';
import { PokeQueue, type PokeEvent } from './pokeQueue.ts';
import { checkDatabaseEpoch, readerOf, type Reader } from './reader.ts';
import type { Batch, LogListener } from './tailLog.ts';

/** Close code of a person who may not listen any more: the device must not simply try again (design/auth.md 4). */
export const CLOSE_REFUSED = 4401;

/**
 * Pokes for one device: first where the log stands, then all news in the person's sight, each beginning where the last one
 * ended. Ends with an error when the person's scope changes or the cursor is of another epoch, and with the socket when they may not listen any more.
 */
export async function subscribePokes(
  ctx: RequestContext,
  args: { clientId: string | number; cursor: string },
): Promise<AsyncIterableIterator<PokeEvent>> {
  checkClientId(args.clientId);
  const { seq: cursor, epoch } = parseCursor(args.cursor);
  const { id } = await ctx.user();
  if (epoch !== null) await checkDatabaseEpoch(ctx.db.pool, epoch);
  await ctx.tail.catchUp();
  const listener = new PokeListener(ctx, id, cursor);
  await listener.open();
  return listener.queue;
}

class PokeListener implements LogListener {
  readonly queue: PokeQueue;
  readonly #ctx: RequestContext;
  readonly #userId: string;
  /** Null while the person's rights are being looked up: nothing is told meanwhile. */
  #reader: Reader | null = null;
  /** The scope the listening began with. */
  #scope: Reader | null = null;
  /** Everything up to here has been told or was of no concern and is owed as `from` of the next news. */
  #told: number;
  #lookups = 0;

  constructor(ctx: RequestContext, userId: string, cursor: number) {
    this.#ctx = ctx;
    this.#userId = userId;
    this.#told = cursor;
    const leave = ctx.tail.add(this);
    this.queue = new PokeQueue(leave);
  }

  /** The first look at the person's rights; the listener already hears the log, so no change can slip between. */
  open(): Promise<void> {
    return this.#lookUp();
  }

  hear(batch: Batch): void {
    if (batch.users.has(this.#userId)) {
      this.#reader = null;
      void this.#lookUp();
    } else if (this.#reader) this.#tell(batch, this.#reader);
  }

  rest(): void {
    // News of no concern are not worth a message each; once in a while the device learns how far they went.
    if (this.#reader && this.#told < this.#ctx.tail.seq) this.#put(this.#ctx.tail.seq, '[]');
  }

  #tell(batch: Batch, reader: Reader): void {
    if (!batch.entries || this.#told > batch.from) return this.#put(batch.to, null);
    const text = encodeBatch(batch.entries, reader.audience, reader.channels);
    if (text === '[]') return;
    this.#put(batch.to, text.length <= LIMITS.pokeBytesMax ? text : null);
  }

  #put(to: number, txs: string | null): void {
    this.queue.put({ from: this.#told, to, txs });
    this.#told = to;
  }

  async #lookUp(): Promise<void> {
    const lookup = ++this.#lookups;
    try {
      const user = await reloadUser(this.#ctx.db.pool, this.#userId);
      if (lookup !== this.#lookups) return;
      const reader = readerOf(user);
      if (this.#scope && !sameScope(this.#scope, reader)) {
        return this.queue.fail(new ApiError('SCOPE_CHANGED', 'What you may see has changed; your workspace is being loaded again.'));
      }
      this.#scope = this.#reader = reader;
      const { seq } = this.#ctx.tail;
      this.#put(seq, seq === this.#told ? '[]' : null);
    } catch (error) {
      if (error instanceof ApiError) this.#ctx.closeSocket?.(CLOSE_REFUSED, error.code);
      this.queue.fail(error as Error);
    }
  }
}

function sameScope(a: Reader, b: Reader): boolean {
  return a.userEpoch === b.userEpoch && a.actor.role === b.actor.role && a.actor.customerId === b.actor.customerId;
}
