import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { driverHistory } from './driverHistory.ts';

const at = (day: string) => `${day}T09:00:00.000Z`;

test('the history of a driver is told latest first, each moment once, with a way to the cases', () => {
  const driver = aRow('drivers', { id: 'd1', createdAt: at('2025-01-02') });
  const contract = aRow('contracts', {
    id: 'k1',
    driverId: 'd1',
    createdAt: at('2025-01-03'),
    hiredAt: '2025-02-01',
    activatedAt: at('2025-02-02'),
    archivedAt: null,
  });
  const matter = aRow('cases', { id: 'm1', caseID: '2026-000123', createdAt: at('2026-03-01') });
  const alert = aRow('alerts', {
    id: 'a1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    createdAt: at('2025-02-03'),
    dismissedAt: at('2025-02-04'),
  });
  const events = driverHistory({ driver, contracts: [contract], cases: [matter], alerts: [alert] });
  expect(events.map(({ words }) => words)).toEqual([
    'Case opened',
    'Alert set aside: DL copy missing',
    'Alert raised: DL copy missing',
    'Contract activated',
    'Hired',
    'Contract created',
    'Driver added',
  ]);
  expect(events[0]?.record).toEqual({ href: '/cases/details/m1', name: '2026-000123' });
});
