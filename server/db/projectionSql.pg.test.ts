import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '#domain/field.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { project } from '#domain/projection.ts';
import { channelsOf } from '#domain/scope.ts';
import { NOUNS, REPLICATED, TABLE_NAMES } from '#domain/tables.ts';
import { channelSql } from './channelSql.ts';
import type { Database } from './database.ts';
import { imageSql, isEverSeenBy } from './imageSql.ts';
import { testDatabase } from './testDatabase.ts';
import { type Random, seededRandom } from './testing/random.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const ROWS_OF_EACH = 60;
const WORDS = ["O'Brien", 'naïve "quote"', 'back\\slash', '東京 🚚', '', 'PUBLIC', 'null', '{1,2}', 'tab\t\n', 'n', 'row'];
const ids = ['a', 'B', 'c_1', '-'];

function someValue({ facts }: Field<unknown>, random: Random): unknown {
  if (facts.nullable && random.chance(0.3)) return null;
  switch (facts.kind) {
    case 'id':
    case 'ref':
      return random.pick(ids);
    case 'enum':
      return random.pick(facts.values!);
    case 'text':
      return random.pick(WORDS);
    case 'int':
    case 'money':
      return random.pick([0, 1, -7, 12_345, Number.MAX_SAFE_INTEGER]);
    case 'bool':
      return random.chance(0.5);
    case 'date':
      return random.pick(['2026-03-08', '1970-01-01', '2024-02-29', '0999-12-31']);
    case 'timestamp':
      return random.pick(['2026-03-08T07:59:59.999Z', '2026-11-01T06:30:00.000Z', '1969-12-31T23:59:59.120Z', '0999-01-01T00:00:00.001Z']);
    case 'list':
      return Array.from({ length: random.below(4) }, () => random.pick(WORDS));
    case 'json':
      return random.pick([{ b: [1, null, { "it's": 2.5 }], a: 'x' }, [], 'text', 0, [{ z: 1, a: [true] }]]);
  }
}

/** A row of any noun, with its rules broken at will: SQL and domain must agree on whatever they are given. */
function someRow(noun: Noun, random: Random): AnyRow {
  const row = Object.fromEntries(Object.entries(noun.fields).map(([name, field]) => [name, someValue(field, random)])) as AnyRow;
  return random.chance(0.7) ? { ...row, deletedAt: null } : row;
}

for (const table of TABLE_NAMES) {
  test(`[SYNC-S6] [SYNC-S5] the SQL of ${table} gives the channels and the projections that the domain gives`, async () => {
    const noun: Noun = NOUNS[table];
    const random = seededRandom(TABLE_NAMES.indexOf(table) + 1);
    const rows = Array.from({ length: ROWS_OF_EACH }, () => someRow(noun, random));
    const found = await db.pool.query<{ channels: string[]; staff: string | null; customer: string | null }>(
      `select ${channelSql(noun.scope, 'r')} as channels, ${imageSql(noun, 'staff', 'r')} as staff, ${imageSql(noun, 'customer', 'r')} as customer
       from jsonb_populate_recordset(null::"${table}", $1::jsonb) with ordinality as r order by ordinality`,
      [JSON.stringify(rows)],
    );
    expect(found.rows.map((r) => r.channels)).toEqual(rows.map((row) => channelsOf(noun.scope, row)));
    for (const audience of ['staff', 'customer'] as const) {
      const images = found.rows.map((r) => r[audience]);
      if (!isEverSeenBy(noun, audience)) expect(images).toEqual(rows.map(() => null));
      else expect(images.map((image) => JSON.parse(image!) as unknown)).toEqual(rows.map((row) => project(noun, audience, row)));
      const { rows: canonical } = await db.pool.query<{ text: string | null }>(
        'select image::jsonb::text as text from unnest($1::text[]) with ordinality as t(image, ordinality) order by ordinality',
        [images],
      );
      expect(images, 'spelled as jsonb spells it').toEqual(canonical.map(({ text }) => text));
    }
  });
}

test('an image does not depend on the time zone or the date style of the session', async () => {
  const image = `select ${imageSql(NOUNS.drivers, 'staff', 'r')} as image from jsonb_populate_record(null::drivers, $1) r`;
  const row = JSON.stringify({ id: 'd1', createdAt: '2026-03-08T07:59:59.999Z', dateOfBirth: '1980-02-03' });
  const client = await db.pool.connect();
  const usual = await client.query<{ image: string }>(image, [row]);
  await client.query(`set timezone = 'America/Chicago'; set datestyle = 'SQL, DMY'; set intervalstyle = 'sql_standard'`);
  const unusual = await client.query<{ image: string }>(image, [row]);
  client.release(true);
  expect(unusual.rows).toEqual(usual.rows);
  expect(JSON.parse(usual.rows[0]!.image)).toMatchObject({ createdAt: '2026-03-08T07:59:59.999Z', dateOfBirth: '1980-02-03' });
});

test('[SYNC-S5] an image for a customer never names a field that is for staff or for the server alone', async () => {
  for (const table of REPLICATED) {
    const noun: Noun = NOUNS[table];
    const { rows } = await db.pool.query<{ keys: string[] | null }>(
      `select array(select jsonb_object_keys(${imageSql(noun, 'customer', 'r')}::jsonb)) as keys from jsonb_populate_record(null::"${table}", '{}') r`,
    );
    const withheld = Object.entries(noun.fields)
      .filter(([, { facts }]) => facts.audience !== 'all')
      .map(([name]) => name);
    expect(
      rows[0]!.keys!.filter((key) => withheld.includes(key)),
      table,
    ).toEqual([]);
  }
});
