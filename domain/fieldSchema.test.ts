import { expect, test } from 'vitest';
import { f, type Json } from './field.ts';
import { schemaOf } from './fieldSchema.ts';

const takes = (value: unknown): boolean => schemaOf(f.json()).safeParse(value).success;

test('a JSON field takes what JSON can hold', () => {
  for (const value of ['', 0, -1.5, true, [], {}, { a: [null, { b: 'c' }] }]) expect(takes(value), JSON.stringify(value)).toBe(true);
  for (const value of [undefined, Number.NaN, Infinity, 1n, () => 1, { a: undefined }, [Symbol('x')]]) expect(takes(value)).toBe(false);
});

test('a JSON field takes neither too many levels nor the time or stack for very many', () => {
  const nested = (levels: number): Json => {
    let value: Json = 'x';
    for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
    return value;
  };
  expect([takes(nested(64)), takes(nested(65)), takes(nested(200_000))]).toEqual([true, false, false]);
  expect(takes(Array.from({ length: 300_000 }, () => 0))).toBe(true);
});
