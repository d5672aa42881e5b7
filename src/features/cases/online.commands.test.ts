import { expect, test } from 'vitest';
import type { Row } from '#domain/tables.ts';
import { viewerZone } from '#src/components/formatDate.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { caseOnlineCommands } from './online.commands.ts';

const duplicatesCommand = commandOf(caseOnlineCommands, 'case.duplicates');
const subjectOf = (given: Partial<Row<'cases'>> = {}) =>
  ({ table: 'cases', row: aRow('cases', { id: 'k1', caseID: '2026-000001', customerId: 'c1', driverId: 'd1', ...given }) }) as const;
const on = (given: Partial<Row<'cases'>> = {}) => aContext({ mode: 'record', subject: subjectOf(given) });
const OFFLINE = { sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } } as const;

test('[FLAG-1] the summary comes as a PDF under its name, for customers too, and not while it is switched off', async () => {
  const command = commandOf(caseOnlineCommands, 'case.summary.pdf');
  const { online, asked } = aServer({
    CaseSummaryPdf: { caseSummaryPdf: { filename: 'case-2026-000001.pdf', base64: btoa('%PDF-1.7\xff') } },
  });
  expect(await tryCommand(command, on(), { online })).toEqual([['toast', 'case-2026-000001.pdf is saved']]);
  expect(asked).toEqual([
    ['CaseSummaryPdf', { id: 'k1', timeZone: viewerZone() }],
    ['save', 'case-2026-000001.pdf', Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0xff), 'application/pdf'],
  ]);
  const refused = aServer({ CaseSummaryPdf: new Error('The summary PDF of a case is switched off.') });
  expect(await tryCommand(command, on(), { online: refused.online })).toEqual([['toast', 'The summary PDF of a case is switched off.']]);
  expect(stateFor(command, subjectOf(), { actor: BASIC })).toBe(true);
  expect(stateFor(command, subjectOf(), { switchedOff: new Set(['caseSummaryPdf'] as const) })).toBe(false);
  expect(stateFor(command, subjectOf(), OFFLINE)).toBe('Needs a connection');
});

test('a mail to the attorney begins with the case, where there is an address', async () => {
  const command = commandOf(caseOnlineCommands, 'case.attorney.email');
  const given = { attorneyEmail: "o'hara@law.test", attorneyName: 'Ann O’Hara', docketNumber: 'TR-9' };
  expect(await tryCommand(command, on(given))).toEqual([
    ['mail', "o'hara@law.test", 'Case 2026-000001, docket TR-9', 'Hello Ann O’Hara,\n\n'],
  ]);
  expect([stateFor(command, subjectOf()), stateFor(command, subjectOf(given), { actor: BASIC })]).toEqual([false, false]);
});

test('[CASE-14] a case is deleted by an administrator who types its number, and by nothing else', async () => {
  const command = commandOf(caseOnlineCommands, 'case.delete');
  const { online, asked } = aServer({ CaseDelete: { caseDelete: { success: true } } });
  const said = async (ask?: string) => (await tryCommand(command, on(), { online, ...(ask !== undefined && { ask }) })).slice(1);
  expect(await said()).toEqual([]);
  expect(await said('2026-000002')).toEqual([['toast', 'That is not 2026-000001: nothing was deleted']]);
  expect(asked).toEqual([]);
  expect(await said(' 2026-000001 ')).toEqual([['toast', '2026-000001 is deleted']]);
  expect(asked).toEqual([['CaseDelete', { id: 'k1' }]]);
  expect(stateFor(command, subjectOf())).toBe(false);
  expect(stateFor(command, subjectOf(), { actor: { userId: 'a', role: 'ADMIN', customerId: null } })).toBe(true);
});

test('[DUPLICATE-2] cases of the same event are looked for from the record, and the chosen one opens beside', async () => {
  const here = { inspectionReportNumber: 'TX-1', inspectionCitationStateId: 'TX' };
  const twin = aRow('cases', { id: 'k2', caseID: '2026-000002', customerId: 'c1', driverId: 'd9', ...here });
  const ctx = { ...on(here), ...OFFLINE };
  const row = subjectOf(here).row;
  expect(await tryCommand(duplicatesCommand, ctx, { row, rows: [row, twin], choose: 'k2' })).toEqual([
    ['choose', 'May tell of the same event as 2026-000001', ['2026-000002, exact: Same inspection report number']],
    ['go', '/cases/details/k2', 'side'],
  ]);
  expect(await tryCommand(duplicatesCommand, ctx, { row, rows: [row] })).toEqual([['toast', 'No other case tells of the same event']]);
  expect(stateFor(duplicatesCommand, subjectOf(), { switchedOff: new Set(['duplicateCaseChecker'] as const) })).toBe(false);
});
