import { expect, test } from 'vitest';
import { relativeInstant, type RelativeUnit } from './relativeDate.ts';

const NOW = '2028-03-31T10:20:30.400Z';

test.each<['ADD' | 'SUB', RelativeUnit, string, string]>([
  ['SUB', 'SECOND', '31', '2028-03-31T10:19:59.400Z'],
  ['ADD', 'MINUTE', '40', '2028-03-31T11:00:30.400Z'],
  ['SUB', 'HOUR', '11', '2028-03-30T23:20:30.400Z'],
  ['SUB', 'DAY', '31', '2028-02-29T10:20:30.400Z'],
  ['ADD', 'WEEK', '2', '2028-04-14T10:20:30.400Z'],
  ['SUB', 'MONTH', '1', '2028-02-29T10:20:30.400Z'],
  ['ADD', 'MONTH', '1', '2028-04-30T10:20:30.400Z'],
  ['ADD', 'QUARTER', '1', '2028-06-30T10:20:30.400Z'],
  ['SUB', 'YEAR', '1', '2027-03-31T10:20:30.400Z'],
  ['ADD', 'DAY', '0', NOW],
])('%s %s %s from the last day of March', (op, unit, value, expected) => {
  expect(relativeInstant(NOW, { op, unit, value })).toBe(expected);
});

test('days from now when nothing else is said', () => {
  expect(relativeInstant(NOW, { value: '1' })).toBe('2028-04-01T10:20:30.400Z');
});

test.each(['-1', '1.5', '', 'x', '99999999999', '1e3'])('%s is no count', (value) => {
  expect(relativeInstant(NOW, { value })).toBeNull();
});

test('a year that no row can hold is none', () => {
  expect(relativeInstant(NOW, { unit: 'YEAR', value: '8000' })).toBeNull();
  expect(relativeInstant(NOW, { op: 'SUB', unit: 'DAY', value: '999999999' })).toBeNull();
});
