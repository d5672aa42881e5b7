import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStaff } from '#domain/actor.ts';
import { TABLE_NAMES } from '#domain/tables.ts';
import { accountsOver } from '../auth/accounts.ts';
import type { IdpSchema } from '../auth/idpTables.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { diskStore } from '../files/diskStore.ts';
import type { FileStore } from '../files/fileStore.ts';
import { mayRead } from '../files/mayRead.ts';
import { findStored } from '../files/uploads.ts';
import { actorOf, type UserRow } from '../auth/findUser.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import { demoWorkspace } from './demoWorkspace.ts';
import { seedDemo, WorkspaceNotEmptyError } from './seedDemo.ts';

const TODAY = '2026-11-21';
let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'weighstation-seed-'));
  store = diskStore(folder);
  const accounts = accountsOver(new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool: db.pool }) }));
  await seedDemo({ db, accounts, store, today: TODAY, seed: 'test' });
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

test('every row is in the database, and every reference holds', async () => {
  const workspace = demoWorkspace('test', TODAY);
  // Signing adds a sealed file for each document that everybody has signed, and one for each template.
  const sealed = workspace.everSignDocs.filter(({ status }) => status === 'COMPLETED' || status === 'ARCHIVED').length;
  const added: Record<string, number> = { files: sealed + workspace.templates.length };
  for (const table of TABLE_NAMES) {
    const { rows } = await db.pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
    expect([table, rows[0]?.n]).toEqual([table, workspace[table].length + (added[table] ?? 0)]);
  }
});

test('a row comes back as it was made, but for the subject of the sign-in', async () => {
  const made = demoWorkspace('test', TODAY);
  for (const table of ['users', 'cases', 'driverApplicationForms', 'documentDrafts', 'violationCodes'] as const) {
    const { rows } = await db.pool.query(`select * from "${table}" order by id`);
    const expected = made[table].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => ({ ...row }));
    expect(table === 'users' ? rows.map((row) => ({ ...row, authProfileId: null })) : rows).toEqual(expected);
  }
});

test('devices hear of all of it as one change', async () => {
  const { rows } = await db.pool.query('select count(distinct tx)::int as txs, count(*)::int as entries from sync_log');
  expect(rows[0].txs).toBe(1);
  expect(rows[0].entries).toBeGreaterThan(2_000);
});

test('every demo person has an account and, but for the ghost, a user row that points at it', async () => {
  const { rows } = await db.pool.query(
    'select a.email, a.email_verified, u.id is not null as is_user from idp_account a left join users u on u."authProfileId" = a.sub order by a.email',
  );
  const expected = DEMO_PEOPLE.map(({ email, role }) => ({ email, email_verified: role !== null, is_user: role !== null }));
  expect(rows).toEqual(expected.toSorted((a, b) => (a.email < b.email ? -1 : 1)));
});

test('every file row finds bytes of that size and hash in the store', async () => {
  const { rows } = await db.pool.query<{ key: string; sizeBytes: number; sha256: string }>(
    'select u.stored_key as key, f."sizeBytes", f.sha256 from files f left join file_upload u on u.handle = f."fileId" and u.claimed_at is not null',
  );
  expect(rows.length).toBeGreaterThan(500);
  for (const file of rows) {
    const bytes = await buffer((await store.get(file.key))!.content);
    expect(bytes.length).toBe(file.sizeBytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
  }
});

test('a paper of the demo is a PDF for those who see its document, and for nobody else', async () => {
  const { rows } = await db.pool.query<{ fileId: string; customerId: string }>(
    `select f."fileId", l."customerId" from "driverDocumentFiles" l join files f on f.id = l."fileId" where not f.public limit 1`,
  );
  const [paper] = rows;
  const { rows: people } = await db.pool.query<UserRow>('select * from users');
  const readers = [];
  for (const user of people) if (await mayRead(db.pool, actorOf(user), paper!.fileId)) readers.push(user);
  expect(readers.map(({ id }) => id).toSorted()).toEqual(
    people
      .filter((user) => isStaff(user) || user.customerId === paper!.customerId)
      .map(({ id }) => id)
      .toSorted(),
  );
  const stored = await findStored(db.pool, paper!.fileId);
  expect((await buffer((await store.get(stored!.key))!.content)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a second seeding refuses and changes nothing', async () => {
  const before = await db.pool.query('select count(*) from sync_log');
  await expect(seedDemo({ db, accounts: null, store, today: TODAY })).rejects.toBeInstanceOf(WorkspaceNotEmptyError);
  expect((await db.pool.query('select count(*) from sync_log')).rows).toEqual(before.rows);
});
