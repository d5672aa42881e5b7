import { expect, test } from 'vitest';
import violationCodes from '../reference/violationCodes.json' with { type: 'json' };
import { estimatedSmsWeight, timeWeight, violationWeight } from './smsWeight.ts';

const TODAY = '2026-11-20';
const violation = (severityWeight: number, isOOS = false, citationNumber: string | null = null) => ({
  severityWeight,
  isOOS,
  citationNumber,
});
const code = (basic: string, oosWeight = 2) => ({ basic, oosWeight });
const VM = code('Vehicle Maintenance');
const DRIVING = code('Unsafe Driving');
const fresh = { inspectionDate: '2026-11-01', citationStatus: null };
const weigh = (list: [ReturnType<typeof violation>, ReturnType<typeof code>][], matter: Parameters<typeof estimatedSmsWeight>[0] = fresh) =>
  estimatedSmsWeight(
    matter,
    list.map(([v, c]) => ({ violation: v, code: c })),
    TODAY,
  );

test('[SMS-1] out of service adds 2, but never in Unsafe Driving, and a code outside the BASICs weighs nothing', () => {
  expect(violationWeight(violation(5), VM)).toBe(5);
  expect(violationWeight(violation(5, true), VM)).toBe(7);
  expect(violationWeight(violation(5, true), DRIVING)).toBe(5);
  expect(violationWeight(violation(3, true), code('Not used in SMS'))).toBe(0);
});

test('[SMS-1] brakes out of service, 396.3A1BOS, weigh nothing by themselves and 2 out of service', () => {
  const brakes = violationCodes.find((listed) => listed.code === '396.3A1BOS')!;
  expect(violationWeight(violation(brakes.severityWeight, false), brakes)).toBe(0);
  expect(violationWeight(violation(brakes.severityWeight, true), brakes)).toBe(2);
});

test.each([
  ['2026-11-20', 3],
  ['2026-05-20', 3],
  ['2026-05-19', 2],
  ['2025-11-20', 2],
  ['2025-11-19', 1],
  ['2024-11-20', 1],
  ['2024-11-19', 0],
  ['2019-01-01', 0],
] as const)('[SMS-2] an inspection of %s counts %i times on 2026-11-20', (day, times) => {
  expect(timeWeight(day, TODAY)).toBe(times);
});

test('[SMS-2] half a year before the last of August ends with February', () => {
  expect([timeWeight('2026-02-28', '2026-08-31'), timeWeight('2026-02-27', '2026-08-31')]).toEqual([3, 2]);
});

test('[SMS-3] an inspection weighs 30 at most in each BASIC, before its age is factored in', () => {
  const worst: [ReturnType<typeof violation>, ReturnType<typeof code>][] = Array.from({ length: 6 }, () => [violation(8, true), VM]);
  expect(weigh(worst)).toBe(90);
  expect(weigh([...worst, [violation(4), DRIVING]])).toBe(102);
  expect(weigh(worst, { ...fresh, inspectionDate: '2025-06-01' })).toBe(30);
  expect(weigh(worst, { ...fresh, inspectionDate: null })).toBe(0);
  expect(weigh([])).toBe(0);
});

test('[SMS-4] what a court did away with weighs nothing, what it reduced weighs 1, and a violation without a citation is no matter of a court', () => {
  const list: [ReturnType<typeof violation>, ReturnType<typeof code>][] = [
    [violation(5, true, 'T1'), VM],
    [violation(4), VM],
  ];
  expect(weigh(list)).toBe(33);
  expect(weigh(list, { ...fresh, citationStatus: 'DISMISSED' })).toBe(12);
  expect(weigh(list, { ...fresh, citationStatus: 'NOT_GUILTY' })).toBe(12);
  expect(weigh(list, { ...fresh, citationStatus: 'REDUCED' })).toBe(15);
  expect(weigh(list, { ...fresh, citationStatus: 'GUILTY' })).toBe(33);
});
