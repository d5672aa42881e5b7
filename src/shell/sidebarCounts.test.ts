import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import { CONTRIBUTIONS } from './contributions.ts';

const ROWS: Readonly<Record<string, readonly AnyRow[]>> = {
  cases: [
    aRow('cases', { id: 'c1', status: 'NEW' }),
    aRow('cases', { id: 'c2', status: 'CLOSED' }),
    aRow('cases', { id: 'c3', status: 'IN_REVIEW' }),
  ],
  contracts: [aRow('contracts', { id: 'k1', status: 'Pending' }), aRow('contracts', { id: 'k2', status: 'Active' })],
  alerts: [aRow('alerts', { id: 'a1' }), aRow('alerts', { id: 'a2', dismissedAt: '2026-11-01T00:00:00.000Z' })],
};

test('the sidebar counts open cases, alerts that nobody has set aside, and drivers who are not hired yet', () => {
  const counted = CONTRIBUTIONS.flatMap(({ sidebar }) => {
    if (!sidebar?.count) return [];
    const { count } = answerQuery(sidebar.count, (table) => new Map((ROWS[table] ?? []).map((row) => [row.id, row])));
    return [[sidebar.label, count]];
  });
  expect(Object.fromEntries(counted)).toEqual({ Cases: 2, Alerts: 1, Drivers: 1 });
});
