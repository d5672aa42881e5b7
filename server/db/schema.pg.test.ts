import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldKind } from '#domain/field.ts';
import { NOUNS, TABLE_NAMES } from '#domain/tables.ts';
import { type Database, openDatabase } from './database.ts';
import { testDatabase } from './testDatabase.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const SQL_TYPE: Readonly<Record<FieldKind, string>> = {
  id: 'text',
  ref: 'text',
  text: 'text',
  enum: 'text',
  int: 'bigint',
  money: 'bigint',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamp(3) with time zone',
  list: 'text[]',
  json: 'jsonb',
};

test('the tables of a fresh database are the declared ones: columns, types, nulls, uniqueness and references', async () => {
  const { rows } = await db.pool.query<{ line: string }>(
    `select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then '' else ' null' end,
       case when exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::text = a.attnum::text) then ' unique' else '' end,
       (select ' -> ' || f.confrelid::regclass from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum])) as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname !~ '^(sync|idp|application|audit|esign|file|job|mail|issued|records|backup|pev)_|^migration$'`,
  );
  const declared = TABLE_NAMES.flatMap((table) =>
    Object.entries(NOUNS[table].fields).map(([field, { facts }]) => {
      const isUnique = facts.unique || facts.kind === 'id';
      const target = facts.references ? ` -> ${/[A-Z]/.test(facts.references) ? `"${facts.references}"` : facts.references}` : '';
      return `${table}.${field} ${SQL_TYPE[facts.kind]}${facts.nullable ? ' null' : ''}${isUnique ? ' unique' : ''}${target}`;
    }),
  );
  // A column that came later stands last in its table, wherever its field is declared.
  expect(rows.map((r) => r.line).sort()).toEqual(declared.sort());
});

test('a row that names only what has no fallback gets the declared fallbacks, and its stamps in whole milliseconds', async () => {
  await db.pool.query(`insert into customers (id, "customerID", name, email) values ('c1', '1', 'One', 'one@demo.test')`);
  await db.pool.query(`insert into cases (id, "customerId", "caseID", code) values ('k1', 'c1', '2026-000001', 'abc123')`);
  const row = await db.kysely.selectFrom('cases').selectAll().where('id', '=', 'k1').executeTakeFirstOrThrow();
  for (const [field, { facts }] of Object.entries(NOUNS.cases.fields)) {
    if (facts.fallback !== undefined) expect(row[field as keyof typeof row], field).toEqual(facts.fallback);
  }
  expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const { rows } = await db.pool.query<{ whole: boolean }>(
    `select "createdAt" <= now() and date_trunc('milliseconds', "createdAt") = "createdAt" as whole from cases`,
  );
  expect(rows[0]!.whole).toBe(true);
});

test('an enum takes its declared values alone', async () => {
  await expect(
    db.pool.query(`insert into customers (id, "customerID", name, email, status) values ('c9', '9', 'Nine', 'n', 'asleep')`),
  ).rejects.toMatchObject({
    code: '23514',
  });
});

test('a number that JavaScript cannot hold is an error, not another number', async () => {
  await expect(db.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('too large');
  expect((await db.pool.query('select 9007199254740991::bigint as n')).rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
});

test('a server that is not there is an error at once', async () => {
  await expect(openDatabase('postgres://app:x@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
});
