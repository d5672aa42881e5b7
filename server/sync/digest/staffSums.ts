import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import { DatabaseWork } from '../../db/databaseWork.ts';
import { readSnapshot } from '../../db/inTransaction.ts';
import { isShared, REPLICATED } from '#domain/tables.ts';
import type { Viewer } from './listSums.ts';
import { follow, scan, sumsAt, type Holdings, type SumsAtCursor } from './sumsAt.ts';

/** The viewer for what every member of staff sees alike. */
export const STAFF: Viewer = { actor: { userId: '', role: 'AGENT', customerId: null }, audience: 'staff', channels: ['ref', 'staff'] };
export const SHARED_TABLES = REPLICATED.filter(isShared);

/** The time a request waits for sums that are not ready: a field has five seconds. */
const IN_TIME_MS = 3000;

/**
 * The sums of what all staff see, read once for this process and then followed along the log: hundreds of thousands of rows
 * are not hashed again for each device that asks. Reading them all takes longer than a request has, so it is the work of no request.
 */
export class StaffSums {
  readonly #db: Database;
  #held: (Holdings & { epoch: string }) | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #work = new DatabaseWork();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Reads them ahead of the first question: the first device after a start would be told to come back, and wait ten seconds. */
  prepare(): void {
    // What fails here fails again, and is told, where somebody asks.
    void this.#inTurn((client) => this.#current(client)).catch(() => undefined);
  }

  /** The sums at a cursor; null when the log does not reach from there to here. */
  at(cursor: number): Promise<SumsAtCursor | null> {
    return this.#inTurn(async (client) => sumsAt(client, STAFF, SHARED_TABLES, await this.#current(client), cursor));
  }

  /** Returns the sums for a request, null also when they are not ready in its time: they are read on, and there for the next one. */
  async inTime(cursor: number): Promise<SumsAtCursor | null> {
    const over = new AbortController();
    try {
      return await Promise.race([this.at(cursor), after(IN_TIME_MS, null, over)]);
    } finally {
      over.abort();
    }
  }

  /** Gives up what is being read, for a server that stops. */
  stop(): Promise<void> {
    return this.#work.end();
  }

  /** Works in a snapshot, one after the other: the state is shared. */
  #inTurn<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const turn = this.#work.run(() => this.#turn.then(() => readSnapshot(this.#db, work)));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #current(client: pg.ClientBase): Promise<Holdings> {
    const { rows } = await client.query<{ epoch: string; floor: number; head: number }>(
      'select m.epoch, m.floor, h.seq as head from sync_meta m cross join sync_head h',
    );
    const { epoch, floor, head } = rows[0]!;
    const held = this.#held;
    // Set aside until it is whole again: an attempt that breaks off leaves nothing half followed.
    this.#held = null;
    const isUsable = held?.epoch === epoch && held.at >= floor && (await follow(client, STAFF, SHARED_TABLES, held, head));
    this.#held = isUsable ? held : { ...(await scan(client, STAFF, SHARED_TABLES, head)), epoch };
    return this.#held;
  }
}

const known = new WeakMap<Database, StaffSums>();

/** The one of this process for a database. */
export function staffSumsOf(db: Database): StaffSums {
  const found = known.get(db) ?? new StaffSums(db);
  known.set(db, found);
  return found;
}
