import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import type { ReplicaAnswer } from '#sync/replicaApi.ts';
import { courtDatesFrom } from './courtDates.ts';
import { questionsQuery } from './questions.ts';

const aCase = (id: string, citationArraignment: string | null, citationDueDate: string | null, more: object = {}) =>
  aRow('cases', { id, status: 'IN_PROGRESS', driverId: 'd1', citationArraignment, citationDueDate, ...more });
const CASES = [
  aCase('past', '2026-11-21T09:00', '2026-12-30'),
  aCase('due', null, '2026-11-24'),
  aCase('today', '2026-11-22T08:30', null),
  aCase('far', '2027-02-01T09:00', '2026-11-23'),
  aCase('other', '2026-11-23T10:00', null, { driverId: 'd2' }),
  aCase('closed', '2026-11-25T09:00', null, { status: 'CLOSED' }),
  aCase('none', null, null),
];
const ask = async (q: Parameters<typeof answerQuery>[0]) =>
  answerQuery(q, (table) => new Map(table === 'cases' ? CASES.map((row) => [row.id, row]) : [])) as unknown as ReplicaAnswer<'cases'>;
const found = async (driver: string, first: number, days = 100) => {
  const { rows, count } = await courtDatesFrom(ask, '2026-11-22', driver, first, days);
  return [rows.map(({ id }) => id), count];
};

test('[CASE-4] the court dates ahead, the arraignment before the due date, the soonest first; none of a closed case', async () => {
  expect(await found('', 10)).toEqual([['today', 'other', 'due', 'far'], 4]);
  expect(await found('', 2)).toEqual([['today', 'other'], 4]);
  expect(await found('', 10, 2)).toEqual([['today', 'other', 'due'], 3]);
  expect(await found('', 10, 1)).toEqual([['today', 'other'], 2]);
  expect(await found('d2', 10)).toEqual([['other'], 1]);
});

test('questions are the cases that wait for the customer, the longest untouched first, of one driver or all', () => {
  const waiting = (id: string, driverId: string, updatedAt: string) =>
    aRow('cases', { id, status: 'AWAITING_RES_CLIENT', driverId, updatedAt: `2026-11-${updatedAt}T10:00:00.000Z` });
  const cases = [waiting('new', 'd1', '20'), waiting('old', 'd1', '03'), waiting('other', 'd2', '10'), aCase('busy', null, null)];
  const asked = (driver: string) =>
    answerQuery(questionsQuery(driver), (table) => new Map(table === 'cases' ? cases.map((row) => [row.id, row]) : [])).rows.map(
      ({ id }) => id,
    );
  expect(asked('')).toEqual(['old', 'other', 'new']);
  expect(asked('d2')).toEqual(['other']);
});
