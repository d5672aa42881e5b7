import { expect, test } from 'vitest';
import { RuleError } from '../errors.ts';
import type { Row } from '../tables.ts';
import { CASE_STATUSES } from './case.ts';
import { stateAfter } from './caseMoves.ts';
import { aCase } from './testing/caseWorkspace.ts';

type Case = Row<'cases'>;
const after = (before: Partial<Case>, given: Partial<Case>, edited = true) => stateAfter(aCase(before), given, edited, null);

test('[CASE-10] a headline that closes closes a case in any status, and files it where it says so', () => {
  for (const status of CASE_STATUSES) {
    expect(after({ status }, { caseUpdateType: 'Closed' }).status).toBe('CLOSED');
    expect(after({ status }, { caseUpdateType: 'Closed/Filed in DataQs' })).toEqual({
      status: 'CLOSED',
      dataQsStatus: 'SUBMITTED',
      outcome: 'SUBMITTED',
    });
  }
});

test.each(['Open', 'Open (DOL)'] as const)(
  '[CASE-10] the headline %s reopens a closed case and leaves an open one where it is',
  (caseUpdateType) => {
    expect(after({ status: 'CLOSED' }, { caseUpdateType }).status).toBe('IN_PROGRESS');
    for (const status of CASE_STATUSES.filter((other) => other !== 'CLOSED' && other !== 'NEW')) {
      expect(after({ status }, { caseUpdateType }).status).toBe(status);
    }
  },
);

test('[CASE-10] a headline that is sent back as it was, beside a status, publishes nothing', () => {
  const closed = { status: 'CLOSED', caseUpdateType: 'Closed' } as const;
  expect(after(closed, { status: 'IN_PROGRESS', caseUpdateType: 'Closed' }).status).toBe('IN_PROGRESS');
  expect(after({ status: 'CLOSED', caseUpdateType: 'Open' }, { caseUpdateType: 'Open' }).status).toBe('IN_PROGRESS');
});

test('[CASE-10] a headline and a status that say opposite things are refused', () => {
  expect(() => after({}, { caseUpdateType: 'Closed', status: 'IN_REVIEW' })).toThrow(RuleError);
  expect(() => after({}, { caseUpdateType: 'Open', status: 'CLOSED' })).toThrow('does not go with the status CLOSED');
  expect(after({}, { caseUpdateType: 'Open', status: 'IN_REVIEW' }).status).toBe('IN_REVIEW');
});

test('[CASE-11] the first edit of a NEW case begins the work on it; asking for NEW again does not', () => {
  expect(after({ status: 'NEW' }, {}).status).toBe('IN_PROGRESS');
  expect(after({ status: 'NEW' }, { status: 'CLOSED' }).status).toBe('CLOSED');
  expect(after({ status: 'NEW' }, { status: 'NEW' }, false).status).toBe('NEW');
  expect(after({ status: 'IN_REVIEW' }, {}).status).toBe('IN_REVIEW');
  expect(stateAfter(null, {}, true, null).status).toBe('NEW');
});

test.each(['APPROVED', 'DENIED', 'CLOSED'] as const)('[CASE-12] a filing that ends %s gives the outcome that name', (end) => {
  expect(after({ dataQsStatus: 'IN_REVIEW' }, { dataQsStatus: end }).outcome).toBe(end);
  expect(after({ dataQsStatus: 'IN_REVIEW' }, { dataQsStatus: end, outcome: 'SUBMITTED' }).outcome).toBe('SUBMITTED');
});

test('[CASE-12] a filing under way keeps the outcome it had, and no filing has none', () => {
  expect(after({ dataQsStatus: 'DENIED', outcome: 'DENIED' }, { dataQsStatus: 'RECONSIDERATION' }).outcome).toBe('DENIED');
  expect(after({ dataQsStatus: 'DENIED', outcome: 'DENIED' }, { dataQsStatus: 'NOT_FILED' }).outcome).toBeNull();
  expect(() => after({ dataQsStatus: 'NOT_FILED' }, { outcome: 'APPROVED' })).toThrow(RuleError);
});
