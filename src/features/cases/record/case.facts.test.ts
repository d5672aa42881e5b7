import { expect, test } from 'vitest';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { caseFacts } from './case.facts.ts';
import { nextStep } from '../nextStep.ts';

const said = (row: Row<'cases'>, staff: boolean): Record<string, string> =>
  Object.fromEntries(
    caseFacts(row, {}, staff).flatMap((group) => group.facts.map((fact) => [`${group.title}: ${fact.label}`, fact.value])),
  );
const ticket = aRow('cases', {
  id: 'k',
  trafficCitation: true,
  citationNumbers: ['A1', 'A2'],
  citationArraignment: '2026-12-04T08:30',
  citationDueDate: '2026-11-29',
  attorneyFee: 123_405,
  citationStatus: 'ARRAIGNMENT_SET',
  docketNumber: '2026-TR-10428',
});

test('the fee is read by staff only', () => {
  expect(said(ticket, true)['Attorney: Fee']).toBe('$1,234.05');
  expect(said(ticket, false)).not.toHaveProperty('Attorney: Fee');
  const { attorneyFee: _, ...asCustomersGetIt } = { ...ticket, attorneyName: 'Ann Law' };
  expect(said(asCustomersGetIt as Row<'cases'>, true)['Attorney: Fee']).toBe('N/A');
  expect(Object.keys(said({ ...ticket, attorneyFee: null }, true)).filter((key) => key.startsWith('Attorney'))).toEqual(['Attorney: Name']);
});

test('a citation reads in the spec’s dates, and what is empty reads N/A', () => {
  const facts = said(ticket, true);
  expect(facts['Citation: Citation numbers']).toBe('A1, A2');
  expect(facts['Citation: Arraignment']).toBe('12/04/2026 8:30 AM');
  expect(facts['Citation: Due date']).toBe('2026-11-29');
  expect(said({ ...ticket, status: 'CLOSED' }, true)['Citation: Due date']).toBe('11/29/2026');
  expect(facts['Citation: Citation status']).toBe('Arraignment set');
  expect(facts['Citation: Court']).toBe('N/A');
  expect(facts['Citation: Docket number']).toBe('2026-TR-10428');
  expect(facts['Parties: Driver']).toBe('N/A');
});

test('groups that cannot apply are left out', () => {
  const crash = aRow('cases', {
    id: 'k',
    crash: true,
    crashDetails: { towAway: true, date: '2026-01-02', preventable: 'UNKNOWN', injuries: 0 },
  });
  const facts = said(crash, false);
  expect(Object.keys(facts).some((key) => key.startsWith('Citation:') || key.includes('Inspection'))).toBe(false);
  expect([facts['Event: Crash: tow away'], facts['Event: Crash: date'], facts['Event: Crash: injuries']]).toEqual([
    'Yes',
    '01/02/2026',
    '0',
  ]);
});

test('[CASE-25] an inspection is told whole, and until when it can be filed, as long as it is not', () => {
  const inspection = aRow('cases', {
    id: 'k',
    roadsideInspection: true,
    inspectionDate: '2024-02-29',
    inspectionReportNumber: 'TX-1',
    inspectionLevel: 'II',
    inspectionLocation: 'I-35 at Waco',
    dataQsStatus: 'NOT_FILED',
  });
  const facts = said(inspection, false);
  expect([facts['Event: Inspection level'], facts['Event: Location']]).toEqual(['Level II', 'I-35 at Waco']);
  expect(facts['DataQs and outcome: Can be filed until']).toBe('2027-02-28');
  expect(said({ ...inspection, crash: true }, false)['DataQs and outcome: Can be filed until']).toBe('2029-02-28');
  expect(said({ ...inspection, dataQsStatus: 'SUBMITTED' }, false)).not.toHaveProperty('DataQs and outcome: Can be filed until');
});

test('the next step follows the status; a missing court date comes first', () => {
  const step = (change: Partial<typeof ticket>): string => nextStep({ ...ticket, ...change }, { staff: true });
  const undated = { citationArraignment: null, citationDueDate: null };
  expect(step({})).toBe('Review documents and start work');
  expect(step(undated)).toBe('Find out the court date');
  expect(step({ ...undated, status: 'AWAITING_RES_CLIENT' })).toBe('Waiting for the client to answer');
});

test('a customer hears what is done for them and what is awaited of them, not what staff have to do', () => {
  const step = (status: CaseStatus): string => nextStep({ ...ticket, status, citationDueDate: null }, { staff: false });
  expect(step('IN_PROGRESS')).toBe('We are working on it');
  expect(step('AWAITING_RES_CLIENT')).toBe('Waiting for your answer');
  for (const status of CASE_STATUSES) expect(step(status)).not.toMatch(/send it|find out|finish/i);
});
