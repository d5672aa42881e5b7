import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { inTransaction, readSnapshot } from './inTransaction.ts';
import { sqlTx } from './sqlTx.ts';
import { testDatabase } from './testDatabase.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { applyLogRow, type Content, contentOfTables, type Follower, headOf, logAfter } from './testing/logReader.ts';
import { type Random, seededRandom } from './testing/random.ts';

const SEED = Number(process.env['REPLAY_SEED'] ?? 7);
const WRITERS = 6;
const TRANSACTIONS_OF_EACH = 70;
const CUSTOMERS = ['c1', 'c2', 'c3'] as const;
const USERS = ['agent', 'u1', 'u2'] as const;

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
  await inTransaction(db, async (client) => {
    const tx = sqlTx(client);
    for (const id of CUSTOMERS) await tx.put('customers', aRow('customers', { id, customerID: id, name: id }));
    for (const id of USERS) await tx.put('users', aRow('users', { id, email: `${id}@demo.test` }));
    await tx.put('driverLanguages', aRow('driverLanguages', { id: 'en', name: 'English' }));
    for (const [n, id] of CUSTOMERS.entries())
      await tx.put('drivers', aRow('drivers', { id: `d${n}`, customerId: id, preferredLanguageId: 'en' }));
  });
});
afterAll(async () => {
  await readers.close();
  await db.drop();
});

let made = 0;
const newId = (): string => `n${(made += 1)}`;
const orNull = (random: Random): string => (random.chance(0.5) ? 'null' : 'now()');

/** One random change; some find nothing to change, some break a rule and are refused. */
async function change(client: pg.ClientBase, random: Random): Promise<void> {
  const tx = sqlTx(client);
  const id = newId();
  const customerId = random.pick(CUSTOMERS);
  const userId = random.pick(USERS);
  const some = `(select id from cases where hashtext(id) % 7 = ${random.below(7)} order by id limit 3)`;
  const changes: (() => Promise<unknown>)[] = [
    () =>
      tx.put('cases', aRow('cases', { id, customerId, caseID: id, code: id, citationNumbers: ["a'b"], attorneyFee: random.below(900) })),
    () => tx.put('notifications', aRow('notifications', { id, userId, title: 'New', content: id, resource: 'CASE' })),
    () => tx.put('alerts', aRow('alerts', { id, customerId, driverId: 'd0', message: id, entityType: 'DL_COPY' })),
    () => tx.put('driverLanguages', aRow('driverLanguages', { id, name: `Language ${id}` })),
    () =>
      client.query(
        `insert into "caseComments" (id, "caseId", "customerId", "authorId", "authorName", "plainText", visibility)
        select $1 || c.id, c.id, c."customerId", $2, 'A', 'words', $3 from cases c where id in ${some}`,
        [id, userId, random.pick(['PUBLIC', 'INTERNAL'])],
      ),
    () => client.query(`update cases set "customerId" = $1 where id in ${some}`, [customerId]),
    () =>
      client.query(`update cases set status = $1, "attorneyFee" = "attorneyFee" + 1 where id in ${some}`, [random.pick(['NEW', 'CLOSED'])]),
    () => client.query(`update cases set "deletedAt" = ${orNull(random)} where id in ${some}`),
    () => client.query(`update "caseComments" set visibility = $1 where "caseId" in ${some}`, [random.pick(['PUBLIC', 'INTERNAL'])]),
    () =>
      client.query(`update "caseComments" set "deletedAt" = ${orNull(random)}, "plainText" = "plainText" || '.' where "caseId" in ${some}`),
    () => client.query(`delete from "caseComments" where "caseId" in ${some}`),
    () => client.query(`delete from cases where id in ${some}`),
    () => client.query(`update notifications set status = 'VIEWED', "userId" = $1 where "userId" = $2`, [random.pick(USERS), userId]),
    () => client.query(`delete from notifications where "userId" = $1 and random() < 0.5`, [userId]),
    () =>
      client.query(`update users set "syncEpoch" = "syncEpoch" + 1, city = $2 where id = $1`, [userId, random.pick(['Waco', 'Austin'])]),
    () =>
      client.query(`update customers set name = name || '.', "isTokenPSPExpired" = not "isTokenPSPExpired" where id = $1`, [customerId]),
    () => client.query(`delete from alerts where random() < 0.3`),
    () => client.query(`delete from "driverLanguages" where id <> 'en' and random() < 0.3`),
  ];
  await random.pick(changes)();
}

const REFUSED = new Set(['23503', '23505']);

/** A few changes in one transaction: each in a savepoint that may be undone, the whole undone now and then. */
async function transact(random: Random): Promise<void> {
  const undone = new Error('undone on purpose');
  await inTransaction(db, async (client) => {
    for (let n = 1 + random.below(4); n > 0; n--) {
      await client.query('savepoint step');
      try {
        await change(client, random);
        await client.query(random.chance(0.2) ? 'rollback to savepoint step' : 'release savepoint step');
      } catch (error) {
        if (!REFUSED.has((error as { code?: string }).code ?? '')) throw error;
        await client.query('rollback to savepoint step');
      }
    }
    if (random.chance(0.1)) throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

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
      for (let n = 0; n < TRANSACTIONS_OF_EACH; n++) await transact(random);
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
