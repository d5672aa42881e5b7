import { expect, test } from 'vitest';
import { recordFromBytes, recordToBytes } from './recordBytes.ts';

const there = (record: object): object => recordFromBytes(recordToBytes(record));

test('a record is what it was, in any script', () => {
  const record = { id: 'c1', name: 'Жанна 李 🚚', half: '\ud800', n: -1.5, none: null, list: [1, ['two', {}]], yes: true };
  expect(there(record)).toStrictEqual(record);
});

test('typed arrays, buffers and what is absent are what they were, each in a buffer of its own', () => {
  const bytes = Uint8Array.from([1, 2, 3]);
  const record = {
    key: 'cases/1',
    odd: bytes.subarray(1),
    codes: Uint16Array.from([7, 65_535]),
    ends: Uint32Array.from([4_000_000_000]),
    slots: Int32Array.from([-2]),
    at: Float64Array.from([0.1, Number.NaN, -0]),
    whole: bytes.slice().buffer,
    values: ['a', undefined, null],
    empty: new Uint8Array(),
  };
  const back = there(record) as typeof record;
  expect(back).toStrictEqual(record);
  expect(back.ends.buffer.byteLength).toBe(4);
});

test('what no record may hold is refused, not lost', () => {
  expect(() => recordToBytes({ key: 'x', big: new BigInt64Array(1) })).toThrow('A record cannot hold a BigInt64Array');
});
