import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { driverChangeLabels, driverHistory } from './driverHistory.ts';

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
  const events = driverHistory({ driver, contracts: [contract], cases: [matter], alerts: [alert], changes: [] });
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

const change = {
  id: 'x1',
  record: 'contracts',
  field: 'status',
  from: 'Pending',
  to: 'Active',
  userName: 'Dana Q',
  createdAt: at('2025-02-02'),
} as const;

test('[HISTORY-3] what the server tells of who changed what stands in its place, and no moment is told twice', () => {
  const driver = aRow('drivers', { id: 'd1', createdAt: at('2025-01-02') });
  const contract = aRow('contracts', {
    id: 'k1',
    createdAt: at('2025-01-03'),
    hiredAt: null,
    activatedAt: at('2025-02-02'),
    archivedAt: null,
  });
  const renamed = {
    ...change,
    id: 'x2',
    record: 'drivers',
    field: 'lastName',
    from: 'Ruiz',
    to: 'Vega',
    userName: '',
    createdAt: at('2025-03-01'),
  } as const;
  const events = driverHistory({ driver, contracts: [contract], cases: [], alerts: [], changes: [change, renamed] });
  expect(events.map(({ by, words }) => [by, words].filter(Boolean).join(' '))).toEqual([
    'Weighstation changed the last name from Ruiz to Vega',
    'Dana Q changed the contract status from Pending to Active',
    'Contract created',
    'Driver added',
  ]);
});

test.each([
  ['drivers', 'status', null, 'active', 'added the driver'],
  ['contracts', 'status', null, 'Pending', 'created the contract as Pending'],
  ['drivers', 'status', 'active', 'archived', 'changed the driver status from Active to Archived'],
  ['drivers', 'licenseStateId', 'Ohio', 'Texas', 'changed the license state from Ohio to Texas'],
  ['drivers', 'preferredLanguageId', 'English', 'Spanish', 'changed the language from English to Spanish'],
  ['contracts', 'hiredAt', null, '2025-02-01', 'set the hire date to 02/01/2025'],
  ['contracts', 'hiredAt', '2025-02-01', null, 'cleared the hire date, which was 02/01/2025'],
] as const)('[HISTORY-3] a change of %s.%s from %s to %s in people’s words', (record, field, from, to, words) => {
  const { lead, value, tail } = driverChangeLabels({ record, field, from, to });
  expect([lead, value, tail].filter(Boolean).join(' ')).toBe(words);
});
