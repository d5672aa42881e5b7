import { expect, test } from 'vitest';
import { REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import { inOrder } from './plan.ts';

const counts = (rows: number): Map<TableName, number> => new Map(REPLICATED.map((table) => [table, rows]));

test('a large workspace shows its newest rows before it loads whole tables, and parts come last', () => {
  const plan = inOrder(counts(5000)).map(({ table, set }) => (set ? `${table}:${set}` : table));
  expect(plan.slice(0, 10)).toEqual([
    'usStates',
    'driverLanguages',
    'featureFlags',
    'violationCodes',
    'users',
    'notificationSettings',
    'customers:newest',
    'cases:newest',
    'alerts:newest',
    'notifications:newest',
  ]);
  expect(plan.indexOf('cases')).toBeGreaterThan(plan.indexOf('notifications:newest'));
  expect(plan.at(-1)).toBe('caseDocuments:open');
});

test('in a small one the newest rows are all rows: nothing is loaded twice, nothing is left out', () => {
  const plan = inOrder(counts(LIMITS.newestRows));
  expect(new Set(plan.map((p) => p.table))).toEqual(new Set(REPLICATED));
  expect(plan.length).toBe(REPLICATED.length);
});
