import { expect, test } from 'vitest';
import { REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import { inOrder } from './planSteps.ts';

const counts = (rows: number): Map<TableName, number> => new Map(REPLICATED.map((table) => [table, rows]));

test('a large workspace shows its newest rows before it loads whole tables, and parts come last', () => {
  const large = counts(5000);
  for (const table of ['usStates', 'driverLanguages', 'featureFlags', 'notificationSettings', 'preferences', 'savedViews'] as const)
    large.set(table, 50);
  const plan = inOrder(large).map(({ table, set }) => (set ? `${table}:${set}` : table));
  expect(plan.slice(0, 11)).toEqual([
    'usStates',
    'driverLanguages',
    'featureFlags',
    'notificationSettings',
    'preferences',
    'savedViews',
    'customers:newest',
    'cases:newest',
    'alerts:newest',
    'notifications:newest',
    'users',
  ]);
  expect(plan.indexOf('cases')).toBeGreaterThan(plan.indexOf('notifications:newest'));
  expect(plan.indexOf('violationCodes')).toBeGreaterThan(plan.indexOf('cases'));
  expect(plan.at(-1)).toBe('caseDocuments:open');
});

test('an empty table costs no request', () => {
  const some = counts(10).set('alerts', 0);
  expect(inOrder(some).some((p) => p.table === 'alerts')).toBe(false);
});

test('in a small one the newest rows are all rows: nothing is loaded twice, nothing is left out', () => {
  const plan = inOrder(counts(LIMITS.newestRows));
  expect(new Set(plan.map((p) => p.table))).toEqual(new Set(REPLICATED));
  expect(plan.length).toBe(REPLICATED.length);
});
