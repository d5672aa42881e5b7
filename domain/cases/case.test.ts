import { expect, test } from 'vitest';
import { CASE_STATUSES, caseBadge, courtDate, isOpenCase, nextCaseStatuses } from './case.ts';

test('[CASE-1] every status but CLOSED is open', () => {
  expect(CASE_STATUSES.filter((status) => !isOpenCase({ status }))).toEqual(['CLOSED']);
});

test.each([
  ['NEW', ['IN_PROGRESS', 'CLOSED']],
  ['IN_PROGRESS', ['IN_REVIEW', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT', 'CLOSED']],
  ['IN_REVIEW', ['IN_PROGRESS', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT', 'CLOSED']],
  ['AWAITING_PM_OR_PW', ['IN_PROGRESS', 'IN_REVIEW', 'CLOSED']],
  ['AWAITING_RES_CLIENT', ['IN_PROGRESS', 'IN_REVIEW', 'CLOSED']],
  ['CLOSED', ['IN_PROGRESS']],
] as const)('[CASE-2] from %s a case may go to %j', (from, to) => {
  expect(nextCaseStatuses(from)).toEqual(to);
});

test('[CASE-2] a word that is no status leads nowhere', () => {
  expect(nextCaseStatuses('IN_PROGRES')).toEqual([]);
});

test.each([
  ['NEW', 'NEW', false],
  ['IN_PROGRESS', 'IN PROGRESS', false],
  ['IN_REVIEW', 'IN REVIEW', false],
  ['AWAITING_PM_OR_PW', 'AWAITING', false],
  ['AWAITING_RES_CLIENT', 'IN PROGRESS', true],
  ['CLOSED', 'CLOSED', false],
] as const)('[CASE-3] the badge of %s reads %s', (status, label, warns) => {
  expect(caseBadge(status)).toEqual({ label, warns });
});

test('[CASE-4] the court date is the day of the arraignment, else the due date, else nothing', () => {
  expect(courtDate({ citationArraignment: '2026-12-04T09:30', citationDueDate: '2026-11-30' })).toBe('2026-12-04');
  expect(courtDate({ citationArraignment: null, citationDueDate: '2026-11-30' })).toBe('2026-11-30');
  expect(courtDate({ citationArraignment: null, citationDueDate: null })).toBeNull();
});
