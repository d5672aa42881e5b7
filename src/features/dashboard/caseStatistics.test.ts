import { expect, test } from 'vitest';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { COLORS } from './case-statistics.tsx';

test('no status is drawn in red, which means overdue or critical, and no two in one color', () => {
  const colors = CASE_STATUSES.map((status) => COLORS[status]);
  expect(colors.filter((color) => color.includes('red'))).toEqual([]);
  expect(new Set(colors).size).toBe(CASE_STATUSES.length);
});
