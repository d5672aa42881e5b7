import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../db/testDatabase.ts';
import { diskStore } from '../files/diskStore.ts';
import { insertReferenceRows, referenceRows } from './referenceRows.ts';
import { seedDemo } from './seedDemo.ts';

const FIRST = '2026-11-21T08:00:00.000Z';
const LATER = '2026-11-22T08:00:00.000Z';
const EXPECTED = referenceRows(FIRST);
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

async function rowsOf(table: string): Promise<unknown[]> {
  return (await db.pool.query(`select * from "${table}" order by id`)).rows;
}

async function logged(): Promise<number> {
  return (await db.pool.query<{ n: number }>('select count(*)::int as n from sync_log')).rows[0]!.n;
}

test('an empty database gets every state, language, flag and violation code as declared, once', async () => {
  await insertReferenceRows(db, FIRST);
  const entries = await logged();
  await insertReferenceRows(db, LATER);
  for (const [table, rows] of Object.entries(EXPECTED)) {
    expect(await rowsOf(table)).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => ({ ...row })));
  }
  expect([entries, await logged()]).toEqual([Object.values(EXPECTED).flat().length, entries]);
});

test('what is missing comes back; what somebody changed, removed softly or entered under another id stays', async () => {
  await insertReferenceRows(db, FIRST);
  await db.pool.query(`delete from "violationCodes" where id > 'vc-392'`);
  await db.pool.query(`delete from "usStates" where code = 'TX'`);
  await db.pool.query(`insert into "usStates" (id, code, name) values ('own', 'TX', 'Texas, our own')`);
  await db.pool.query(`update "featureFlags" set enabled = not enabled where name = 'caseSummary'`);
  await db.pool.query(`update "driverLanguages" set "deletedAt" = now() where id = 'lang-polish'`);
  const before = await Promise.all(['usStates', 'featureFlags', 'driverLanguages'].map(rowsOf));
  await insertReferenceRows(db, LATER);
  expect(await Promise.all(['usStates', 'featureFlags', 'driverLanguages'].map(rowsOf))).toEqual(before);
  expect(await rowsOf('violationCodes')).toHaveLength(EXPECTED.violationCodes.length);
});

test('a workspace that was started empty can still become the demo', async () => {
  await insertReferenceRows(db, FIRST);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'weighstation-seed-'));
  await seedDemo({ db, accounts: null, store: diskStore(dataDir), today: '2026-11-21', seed: 'test' });
  await rm(dataDir, { recursive: true });
  expect(await rowsOf('usStates')).toHaveLength(EXPECTED.usStates.length);
  expect((await rowsOf('users')).length).toBeGreaterThan(5);
});
