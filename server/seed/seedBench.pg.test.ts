import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOver, type Accounts } from '../auth/accounts.ts';
import type { IdpSchema } from '../auth/idpTables.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { diskStore } from '../files/diskStore.ts';
import type { FileStore } from '../files/fileStore.ts';
import { seedBench } from './seedBench.ts';
import { seedDemo, WorkspaceNotEmptyError } from './seedDemo.ts';
import { withoutReferences } from './withoutReferences.ts';

const today = '2026-11-21';
let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let store: FileStore;
let accounts: Accounts;

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'weighstation-seed-'));
  store = diskStore(folder);
  accounts = accountsOver(new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool: db.pool }) }));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const one = async <T>(sql: string): Promise<T> => (await db.pool.query(sql)).rows[0] as T;
/** The last part of each key under which bytes lie. */
async function storedHandles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}
const facts = (): Promise<{ references: number; valid: boolean; triggers: number; log: number; epoch: string }> =>
  one(`select count(*)::int as references, bool_and(convalidated and condeferrable and not condeferred) as valid,
    (select count(*)::int from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
    (select count(*)::int from sync_log) as log, (select epoch from sync_meta) as epoch from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);

test('a small bench goes in without change log and leaves references, triggers and a new epoch', async () => {
  const before = await facts();
  const { counts } = await seedBench({ db, accounts, store, today, scale: 0.01 });
  const after = await facts();
  expect(after).toEqual({ ...before, epoch: after.epoch });
  expect(after.epoch).not.toBe(before.epoch);
  for (const [table, count] of counts)
    expect([table, (await one<{ n: number }>(`select count(*)::int as n from "${table}"`)).n]).toEqual([table, count]);
  expect(await storedHandles()).toHaveLength(40);
  const agent = await one<{ authProfileId: string }>(`select "authProfileId" from users where email = 'agent@demo.test'`);
  expect(agent.authProfileId).toBe(await accounts.subOf('agent@demo.test'));
});

test('neither seeding touches a workspace with users unless told to replace it', async () => {
  const before = await one('select count(*) from cases');
  await expect(seedBench({ db, accounts, store, today, scale: 0.01 })).rejects.toBeInstanceOf(WorkspaceNotEmptyError);
  await expect(seedDemo({ db, accounts, store, today })).rejects.toBeInstanceOf(WorkspaceNotEmptyError);
  expect(await one('select count(*) from cases')).toEqual(before);
});

test('replacing leaves the new rows alone: no old row, file or change, and devices fill anew', async () => {
  const before = await facts();
  await seedDemo({ db, accounts, store, today, seed: 'test', replace: true });
  const after = await facts();
  expect(after).toEqual({ ...before, epoch: after.epoch });
  expect(after.epoch).not.toBe(before.epoch);
  const { rows } = await db.pool.query<{ fileId: string }>('select "fileId" from files');
  expect(await one('select count(*)::int as n from cases')).toEqual({ n: 150 });
  expect(await storedHandles()).toEqual(rows.map((f) => f.fileId).toSorted());
  expect(await one('select count(*)::int as n from file_upload')).toEqual({ n: rows.length });
  expect(await accounts.subOf('agent@demo.test')).not.toBeNull();
});

test('an import that points at nothing is refused, and what was there stays', async () => {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    const astray = withoutReferences(client, () =>
      client.query(`insert into "caseFollowers" (id, "caseId", "customerId", "userId") values ('x', 'none', 'none', 'none')`),
    );
    await expect(astray).rejects.toThrow(/violates foreign key constraint/);
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect((await facts()).valid).toBe(true);
  expect(await one('select count(*)::int as n from cases')).toEqual({ n: 150 });
});
