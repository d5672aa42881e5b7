import { expect, test } from 'vitest';
import { chartDays, monthAfter, monthCount, monthsBetween } from './caseMonths.ts';

test('[DASHBOARD-2] eleven months, this one and the ten before, over the turn of the year, unless it is said when', () => {
  const usual = chartDays({}, '2026-03-31');
  expect(usual).toEqual({ from: '2025-05-01', to: '2026-03-31' });
  expect(monthsBetween(usual.from, usual.to)).toHaveLength(11);
  expect(chartDays({ from: '2026-02-10', to: null }, '2026-03-31')).toEqual({ from: '2026-02-10', to: '2026-03-31' });
  expect(chartDays({ from: '', to: '2026-01-15' }, '2026-03-31')).toEqual({ from: '2025-03-01', to: '2026-01-15' });
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-03-01', '2026-02-28')).toEqual([]);
  expect(monthCount('1990-01-01', '2026-01-01')).toBe(433);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2024-02', 0)]).toEqual(['2027-01', '2025-12', '2024-02']);
});
