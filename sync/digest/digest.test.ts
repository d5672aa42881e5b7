import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canon } from './canon.ts';
import { BUCKETS, bucketOf, HASH_MODULUS, hashRow, hashText } from './hash.ts';
import { count, differingBuckets, equalSums, merge, noSums, total, wrapped, type Sums } from './sums.ts';

const hash = fc.integer({ min: 0, max: HASH_MODULUS - 1 });
const row = fc.record({ bucket: fc.integer({ min: 0, max: BUCKETS - 1 }), h: hash });
const sumsOf = (rows: readonly { bucket: number; h: number }[]): Sums => {
  const sums = noSums();
  for (const { bucket, h } of rows) count(sums, bucket, { n: 1, h });
  return sums;
};

describe('canonical text', () => {
  test('keys by length, then by byte; spaces as jsonb writes them', () => {
    expect(canon({ bb: 1, a: [1, 'x', null], é: true, Z: {} })).toBe('{"Z": {}, "a": [1, "x", null], "bb": 1, "é": true}');
  });

  test('characters beyond the basic plane come after private ones, as their bytes do', () => {
    expect(Object.keys(JSON.parse(canon({ '\u{1F600}': 1, '\uE000a': 2 })) as object)).toEqual(['\uE000a', '\u{1F600}']);
  });

  test('numbers carry no exponent', () => {
    expect([1e21, -1.5e-7, 1.25e22, 0.1, -0, 2 ** 53].map(canon)).toEqual([
      '1000000000000000000000',
      '-0.00000015',
      '12500000000000000000000',
      '0.1',
      '0',
      '9007199254740992',
    ]);
  });

  test('what is not JSON still has a text, so that a damaged record is found and not feared', () => {
    expect(canon({ a: undefined, b: Number.NaN, c: Symbol('x'), d: [undefined] })).toBe('{"b": null, "c": null, "d": [null]}');
  });

  test('the text reads back as the value, whatever order its keys came in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const back = JSON.parse(canon(value)) as unknown;
        expect(back).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canon(back)).toBe(canon(value));
      }),
    );
  });
});

describe('hashes', () => {
  test('are the first 52 bits of md5 over UTF-8', () => {
    expect(hashText('é')).toBe(0x66ddcd97cfdea);
    expect(hashText('')).toBe(0xd41d8cd98f00b);
  });

  test('leave out what the device adds', () => {
    expect(hashRow({ id: 'a', x: 1, _v: 5 })).toBe(hashRow({ x: 1, id: 'a' }));
  });

  test('spread ids over all buckets', () => {
    expect(new Set(Array.from({ length: 5000 }, (_, i) => bucketOf(`id-${i}`))).size).toBe(BUCKETS);
  });
});

describe('sums', () => {
  test('do not know the order of rows', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(sumsOf(rows.toReversed())).toEqual(sumsOf(rows));
      }),
    );
  });

  test('of parts add up to the sums of the whole, and the total to all buckets', () => {
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (a, b) => {
        const sums = sumsOf(a);
        merge(sums, sumsOf(b));
        expect(sums).toEqual(sumsOf([...a, ...b]));
        const all = [...a, ...b];
        expect(total(sums)).toEqual({ n: all.length, h: all.reduce((h, r) => wrapped(h + r.h), 0) });
      }),
    );
  });

  test('forget a row that is taken out', () => {
    fc.assert(
      fc.property(fc.array(row), row, (rows, gone) => {
        const sums = sumsOf([gone, ...rows]);
        count(sums, gone.bucket, { n: 1, h: gone.h }, -1);
        expect(sums).toEqual(sumsOf(rows));
      }),
    );
  });

  test('differ in exactly the bucket of a row that changed', () => {
    fc.assert(
      fc.property(fc.array(row), row, hash, (rows, before, after) => {
        fc.pre(before.h !== after);
        const [a, b] = [sumsOf([...rows, before]), sumsOf([...rows, { ...before, h: after }])];
        expect(differingBuckets(a, b)).toEqual([before.bucket]);
        expect(equalSums(total(a), total(b))).toBe(false);
      }),
    );
  });
});
