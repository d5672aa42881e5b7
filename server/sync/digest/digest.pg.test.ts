import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { audienceOf } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { channelsFor } from '#domain/scope.ts';
import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { budget } from '#tests/budget.ts';
import { bucketOf, hashRow } from '#sync/digest/hash.ts';
import { count, noSums } from '#sync/digest/sums.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { inTransaction, readSnapshot } from '../../db/inTransaction.ts';
import { testDatabase } from '../../db/testDatabase.ts';
import { type Content, contentOfTables, headOf } from '../../db/testing/logReader.ts';
import { seededRandom } from '../../db/testing/random.ts';
import { plantRandomWorld, transact } from '../../db/testing/randomChanges.ts';
import { startNewEpoch } from '../../db/withoutChangeLog.ts';
import { bucketRows } from './bucketRows.ts';
import { ChildSums } from './childSums.ts';
import type { TableSums, Viewer } from './listSums.ts';
import { SHARED_TABLES, StaffSums } from './staffSums.ts';
import { scan, sumsAt, type SumsAtCursor } from './sumsAt.ts';

const SEED = Number(process.env['DIGEST_SEED'] ?? 5);
const ROUNDS = budget(16, 40);

const viewerOf = (actor: Actor): Viewer => ({ actor, audience: audienceOf(actor), channels: channelsFor(actor) });
const STAFF = viewerOf({ userId: 'agent', role: 'AGENT', customerId: null });
const VIEWERS: Readonly<Record<string, Viewer>> = {
  agent: STAFF,
  u1: viewerOf({ userId: 'u1', role: 'CUSTOMER', customerId: 'c1' }),
  u2: viewerOf({ userId: 'u2', role: 'CUSTOMER', customerId: 'c2' }),
  'of nobody': viewerOf({ userId: 'new', role: 'CUSTOMER', customerId: null }),
};

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

/** Reads what a device of this viewer holds at a head, as a device would read it: whole lists, and the parts it has come across. */
const contentNow = (viewer: Viewer): Promise<{ at: number; content: Content }> =>
  readSnapshot(readers, async (client) => ({ at: await headOf(client), content: await contentOfTables(client, { name: '', ...viewer }) }));

const rowsOf = (content: Content, table: TableName): AnyRow[] =>
  [...content].filter(([key]) => key.startsWith(`${table}/`)).map(([, row]) => row);

/** The rows that count: those of lists, and parts of open parents that are not left out. */
function counted(content: Content, table: TableName, except: readonly string[]): AnyRow[] {
  const parent = parentOf(table);
  if (!parent) return rowsOf(content, table);
  return rowsOf(content, table).filter((row) => {
    const id = String(row[parent.by]);
    const owner = content.get(`${parent.with}/${id}`);
    return owner && owner['status'] !== 'CLOSED' && !except.includes(id);
  });
}

const bucketOfRow = (table: TableName, row: AnyRow): number => bucketOf(String(row[parentOf(table)?.by ?? 'id']));

function recomputed(content: Content, tables: readonly TableName[], except: readonly string[]): TableSums {
  return new Map(
    tables.map((table) => {
      const sums = noSums();
      for (const row of counted(content, table, except)) count(sums, bucketOfRow(table, row), { n: 1, h: hashRow(row) });
      return [table, sums];
    }),
  );
}

function expectSame(told: SumsAtCursor | null, content: Content, tables: readonly TableName[], what: string): void {
  expect(told, what).not.toBeNull();
  for (const [table, sums] of recomputed(content, tables, told!.except)) expect(told!.tables.get(table), `${what} ${table}`).toEqual(sums);
}

const sumsNow = (viewer: Viewer, cursor: number): Promise<SumsAtCursor | null> =>
  readSnapshot(readers, async (client) =>
    sumsAt(client, viewer, REPLICATED, await scan(client, viewer, REPLICATED, await headOf(client)), cursor),
  );

test(`[SYNC-S11] at any cursor the sums are those of the rows a device holds there, for each audience (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const staff = new StaffSums(readers);
  const held = new Map<string, { at: number; content: Content }[]>(Object.keys(VIEWERS).map((name) => [name, []]));
  let compared = 0;
  let behind = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let n = 1 + random.below(3); n > 0; n -= 1) await transact(db, random);
    for (const [name, viewer] of Object.entries(VIEWERS)) {
      const past = held.get(name)!;
      past.push(await contentNow(viewer));
      // Somewhere in the last few: those further back have changed too much to be worth the time.
      const { at, content } = past.at(-1 - random.below(Math.min(past.length, 6)))!;
      if (at < past.at(-1)!.at) behind += 1;
      expectSame(await sumsNow(viewer, at), content, REPLICATED, `${name} at ${at}`);
      if (viewer === STAFF) expectSame(await staff.at(at), content, SHARED_TABLES, `shared at ${at}`);
      compared += content.size;
    }
  }
  expect(behind).toBeGreaterThan(ROUNDS);
  expect(compared).toBeGreaterThan(ROUNDS * 20);
});

test('[SYNC-S11] the rows of a bucket are told by id and hash as they are at the cursor', async () => {
  const random = seededRandom(SEED + 1);
  let rows = 0;
  for (let round = 0; round < 6; round += 1) {
    const before = await Promise.all(Object.values(VIEWERS).map(async (viewer) => ({ viewer, ...(await contentNow(viewer)) })));
    for (let n = 0; n < 3; n += 1) await transact(db, random);
    for (const { viewer, at, content } of before) {
      for (const table of ['cases', 'caseComments', 'notifications'] as const) {
        await readSnapshot(readers, async (client) => {
          const head = await headOf(client);
          const { except } = (await sumsAt(client, viewer, [table], { at: head, lists: new Map(), children: new ChildSums() }, at))!;
          const holds = counted(content, table, except);
          const bucket = holds.length ? bucketOfRow(table, random.pick(holds)) : 0;
          const told = await bucketRows(client, viewer, { table, bucket, cursor: at, head, except });
          const wanted = holds.filter((row) => bucketOfRow(table, row) === bucket).map((row) => [row.id, hashRow(row)]);
          expect(told).toEqual(wanted.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
          rows += told.length;
        });
      }
    }
  }
  expect(rows).toBeGreaterThan(20);
});

test('[SYNC-S11] what staff see is hashed once and followed; another epoch, or a log that begins later, begins anew', async () => {
  const staff = new StaffSums(readers);
  const random = seededRandom(SEED + 2);
  const check = async (): Promise<void> => {
    const { at, content } = await contentNow(STAFF);
    expectSame(await staff.at(at), content, SHARED_TABLES, `at ${at}`);
  };
  await check();
  // Rows that changed unseen by the log: whoever follows the log does not notice them, whoever reads again does.
  await db.pool.query(
    `alter table drivers disable trigger sync_update; update drivers set name = name || '!'; alter table drivers enable trigger sync_update`,
  );
  await expect(check()).rejects.toThrow(/drivers/);
  await inTransaction(db, startNewEpoch);
  await check();
  await transact(db, random);
  await check();
});

test('[SYNC-S11] a cursor beyond the head, or far behind it, is told to pull first', async () => {
  const { at } = await contentNow(STAFF);
  expect(await sumsNow(STAFF, at + 1)).toBeNull();
  await db.pool.query('update sync_head set seq = seq + 6000');
  expect(await sumsNow(STAFF, at)).toBeNull();
  expect(await sumsNow(STAFF, at + 6000)).not.toBeNull();
});

test('[SYNC-S11] a log that does not know what was there before is not guessed at', async () => {
  const { at } = await contentNow(STAFF);
  await db.pool.query(`update drivers set name = 'Other' where id = 'd0'`);
  await db.pool.query(`update sync_log set old_staff = null where id = (select max(id) from sync_log)`);
  expect(await sumsNow(STAFF, at)).toBeNull();
  expect(await sumsNow(VIEWERS['u1']!, at)).not.toBeNull();
});
