import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { searchText } from '#domain/searchText.ts';
import { filterSql } from '../api/read/filterSql.ts';
import { Params } from '../api/read/params.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './testDatabase.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const searchIndexes = async ({ pool }: Database): Promise<number> =>
  (await pool.query(`select from pg_indexes where indexname like '%\\_search\\_idx'`)).rowCount!;

/** Returns the plan of what the API asks of drivers for a part of a name. */
async function planOfSearch({ pool }: Database): Promise<string> {
  const params = new Params();
  const actor = { userId: 'u', role: 'AGENT', customerId: null } as const;
  const sought = { OR: [{ name: { contains: 'Zqñx' } }, { lastName: { contains: 'zqx' } }, { email: { equals: 'a_b@x.test' } }] };
  const found = filterSql('drivers', 'r', sought, { params, actor, userId: 'u', now: '2026-11-21T00:00:00.000Z' }, []);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select from "drivers" r where r."deletedAt" is null and ${found}`,
    params.values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a part of a name is found by an index among many drivers', async () => {
  await db.pool.query(`insert into "driverLanguages" ("id", "name") values ('l', 'English')`);
  await db.pool.query(`insert into "customers" ("id", "customerID", "name", "email") values ('c', 'C-1', 'Carrier', '')`);
  await db.pool.query(
    `insert into "drivers" ("id", "customerId", "name", "lastName", "email", "dateOfBirth", "preferredLanguageId")
     select 'd' || n, 'c', md5('n' || n), md5('l' || n), md5('e' || n) || '@x.test', '1990-01-01', 'l' from generate_series(1, 20000) n`,
  );
  // Also writes the index out, which takes in many new rows at once by a list of what is still to be sorted in.
  await db.pool.query('vacuum analyze "drivers"');
  const plan = await planOfSearch(db);
  for (const column of ['name', 'lastName', 'email']) expect(plan).toContain(`drivers_${column}_search_idx`);
  expect(plan).not.toContain('Seq Scan');
});

test('where the database gives no such index, the product starts all the same, searches without, and says so in its log', async () => {
  const name = `ws_search_${randomBytes(6).toString('hex')}`;
  await db.pool.query(`create database ${name}`);
  const url = new URL(db.url);
  url.pathname = `/${name}`;
  const bare = await openDatabase(url.href);
  onTestFinished(async () => {
    await bare.close();
    await db.pool.query(`drop database ${name} with (force)`);
  });
  // As a hosted database refuses extensions that are not on its list.
  await bare.pool.query(`create function refuse() returns event_trigger language plpgsql as
    $$ begin raise exception 'This extension is not allowed here' using errcode = 'insufficient_privilege'; end $$`);
  await bare.pool.query(`create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`);
  const log: string[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((line) => log.push(String(line)) > 0);
  await migrate(bare).finally(() => written.mockRestore());
  expect(await searchIndexes(bare)).toBe(0);
  expect(await searchIndexes(db)).toBe(9);
  expect(log.join('')).toContain('"event":"migrate.warning","message":"Searching has no index here: This extension is not allowed here"');
  expect(await planOfSearch(bare)).toContain('Scan');
});

test('the database folds a text as the product does', async () => {
  const texts = ['Núñez', 'NUNEZ', 'Wójcik', 'Łódź', 'Æsir ßtraße Œuvre Þór', 'Øre đ ð ı', 'Ёлка', 'Ὀδυσσεύς', 'कि', '東京 🚚', 'a_b%', ''];
  const { rows } = await db.pool.query<{ folded: string }>(
    'select search_text(t) as folded from unnest($1::text[]) with ordinality u(t, n) order by n',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(searchText));
});
