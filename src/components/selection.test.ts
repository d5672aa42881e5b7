import { expect, test } from 'vitest';
import { inverted, NOTHING, only, rangeTo, toggled, without } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f'];
const chosen = ({ ids }: { ids: ReadonlySet<string> }): string => [...ids].sort().join('');

test('a row is chosen and given back', () => {
  const one = toggled(NOTHING, 'b');
  expect(chosen(one)).toBe('b');
  expect(chosen(toggled(one, 'b'))).toBe('');
});

test('a range goes from the row chosen last to the row it is led to, both ways', () => {
  const one = toggled(NOTHING, 'c');
  expect(chosen(rangeTo(one, ORDER, 'c', 'e'))).toBe('cde');
  expect(chosen(rangeTo(one, ORDER, 'c', 'a'))).toBe('abc');
});

test('a range that is led back gives back only what it took', () => {
  const before = toggled(toggled(NOTHING, 'f'), 'b');
  const long = rangeTo(before, ORDER, 'b', 'e');
  expect(chosen(long)).toBe('bcdef');
  expect(chosen(rangeTo(long, ORDER, 'e', 'c'))).toBe('bcf');
  expect(chosen(rangeTo(long, ORDER, 'e', 'a'))).toBe('abf');
});

test('without a row to begin at it begins where the keyboard is, also when the anchor is on another page', () => {
  expect(chosen(rangeTo(NOTHING, ORDER, 'b', 'c'))).toBe('bc');
  expect(chosen(rangeTo(toggled(NOTHING, 'x'), ORDER, 'd', 'e'))).toBe('dex');
  expect(chosen(rangeTo(NOTHING, ORDER, 'x', 'y'))).toBe('');
});

test('the others of a page are chosen instead; rows of other pages stay', () => {
  expect(chosen(inverted(only(['a', 'c', 'x']), ORDER))).toBe('bdefx');
});

test('rows that have gone leave; when none has, it is the same selection', () => {
  const two = toggled(toggled(NOTHING, 'a'), 'b');
  expect(without(two, new Set(['z']))).toBe(two);
  const left = without(two, new Set(['b']));
  expect([chosen(left), left.anchor]).toEqual(['a', null]);
  expect(without(two, new Set(['a', 'b']))).toBe(NOTHING);
});
