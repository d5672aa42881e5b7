import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { aCase } from '../testing/rows.ts';
import { columnFields } from '../tiers/columnFields.ts';
import { ColumnTable } from '../tiers/columnTable.ts';
import { groupRows } from './group.ts';

function over(rows: readonly AnyRow[]) {
  const table = new ColumnTable(columnFields('cases'));
  table.apply(rows);
  return (by: readonly unknown[]) => groupRows({ table: 'cases', by } as never, new Map([['cases', table]]));
}

test('[SYNC-C20] of more combinations than are written out those that occur are counted, each once', () => {
  const rows = Array.from({ length: 5000 }, (_, i) => aCase(`c${i}`, { driverId: `d${i % 100}`, attorneyFee: i % 97 } as never));
  const counted = over(rows)(['driverId', 'attorneyFee']);
  expect(counted).toHaveLength(5000);
  expect(counted.every(({ count }) => count === 1)).toBe(true);
  expect(counted.find(({ values }) => values[0] === 'd7' && values[1] === 10)).toEqual({ values: ['d7', 10], count: 1 });
});

test('a span begins at its first moment, and what lies before the first is in none', () => {
  const made = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'];
  const spanOf = over(made.map((createdAt, i) => aCase(`c${i}`, { createdAt } as never)));
  const starts = ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];
  expect(spanOf([{ spanOf: 'createdAt', starts }])).toEqual([
    { values: [0], count: 2 },
    { values: [null], count: 1 },
    { values: [1], count: 1 },
  ]);
  expect(spanOf([{ spanOf: 'createdAt', starts: [] }])).toEqual([{ values: [null], count: 4 }]);
});
