import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canon } from '#sync/digest/canon.ts';
import { bucketOf, hashText } from '#sync/digest/hash.ts';
import type { Database } from '../../db/database.ts';
import { bucketSql, hashSql } from '../../db/hashSql.ts';
import { testDatabase } from '../../db/testDatabase.ts';

const VALUES = 4000;
const SEED = Number(process.env['CANON_SEED'] ?? 11);

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** The texts that a replicated field may hold: no zero character, which PostgreSQL cannot keep, and no half of a surrogate pair. */
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })).map((s) => s.toWellFormed().replaceAll('\0', ''));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom('\u2028', '\x7f', '\x1f', '"\\/', '\u{1F600}'),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 6, noNullPrototype: true }),
  ),
}));

test(`the canonical text, its hash and its bucket are those of PostgreSQL (seed ${SEED})`, async () => {
  const values = fc.sample(fc.dictionary(text, value, { maxKeys: 8, noNullPrototype: true }), { seed: SEED, numRuns: VALUES });
  const { rows } = await db.pool.query<{ text: string; hash: number; bucket: number }>(
    `select v.text, ${hashSql('v.text')} as hash, ${bucketSql('v.text')} as bucket
     from (select value::jsonb::text as text from unnest($1::text[]) with ordinality as u(value, n) order by n) v`,
    [values.map((one) => JSON.stringify(one))],
  );
  values.forEach((one, i) => expect(canon(one)).toBe(rows[i]!.text));
  expect(rows.map((row) => [hashText(row.text), bucketOf(row.text)])).toEqual(rows.map((row) => [row.hash, row.bucket]));
});
