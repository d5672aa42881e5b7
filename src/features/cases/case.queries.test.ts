import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { listParams } from '#src/components/filters.ts';
import { localDay } from '#src/components/formatDate.ts';
import { customersMatching, driversMatching } from '#src/components/matchingRecords.ts';
import { PLAIN_ENTRY } from '#sync/store/plainEntry.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import {
  caseCommentsQuery,
  caseHistoriesQuery,
  CASE_FILTERS,
  CASES_PAGE_SIZE,
  casesQuery,
  laterCommentsQuery,
  caseViolationsQuery,
} from './case.queries.ts';
import { waitingComments } from './comments/waitingComments.ts';

const at = (day: number): string => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const TABLES: Record<string, readonly AnyRow[]> = {
  usStates: [aRow('usStates', { id: 'tx', name: 'Texas' })],
  customers: [
    aRow('customers', { id: 'c1', name: 'Lone Pine', customerID: 'C-1001' }),
    aRow('customers', { id: 'c2', name: 'Ridgeline', customerID: 'C-1002' }),
  ],
  drivers: [
    aRow('drivers', { id: 'd1', name: 'Rosa', lastName: 'Delgado', customerId: 'c1' }),
    aRow('drivers', { id: 'd2', name: 'Rosa', lastName: 'Abbot', customerId: 'c2' }),
  ],
  cases: [
    aRow('cases', {
      id: 'k1',
      caseID: '2026-000001',
      code: 'AAAAAA',
      customerId: 'c1',
      driverId: 'd1',
      inspectionCitationStateId: 'tx',
      createdAt: at(1),
      citationNumbers: ['TX-77', 'TX-78'],
    }),
    aRow('cases', {
      id: 'k2',
      caseID: '2026-000002',
      code: 'BBBBBB',
      customerId: 'c2',
      status: 'CLOSED',
      assignedAgentId: 'u1',
      createdAt: at(2),
      inspectionReportNumber: 'RPT900',
    }),
    aRow('cases', { id: 'k3', caseID: '2026-000003', code: 'CCCCCC', customerId: 'c2', status: 'AWAITING_RES_CLIENT', createdAt: at(3) }),
  ],
  caseComments: [
    aRow('caseComments', { id: 'm2', caseId: 'k1', createdAt: at(5) }),
    aRow('caseComments', { id: 'm1', caseId: 'k1', createdAt: at(4) }),
    aRow('caseComments', { id: 'm9', caseId: 'k2' }),
  ],
  caseHistories: [
    aRow('caseHistories', { id: 'h1', caseId: 'k1', createdAt: at(4) }),
    aRow('caseHistories', { id: 'h2', caseId: 'k1', createdAt: at(5) }),
  ],
  violationCodes: [aRow('violationCodes', { id: 'v', code: '392.2-SLLS2' })],
  caseViolations: [aRow('caseViolations', { id: 'cv', caseId: 'k1', violationCodeId: 'v' })],
};
type AnyQuery = Parameters<typeof answerQuery>[0];
const rowsFor = (query: AnyQuery): AnyRow[] =>
  answerQuery(query, (table) => new Map((TABLES[table] ?? []).map((row) => [row.id, row]))).rows;
const idsFor = (query: AnyQuery): string[] => rowsFor(query).map((row) => row.id);
const addressed = (address: string) => listParams(CASE_FILTERS, new URLSearchParams(address), CASES_PAGE_SIZE);
const listed = (address: string): string[] => idsFor(casesQuery(addressed(address)));

test('the list is newest first, pages by 20, and brings state and driver along', () => {
  expect(listed('')).toEqual(['k3', 'k2', 'k1']);
  expect(casesQuery(addressed('page=2'))).toMatchObject({ first: 20, skip: 20 });
  const row = rowsFor(casesQuery(addressed('search=000001')))[0] as AnyRow & { $: Record<string, AnyRow> };
  expect([row.$['inspectionCitationState']?.['name'], row.$['driver']?.['lastName']]).toEqual(['Texas', 'Delgado']);
});

test('status, state, customer, driver and agent of the address filter; an unknown status filters nothing', () => {
  expect(listed('status=CLOSED')).toEqual(['k2']);
  expect(listed('status=AWAITING_RES_CLIENT')).toEqual(['k3']);
  expect(listed('state=tx')).toEqual(['k1']);
  expect(listed('customer=c2')).toEqual(['k3', 'k2']);
  expect(listed('driver=d1')).toEqual(['k1']);
  expect(listed('agent=u1')).toEqual(['k2']);
  expect(listed('status=LOST')).toEqual(['k3', 'k2', 'k1']);
});

test('[CASE-4] a list is narrowed to the days in court that are near or past, and sorted by them, due dates among them', () => {
  const day = (n: number): string => addDays(localDay(new Date()), n);
  const row = (id: string, named: object): AnyRow => aRow('cases', { id, caseID: id, code: id, customerId: 'c1', ...named });
  const rows = [
    row('today', { citationArraignment: `${day(0)}T23:30`, citationDueDate: day(-3) }),
    row('due', { citationDueDate: day(6) }),
    row('later', { citationArraignment: `${day(7)}T08:00`, citationDueDate: day(1) }),
    row('past', { citationArraignment: `${day(-1)}T16:00` }),
    row('closed', { citationDueDate: day(-2), status: 'CLOSED' }),
    row('none', {}),
  ];
  const found = (address: string, direction: 'asc' | 'desc' = 'asc'): string[] => {
    const query = { ...casesQuery(addressed(address)), sort: [{ field: 'courtDate', direction }] };
    return answerQuery(query, (table) => new Map(table === 'cases' ? rows.map((one) => [one.id, one]) : [])).rows.map(({ id }) => id);
  };
  expect(found('court=week')).toEqual(['today', 'due']);
  expect(found('court=past')).toEqual(['closed', 'past']);
  expect(found('court=past&status=OPEN')).toEqual(['past']);
  expect(found('court=soon', 'desc')).toEqual(['later', 'due', 'today', 'past', 'closed', 'none']);
});

test('the days of creation are whole days where the viewer is; a day that does not exist filters nothing', () => {
  const day = (n: number): string => localDay(new Date(at(n)));
  expect(listed(`from=${day(2)}`)).toEqual(['k3', 'k2']);
  expect(listed(`to=${day(2)}`)).toEqual(['k2', 'k1']);
  expect(listed(`from=${day(2)}&to=${day(2)}`)).toEqual(['k2']);
  expect(listed('from=13/45/2026')).toEqual(['k3', 'k2', 'k1']);
});

test('the search finds case ID, code, driver, citation and report number', () => {
  for (const text of ['2026-000001', 'aaaaaa', 'rosa del', 'tx-78'])
    expect(listed(`search=${encodeURIComponent(text)}`), text).toEqual(['k1']);
  expect(listed('search=rpt900')).toEqual(['k2']);
  expect(listed('search=rpt900%20rosa')).toEqual([]);
});

test('[CASE-26] staff find the cases of a carrier by its name, a carrier does not find all of its own by it', () => {
  const params = addressed('search=ridge%202026-000002');
  expect([idsFor(casesQuery(params, true)), idsFor(casesQuery(params, false))]).toEqual([['k2'], []]);
});

test('a record’s parts are its own, comments and history latest first, violations with their codes', () => {
  expect(idsFor(caseCommentsQuery('k1'))).toEqual(['m2', 'm1']);
  expect(idsFor(caseCommentsQuery('k1', 1))).toEqual(['m2']);
  expect(idsFor(caseCommentsQuery('k1', 1, 1))).toEqual(['m1']);
  expect(idsFor(laterCommentsQuery('k1', at(4)))).toEqual(['m2']);
  expect(idsFor(caseHistoriesQuery('k1'))).toEqual(['h2', 'h1']);
  expect((rowsFor(caseViolationsQuery('k1'))[0] as AnyRow & { $: Record<string, AnyRow> }).$['violationCode']?.['code']).toBe(
    '392.2-SLLS2',
  );
});

test('the pickers match names, and drivers of the chosen carrier only', () => {
  expect(idsFor(customersMatching('1002'))).toEqual(['c2']);
  expect(idsFor(driversMatching('rosa', ''))).toEqual(['d2', 'd1']);
  expect(idsFor(driversMatching('rosa', 'c1'))).toEqual(['d1']);
});

test('comments in the queue wait until the server has answered', () => {
  const entry = (mid: number, named: Partial<OutboxEntry>): OutboxEntry => ({
    ...PLAIN_ENTRY,
    mid,
    name: 'caseCommentCreate',
    input: { id: `m${mid}` },
    at: at(1),
    ...named,
  });
  const outbox = [
    entry(1, {}),
    entry(2, { state: 'acknowledged', seq: 9 }),
    entry(3, { name: 'caseUpdate' }),
    entry(4, { state: 'rejected', message: 'no' }),
  ];
  expect([...waitingComments(outbox)]).toEqual([['m1', 'Waiting to send']]);
  const changed = [
    entry(5, {}),
    entry(6, { name: 'caseCommentUpdate', input: { id: 'm5' } }),
    entry(7, { name: 'caseCommentReplyUpdate' }),
  ];
  expect([...waitingComments(changed)]).toEqual([
    ['m5', 'Waiting to send'],
    ['m7', 'Change waiting to send'],
  ]);
});
