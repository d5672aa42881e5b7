import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { readSnapshot } from './inTransaction.ts';
import { testDatabase } from './testDatabase.ts';
import { applyLogRow, type Content, contentOfTables, type Follower, headOf, logAfter } from './testing/logReader.ts';
import { seededRandom } from './testing/random.ts';
import { plantRandomWorld, transact } from './testing/randomChanges.ts';

const SEED = Number(process.env['REPLAY_SEED'] ?? 7);
const WRITERS = 6;
const TRANSACTIONS_OF_EACH = 70;
/** Two carriers with a person each, a member of staff, and somebody who belongs to nobody yet. */
const FOLLOWERS: readonly Follower[] = [
  { name: 'agent', audience: 'staff', channels: ['ref', 'staff', 'u:agent'] },
  { name: 'u1', audience: 'customer', channels: ['ref', 'c:c1', 'u:u1'] },
  { name: 'u2', audience: 'customer', channels: ['ref', 'c:c2', 'u:u2'] },
  { name: 'new', audience: 'customer', channels: ['ref', 'u:new'] },
];

let db: Database & { drop(): Promise<void> };
let readers: Database;
beforeAll(async () => {
  db = await testDatabase();
  readers = await openDatabase(db.url);
  await plantRandomWorld(db);
});
afterAll(async () => {
  await readers.close();
  await db.drop();
});

/** Follows the log from where its starting content stood, and compares with the tables in the very snapshot it read. */
class Replay {
  readonly who: Follower;
  #cursor = 0;
  #content: Content = new Map();

  constructor(who: Follower) {
    this.who = who;
  }
  /** Start from the tables as they are now, instead of from nothing at 0. */
  start(): Promise<this> {
    return readSnapshot(readers, async (client) => {
      this.#cursor = await headOf(client);
      this.#content = await contentOfTables(client, this.who);
      return this;
    });
  }
  /** Read on to the head; gives what the replay holds and what the tables hold, both in id order. */
  catchUp(): Promise<{ replayed: Content; tables: Content; at: string }> {
    return readSnapshot(readers, async (client) => {
      for (const row of await logAfter(client, this.#cursor)) applyLogRow(this.#content, this.who, row);
      this.#cursor = await headOf(client);
      const tables = await contentOfTables(client, this.who);
      return {
        replayed: new Map([...this.#content].sort()),
        tables: new Map([...tables].sort()),
        at: `${this.who.name} at ${this.#cursor}`,
      };
    });
  }
  get size(): number {
    return this.#content.size;
  }
}

test(`[SYNC-S2] [SYNC-S6] the log replayed, from nothing or from any snapshot, is what each audience may see in the tables (seed ${SEED})`, async () => {
  let isDone = false;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const random = seededRandom(SEED * 1_000 + writer);
      for (let n = 0; n < TRANSACTIONS_OF_EACH; n++) await transact(db, random);
    }),
  ).finally(() => {
    isDone = true;
  });

  const replays = FOLLOWERS.map((who) => new Replay(who));
  let rounds = 0;
  const compare = async (): Promise<void> => {
    for (const replay of replays) {
      const { replayed, tables, at } = await replay.catchUp();
      expect(replayed, at).toEqual(tables);
    }
    rounds += 1;
  };
  while (!isDone) {
    await compare();
    if (replays.length < 12) replays.push(...(await Promise.all(FOLLOWERS.map((who) => new Replay(who).start()))));
  }
  await writing;
  await compare();

  const { rows } = await db.pool.query<{ ops: number; leaves: number; commits: number }>(
    `select count(*) as ops, count(*) filter (where op = 'D') as leaves, count(distinct tx) as commits from sync_log`,
  );
  // Enough happened for the comparison to mean something, and it was made while it happened.
  expect(rows[0]!.commits).toBeGreaterThan(WRITERS * TRANSACTIONS_OF_EACH * 0.4);
  expect(rows[0]!.leaves).toBeGreaterThan(50);
  expect(Math.min(...replays.slice(0, 4).map((r) => r.size))).toBeGreaterThan(0);
  expect(rounds).toBeGreaterThan(3);
});
