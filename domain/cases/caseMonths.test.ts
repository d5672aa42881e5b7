import { expect, test } from 'vitest';
import { monthAfter, monthsUpTo } from './caseMonths.ts';

test('[DASHBOARD-2] eleven months, this one and the ten before, over the turn of the year', () => {
  expect(monthsUpTo('2026-03-31')).toEqual([
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2024-02', 0)]).toEqual(['2027-01', '2025-12', '2024-02']);
});
