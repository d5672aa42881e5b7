import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { f } from '#domain/field.ts';
import { NOUNS } from '#domain/tables.ts';
import type { Nouns } from './changeLogSql.ts';
import { type Database, openDatabase } from './database.ts';
import { logicSql } from './logicSql.ts';
import { currentVersion, migrate, type SchemaVersion } from './migrate.ts';
import { migrationFrom, readMigrations } from './readMigrations.ts';
import { testDatabase } from './testDatabase.ts';
import { wallSql } from './wallSql.ts';
import { headOf, logAfter, type LogRow } from './testing/logReader.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** An empty database as several processes see it; gone when the test is. */
async function emptyDatabase(processes: number): Promise<[Database, ...Database[]]> {
  const name = `ws_migrate_${randomBytes(6).toString('hex')}`;
  await db.pool.query(`create database ${name}`);
  const url = new URL(db.url);
  url.pathname = `/${name}`;
  const open = await Promise.all(Array.from({ length: processes }, () => openDatabase(url.href)));
  onTestFinished(async () => {
    await Promise.all(open.map((one) => one.close()));
    await db.pool.query(`drop database ${name} with (force)`);
  });
  return open as [Database, ...Database[]];
}

const NOW = currentVersion();
const NEXT_NUMBER = Number(NOW.migrations.at(-1)!.id) + 1;

/** Returns this version with one more migration behind its own, and the logic of these nouns. */
function withOneMore(sql: string, nouns: Nouns = NOUNS): SchemaVersion {
  const number = String(NEXT_NUMBER).padStart(4, '0');
  return {
    migrations: [...NOW.migrations, migrationFrom(`${number}-for-the-test.sql`, sql)],
    logic: logicSql(nouns),
    wall: wallSql(nouns),
  };
}

const { roadsideInspection: _gone, ...otherFields } = NOUNS.cases.fields;
const NEXT_NOUNS: Nouns = {
  ...NOUNS,
  cases: { ...NOUNS.cases, fields: { ...otherFields, plantedNote: f.text(40).default('none') } },
  featureFlags: { ...NOUNS.featureFlags, replication: 'none' },
};
const NEXT = withOneMore(
  `alter table "cases" add column "plantedNote" text not null default 'none';
   update cases set summary = 'Filled by the migration' where id = 'k1';
   alter table "cases" drop column "roadsideInspection";
   create table test_runs (n int);
   insert into test_runs values (1);`,
  NEXT_NOUNS,
);

async function fill(at: Database): Promise<void> {
  await at.pool.query(`insert into customers (id, "customerID", name, email) values ('c1', '1', 'One', 'one@demo.test')`);
  await at.pool.query(
    `insert into cases (id, "customerId", "caseID", code) values ('k1', 'c1', '2026-000001', 'abc123'), ('k2', 'c1', '2026-000002', 'abc124')`,
  );
}

async function logOf(at: Database, work: () => Promise<unknown>): Promise<LogRow[]> {
  const client = await at.pool.connect();
  try {
    const before = await headOf(client);
    await work();
    return await logAfter(client, before);
  } finally {
    client.release();
  }
}

const remembered = async (at: Database): Promise<unknown> => (await at.pool.query('select * from migration order by id')).rows;

test('a database with rows is brought to a version with one more column: rows are kept, the log carries the new field', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at);
  await fill(at);
  const epoch = async (): Promise<unknown> => (await at.pool.query('select epoch, floor from sync_meta')).rows;
  const epochBefore = await epoch();

  const logged = await logOf(at, () => migrate(at, NEXT));
  // What a migration changes reaches devices as any other change does.
  expect(logged.map((row) => [row.tbl, row.pk])).toEqual([['cases', 'k1']]);
  expect(await epoch()).toEqual(epochBefore);

  const { rows } = await at.pool.query('select id, code, summary, "plantedNote" from cases order by id');
  expect(rows).toEqual([
    { id: 'k1', code: 'abc123', summary: 'Filled by the migration', plantedNote: 'none' },
    { id: 'k2', code: 'abc124', summary: null, plantedNote: 'none' },
  ]);
  const [changed, ...more] = await logOf(at, () => at.pool.query(`update cases set "plantedNote" = 'B-7' where id = 'k2'`));
  expect(more).toEqual([]);
  for (const image of [changed!.img_staff!, changed!.img_cust!]) {
    expect(JSON.parse(image)).toMatchObject({ id: 'k2', plantedNote: 'B-7' });
    expect(image).not.toContain('roadsideInspection');
  }
  // A noun that is not replicated any more has no trigger left.
  expect(await logOf(at, () => at.pool.query(`insert into "featureFlags" (id, name) values ('f', 'caseSummary')`))).toEqual([]);
});

test('a second start changes nothing, neither tables nor triggers', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at, NEXT);
  const state = async (): Promise<unknown> => [
    await remembered(at),
    (
      await at.pool.query(
        'select oid from pg_trigger union all select oid from pg_proc where pronamespace = current_schema()::regnamespace',
      )
    ).rows,
  ];
  const before = await state();
  await migrate(at, NEXT);
  expect(await state()).toEqual(before);
});

test('several processes may bring one database up at once, from nothing or from an older version: each migration runs once', async () => {
  const [at, ...others] = await emptyDatabase(4);
  await Promise.all([at, ...others].map((one) => migrate(one)));
  await fill(at);
  await Promise.all([at, ...others].map((one) => migrate(one, NEXT)));
  expect((await at.pool.query('select count(*) as n from test_runs')).rows).toEqual([{ n: 1 }]);
  expect(await remembered(at)).toMatchObject([
    ...NEXT.migrations.map(({ id, checksum }) => ({ id, checksum })),
    { id: 'logic' },
    { id: 'wall' },
  ]);
});

test('logic that changed alone is replaced, without a migration', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at);
  await fill(at);
  const { summary } = NOUNS.cases.fields;
  const nouns = { ...NOUNS, cases: { ...NOUNS.cases, fields: { ...NOUNS.cases.fields, summary: summary.staffOnly() } } };
  await migrate(at, { ...NOW, logic: logicSql(nouns) });
  const [changed] = await logOf(at, () => at.pool.query(`update cases set summary = 'secret' where id = 'k1'`));
  expect(changed!.img_staff).toContain('secret');
  expect(changed!.img_cust).not.toContain('secret');
});

test('a migration may take down a trigger that stands in its way: it is put back', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at);
  await migrate(
    at,
    withOneMore('drop trigger if exists raise_sync_epoch on users; alter table users alter column status type varchar(40)'),
  );
  await at.pool.query(`insert into users (id, email, "firstName", "lastName", role) values ('u1', 'u@demo.test', 'U', 'One', 'AGENT')`);
  const { rows } = await at.pool.query(`update users set role = 'ADMIN' where id = 'u1' returning "syncEpoch"`);
  expect(rows).toEqual([{ syncEpoch: 2 }]);
});

test('a migration that fails leaves the database as it was, and is named', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at);
  const before = await remembered(at);
  const broken = withOneMore('alter table cases add column "half" text; select 1 / 0');
  await expect(migrate(at, broken)).rejects.toThrow(/^Migration \d{4}-for-the-test\.sql failed, nothing was changed: division by zero$/);
  expect(await remembered(at)).toEqual(before);
  expect((await at.pool.query(`select from pg_attribute where attname = 'half'`)).rowCount).toBe(0);
  await migrate(at, NEXT);
});

test('a database of a newer version, or one that was given other migrations, is refused in one sentence', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at, NEXT);
  const { id, file } = NEXT.migrations.at(-1)!;
  await expect(migrate(at)).rejects.toThrow(`This database has migration ${id}, which this version does not know`);
  await expect(migrate(at, withOneMore('select 1'))).rejects.toThrow(`Migration ${file} is not what was applied to this database.`);
});

test('a database whose first tables were made straight from the declarations is taken over', async () => {
  const [at] = await emptyDatabase(1);
  await migrate(at);
  await fill(at);
  await at.pool.query(`delete from migration where id = 'logic'`);
  await at.pool.query(
    `update migration set checksum = '6c96cd778ddb4adccc2171d39e5b9aa0732fd26e313391f135bf2a918e960a11' where id = '0001'`,
  );
  await migrate(at, NEXT);
  expect((await at.pool.query('select id, "plantedNote" from cases order by id')).rows).toHaveLength(2);
});

test('the first migration is as databases remember it: what changes goes into the next file', () => {
  expect(NOW.migrations[0]!.checksum).toBe('ce0d7bd55476daeffea9f11264e44f4995ccec21008aa8dc209280e4a75e9e3f');
});

test('numbers follow each other: a gap, a number taken twice and a name without one are refused; line ends do not count', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'weighstation-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true });
  const put = (file: string, text = 'select 1;\nselect 2;\n'): (() => void) => {
    writeFileSync(path.join(folder, file), text);
    return () => rmSync(path.join(folder, file));
  };
  const next = NEXT_NUMBER;
  const named = (n: number, words: string): string => `${String(n).padStart(4, '0')}-${words}.sql`;

  const removeGap = put(named(next + 1, 'too-far'));
  expect(() => readMigrations(folder)).toThrow(`${named(next + 1, 'too-far')} should have the number ${String(next).padStart(4, '0')}`);
  removeGap();
  const removeTwin = put(named(1, 'zz-twin'));
  expect(() => readMigrations(folder)).toThrow('each number once');
  removeTwin();
  const removeNameless = put('later.sql');
  expect(() => readMigrations(folder)).toThrow('needs a name like');
  removeNameless();
  put(named(next, 'fine'));
  const [unix] = readMigrations(folder).slice(-1);
  put(named(next, 'fine'), 'select 1;\r\nselect 2;\r\n');
  expect(readMigrations(folder).at(-1)).toEqual(unix);
});
