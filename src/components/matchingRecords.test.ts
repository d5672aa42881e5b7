import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { driversMatching } from './matchingRecords.ts';

const drivers = Array.from({ length: 30 }, (_, n) =>
  aRow('drivers', { id: `d${n}`, name: 'Ana', lastName: `Reyes ${n}`, customerId: n % 2 ? 'c1' : 'c2' }),
);
const found = (text: string, customer = ''): string[] => {
  const tables: Record<string, readonly { id: string }[]> = { drivers };
  const { rows } = answerQuery(driversMatching(text, customer), (table) => new Map((tables[table] ?? []).map((row) => [row.id, row])));
  return rows.map(({ id }) => id);
};

test('a picker of drivers shows ten at most, found by name or last name', () => {
  expect(found('')).toHaveLength(10);
  expect(found('ana')).toHaveLength(10);
  expect(found('reyes 29')).toEqual(['d29']);
  expect(found('nobody')).toEqual([]);
});

test('drivers of one carrier are those of that carrier', () => {
  expect(found('', 'c1').every((id) => Number(id.slice(1)) % 2 === 1)).toBe(true);
  expect(found('reyes 28', 'c1')).toEqual([]);
});
