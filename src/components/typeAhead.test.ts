import { expect, test } from 'vitest';
import { NOTHING_TYPED, rowOf, typedOn } from './typeAhead.ts';

const DOGS = ['Ada', 'Bo', 'Bob', 'Ángel', 'Cy'];
const named = (typed: string, from: number): string | undefined => DOGS[rowOf(typed, DOGS, from)];

test('a letter leads to the next row that begins with it, and from the last of them to the first', () => {
  expect([named('b', 0), named('b', 1), named('b', 2), named('c', 0)]).toEqual(['Bo', 'Bob', 'Bo', 'Cy']);
  expect([named('bb', 1), named('z', 0), named(' ', 0)]).toEqual(['Bob', undefined, undefined]);
  expect(rowOf('a', [], -1)).toBe(-1);
});

test('more letters stay on the row while it fits; accents and capitals do not count', () => {
  expect([named('bo', 1), named('bob', 1), named('AN', 0), named('a', 0)]).toEqual(['Bo', 'Bob', 'Ángel', 'Ángel']);
});

test('after a pause the word begins anew', () => {
  const first = typedOn(NOTHING_TYPED, 'b', 1000);
  expect(typedOn(first, 'o', 1500).text).toBe('bo');
  expect(typedOn(first, 'c', 1800).text).toBe('c');
});
