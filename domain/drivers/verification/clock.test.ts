import { expect, test } from 'vitest';
import type { Row } from '../../tables.ts';
import { aRow } from '../../testing/aRow.ts';
import { byEmployer, clockOf, isRemindable } from './clock.ts';

type Attempt = Row<'employmentVerifications'>;
const attempt = (id: string, more: Partial<Attempt> = {}): Attempt =>
  aRow('employmentVerifications', {
    id,
    companyName: 'Mesa Freight',
    companyEmail: 'records@mesa.test',
    status: 'UNDER_REVIEW',
    isPEVSent: true,
    sentAt: '2026-11-01T15:00:00.000Z',
    previousId: null,
    attempt: 1,
    ...more,
  });
const clock =
  (...attempts: Attempt[]) =>
  (today: string) =>
    clockOf(byEmployer(attempts)[0]!, today);

test('[PEV-10] the 30th day after the first sending is the last one, and a reminder does not begin them anew', () => {
  const on = clock(
    attempt('a', { status: 'NO_RESPONSE' }),
    attempt('b', { attempt: 2, previousId: 'a', sentAt: '2026-11-20T15:00:00.000Z' }),
  );
  expect(on('2026-11-21')).toEqual({ standing: 'open', due: '2026-12-01', daysLeft: 10 });
  expect(on('2026-12-01')).toEqual({ standing: 'open', due: '2026-12-01', daysLeft: 0 });
  expect(on('2026-12-02')).toEqual({ standing: 'late', due: '2026-12-01', daysLeft: -1 });
});

test('[PEV-10] the days are those of the reader: what left in the evening counts from that evening', () => {
  const evening = byEmployer([attempt('a', { sentAt: '2026-11-02T03:00:00.000Z' })])[0]!;
  expect(clockOf(evening, '2026-11-01', () => '2026-11-01')).toMatchObject({ due: '2026-12-01', daysLeft: 30 });
});

test('[PEV-10] what is answered, given up or not sent is never late', () => {
  const on = (more: Partial<Attempt>) => clock(attempt('a', more))('2027-06-01').standing;
  expect(on({ status: 'VERIFIED' })).toBe('answered');
  expect(on({ status: 'REJECTED' })).toBe('answered');
  expect(on({ status: 'NO_RESPONSE' })).toBe('unanswered');
  expect(clock(attempt('a', { isPEVSent: false, sentAt: null }))('2027-06-01')).toEqual({ standing: 'unsent', due: null, daysLeft: null });
});

test('[PEV-3] attempts stand with the employer whom they ask, also when another is asked twice under the same name', () => {
  const rows = [
    attempt('c', { attempt: 3, previousId: 'b' }),
    attempt('x', { createdAt: '2026-12-01T00:00:00.000Z' }),
    attempt('b', { attempt: 2, previousId: 'a' }),
    attempt('a', { createdAt: '2026-11-01T00:00:00.000Z' }),
  ];
  expect(byEmployer(rows).map(({ attempts }) => attempts.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['x']]);
});

test('[PEV-11] only what was sent, is waited for and has an address is reminded of', () => {
  expect(isRemindable(attempt('a'))).toBe(true);
  expect(isRemindable(attempt('a', { isPEVSent: false }))).toBe(false);
  expect(isRemindable(attempt('a', { status: 'VERIFIED' }))).toBe(false);
  expect(isRemindable(attempt('a', { companyEmail: null }))).toBe(false);
});
