import { expect, test } from 'vitest';
import { joined, type PaletteRow, type Section } from './rows.ts';

const row = (value: string): PaletteRow => ({ kind: 'value', value, given: value, label: value });
const section = (heading: string, ...values: string[]): Section => ({ heading, rows: values.map(row) });

test('what is found under a heading that is there already joins it, and nothing stands in it twice', () => {
  const seen = joined([section('In one line', 'a', 'b'), section('Cases', 'c'), section('In one line', 'b', 'd')]);
  expect(seen.map(({ heading, rows }) => [heading, ...rows.map(({ value }) => value)])).toEqual([
    ['In one line', 'a', 'b', 'd'],
    ['Cases', 'c'],
  ]);
});
