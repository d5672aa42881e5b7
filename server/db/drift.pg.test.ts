import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { f } from '#domain/field.ts';
import { noun } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import { IDP_DDL } from '../auth/idpTables.ts';
import type { Nouns } from './changeLogSql.ts';
import type { Database } from './database.ts';
import { tableSql } from './tableSql.ts';
import { testDatabase } from './testDatabase.ts';
import { alterations, readShape, type SchemaShape } from './testing/schemaShape.ts';

let db: Database & { drop(): Promise<void> };
let client: pg.PoolClient;
beforeAll(async () => {
  db = await testDatabase();
  client = await db.pool.connect();
});
afterAll(async () => {
  client.release();
  await db.drop();
});

/** The tables that no declaration describes: migrations alone say what they are. */
const UNDECLARED = /^(sync|idp|application|audit|esign|file|job|mail|issued|records|backup|pev)_|^migration$/;

/** The shape that these declarations ask for, made in a schema of its own that is gone again afterwards. */
async function declaredShape(nouns: Nouns): Promise<SchemaShape> {
  await client.query('begin; create schema declared; set local search_path to declared, public');
  try {
    await client.query([...tableSql(nouns), ...IDP_DDL].join(';\n'));
    return await readShape(client, UNDECLARED);
  } finally {
    await client.query('rollback');
  }
}

test('the migrations make the declared tables: columns, types, nulls, fallbacks, checks, references, uniqueness and indexes', async () => {
  const missing = alterations(await readShape(client, UNDECLARED), await declaredShape(NOUNS));
  const todo = `The tables are not as declared. Put this into the next file in server/db/migrations:\n\n${missing.join('\n')}\n`;
  expect(missing.length, todo).toBe(0);
});

const { summary: _dropped, code: _unindexed, ...fields } = NOUNS.cases.fields;
const CHANGED: Nouns = {
  ...NOUNS,
  cases: {
    ...NOUNS.cases,
    fields: {
      ...fields,
      code: f.text(6).indexed(),
      status: f.oneOf(['NEW', "It's new"]).default('NEW'),
      attorneyName: f.text().default('none'),
      crashDetails: f.int().nullable(),
      plantedNote: f.text(40).nullable(),
      plantedClerkId: f.ref('plantedClerks').nullable(),
      plantedFee: f.money(),
    },
  },
  plantedClerks: noun({
    name: 'plantedClerks',
    type: 'Clerk',
    scope: { kind: 'staff' },
    access: null,
    fields: { email: f.text().unique(), caseId: f.ref('cases'), kinds: f.list(), rank: f.oneOf(['A', 'B']) },
  }),
};

test('a changed declaration is noticed, and the statements that are printed bring the tables to it', async () => {
  const is = await readShape(client, UNDECLARED);
  const wanted = await declaredShape(CHANGED);
  const statements = alterations(is, wanted);
  expect(statements).toEqual(
    expect.arrayContaining([
      'alter table "cases" add column "plantedNote" text;',
      expect.stringMatching(/^alter table "cases" add column "plantedFee" bigint not null; -- rows that are there have no value/),
      'alter table "cases" drop column "summary";',
      'alter table "cases" drop constraint "cases_code_key";',
      expect.stringContaining('create table "plantedClerks" (\n  "id" text collate "C" not null,'),
      'alter table "cases" alter column "attorneyName" set not null;',
    ]),
  );
  await client.query('begin');
  // Words of a JSON column are not a number by themselves; the writer of the migration would say how.
  const words = statements.map((s) => (s.includes('"crashDetails" type bigint') ? s.replace(';', ' using null;') : s));
  await client.query(words.join('\n'));
  expect(alterations(await readShape(client, UNDECLARED), wanted)).toEqual([]);
  expect(alterations(wanted, is)).toEqual(expect.arrayContaining(['drop index "cases_code_idx";', 'drop table "plantedClerks";']));
  await client.query('rollback');
});
