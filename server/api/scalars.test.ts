import { GraphQLScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#server/graphql/schema.ts';

function parse(scalar: string, value: unknown): unknown {
  const type = schema.getType(scalar);
  if (!(type instanceof GraphQLScalarType)) throw new Error(`${scalar} is no scalar`);
  return type.parseValue(value);
}

test.each([
  ['Date', '2028-02-29', '2028-02-29'],
  ['DateTime', '2026-11-21', '2026-11-21'],
  ['DateTime', '2026-11-21T08:30', '2026-11-21T08:30:00.000Z'],
  ['DateTime', '2026-11-21T08:30:00.1234Z', '2026-11-21T08:30:00.123Z'],
  ['DateTime', '2026-11-21T23:30:00-06:00', '2026-11-22T05:30:00.000Z'],
  ['BigInt', '12345678901', 12345678901],
  ['BigInt', -1, -1],
])('%s accepts %s', (scalar, given, meant) => {
  expect(parse(scalar, given)).toBe(meant);
});

test.each([
  ['Date', '2026-02-30'],
  ['Date', '0000-01-01'],
  ['Date', '2026-2-3'],
  ['Date', 20260101],
  ['DateTime', '2026-13-01'],
  ['DateTime', '2026-02-30'],
  ['DateTime', 'yesterday'],
  ['DateTime', '0000-01-01T00:00:00Z'],
  ['DateTime', '10000-01-01T00:00:00Z'],
  ['DateTime', '9999-12-31T23:30:00-06:00'],
  ['DateTime', '0001-01-01T00:00:00+06:00'],
  ['DateTime', 1],
  ['BigInt', '1.5'],
  ['BigInt', 2 ** 53],
  ['BigInt', 'ten'],
])('%s refuses %s', (scalar, given) => {
  expect(() => parse(scalar, given)).toThrow(`${scalar} must be`);
});
