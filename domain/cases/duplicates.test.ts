import { expect, test } from 'vitest';
import { duplicateOf, normalized, type Likeness } from './duplicates.ts';

const wanted: Likeness = {
  driverId: 'd1',
  inspectionReportNumber: 'TX-1234 56',
  citationNumbers: ['t 998-1'],
  inspectionDate: '2026-11-18',
  inspectionCitationStateId: 'TX',
};
const other = (given: Partial<Likeness>): Likeness => ({
  driverId: 'd9',
  inspectionReportNumber: null,
  citationNumbers: [],
  inspectionDate: null,
  inspectionCitationStateId: null,
  ...given,
});
const found = (given: Partial<Likeness>) => duplicateOf(wanted, other(given));

test('[DUPLICATE-1] numbers are compared without case, spaces and signs', () => {
  expect(normalized(' tx-1234/56. ')).toBe('TX123456');
  expect(found({ inspectionReportNumber: 'tx123456' })?.level).toBe('EXACT');
  expect(found({ citationNumbers: ['T9981'] })?.level).toBe('EXACT');
  expect(
    duplicateOf(
      { ...wanted, inspectionReportNumber: '--', citationNumbers: ['-'] },
      other({ inspectionReportNumber: '', citationNumbers: ['.'] }),
    ),
  ).toBeNull();
});

test('[DUPLICATE-2] the same report is the same case in any state, the same citation only in the same one', () => {
  expect(found({ inspectionReportNumber: 'TX123456', inspectionCitationStateId: 'OK' })).toEqual({
    level: 'EXACT',
    reason: 'Same inspection report number',
  });
  expect(found({ citationNumbers: ['x', 'T9981'], inspectionCitationStateId: 'TX' })).toEqual({
    level: 'EXACT',
    reason: 'Same citation number',
  });
  expect(found({ citationNumbers: ['T9981'], inspectionCitationStateId: 'OK' })).toBeNull();
});

test.each([
  ['2026-11-17', 'POSSIBLE'],
  ['2026-11-18', 'POSSIBLE'],
  ['2026-11-19', 'POSSIBLE'],
  ['2026-11-16', null],
  ['2026-11-20', null],
])('[DUPLICATE-3] the same driver on %s is %s', (inspectionDate, level) => {
  expect(found({ driverId: 'd1', inspectionDate, inspectionCitationStateId: 'TX' })?.level ?? null).toBe(level);
});

test('[DUPLICATE-3] another driver or another state is another event', () => {
  const same = { driverId: 'd1', inspectionDate: '2026-11-18', inspectionCitationStateId: 'TX' };
  expect(found({ ...same, driverId: 'd2' })).toBeNull();
  expect(found({ ...same, inspectionCitationStateId: 'OK' })).toBeNull();
  expect(duplicateOf({ ...wanted, driverId: null }, other({ ...same, driverId: null }))).toBeNull();
});
