import { expect, test } from 'vitest';
import { compareRecords, newestRecord } from './compareRecords.ts';

test('what is declared stands beside the newest record: in both, only declared, only on the record', () => {
  const record = newestRecord([
    { reportDate: '2024-01-01', violations: [] },
    {
      reportDate: '2026-01-01',
      violations: [
        { date: '2025-05-05', offense: 'Speeding' },
        { date: '2025-08-08', description: 'Red light' },
      ],
    },
  ])!;
  const declared = {
    none: false,
    items: [
      { date: '2025-05-05', offense: 'Speeding 10 over' },
      { date: '2024-02-02', offense: 'Seat belt' },
    ],
  };
  expect(compareRecords(declared, record.violations, 'offense').map(({ day, words, where }) => [day, words, where])).toEqual([
    ['2025-08-08', 'Red light', 'recorded'],
    ['2025-05-05', 'Speeding 10 over', 'same'],
    ['2024-02-02', 'Seat belt', 'declared'],
  ]);
});

test('one event on the record matches one that is declared, not two of the same day; without a record there is nothing to compare', () => {
  const twice = { items: [{ date: '2025-05-05' }, { date: '2025-05-05' }] };
  expect(
    compareRecords(twice, [{ date: '2025-05-05' }], 'nature')
      .map(({ where }) => where)
      .toSorted(),
  ).toEqual(['declared', 'same']);
  expect(newestRecord([])).toBeNull();
});
