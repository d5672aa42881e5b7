import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { CSV_CASES_MAX } from '#domain/cases/csvLimit.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { instantsOfDay, localDay, viewerZone } from '#src/components/formatDate.ts';
import type { ListFacts } from '#src/commands/listHandle.ts';
import { caseOnlineCommands, csvQuestion } from './online.commands.ts';

const exportCsvCommand = commandOf(caseOnlineCommands, 'case.exportCsv');
const listAt = (address: string): ListFacts => ({
  page: 1,
  pages: 1,
  pageSize: 20,
  narrowed: false,
  sortable: [],
  sort: null,
  address,
  view: null,
  editable: false,
});
const at = (address: string) => aContext({ screen: '/cases', list: listAt(address) });

test('[CSV-2] the server is asked for what the list shows: its filter, its days where the viewer is, its order', () => {
  expect(csvQuestion('')).toEqual({ filter: {}, sort: null });
  const address =
    'status=AWAITING_PM_OR_PW&state=s1&customer=c1&driver=d1&agent=u1&search=rosa+diaz&from=2026-06-15&to=2026-06-16&sort=-inspectionCitationState.name';
  expect(csvQuestion(address)).toEqual({
    filter: {
      status: ['AWAITING_PM_OR_PW'],
      state: 's1',
      customer: 'c1',
      driver: 'd1',
      agent: 'u1',
      search: 'rosa diaz',
      since: instantsOfDay('2026-06-15')!.from,
      until: instantsOfDay('2026-06-16')!.to,
    },
    sort: { by: 'state', direction: 'DESC' },
  });
  expect(csvQuestion('status=LOST&from=yesterday&sort=caseID')).toEqual({ filter: {}, sort: { by: 'caseID', direction: 'ASC' } });
});

test('[CSV-2] open cases and near or past days in court are what the list shows of them', () => {
  const today = localDay(new Date());
  const open = CASE_STATUSES.filter((status) => status !== 'CLOSED');
  expect(csvQuestion('status=OPEN&court=week&sort=courtDate')).toEqual({
    filter: { status: open, courtFrom: today, courtTo: addDays(today, 6) },
    sort: { by: 'courtDate', direction: 'ASC' },
  });
  expect(csvQuestion('court=past')).toEqual({ filter: { courtTo: addDays(today, -1) }, sort: null });
});

test('[CSV-2] the file is given under its name, and it is said how many cases are in it, and when there are more', async () => {
  const exported = async (count: number) => {
    const { online, asked } = aServer({
      CasesListCSV: { casesListCSV: { csv: '\uFEFFCase ID\r\n', count, filename: 'cases-2026-11-22.csv' } },
    });
    const effects = await tryCommand(exportCsvCommand, at('status=NEW'), { online });
    return { effects, asked };
  };
  const one = await exported(1);
  expect(one.asked).toEqual([
    ['CasesListCSV', { filter: { status: ['NEW'] }, sort: null, timeZone: viewerZone() }],
    ['save', 'cases-2026-11-22.csv', '\uFEFFCase ID\r\n', 'text/csv'],
  ]);
  expect(one.effects).toEqual([['toast', '1 case exported to cases-2026-11-22.csv']]);
  expect((await exported(CSV_CASES_MAX)).effects).toEqual([['toast', '10,000 cases exported to cases-2026-11-22.csv']]);
  expect((await exported(12_345)).effects).toEqual([
    ['toast', 'The first 10,000 of 12,345 cases are in cases-2026-11-22.csv: narrow the list for the others'],
  ]);
  const none = await exported(0);
  expect([none.effects, none.asked.length]).toEqual([[['toast', 'There are no cases to export']], 1]);
});

test('what the server does not do is said; without a connection the command says what it needs, and customers have none', async () => {
  const { online, asked } = aServer({ CasesListCSV: new Error('The server cannot be reached.') });
  expect(await tryCommand(exportCsvCommand, at(''), { online })).toEqual([['toast', 'The server cannot be reached.']]);
  expect(asked).toHaveLength(1);
  const here = { screen: '/cases', list: listAt('') };
  expect(stateFor(exportCsvCommand, null, here)).toBe(true);
  expect(stateFor(exportCsvCommand, null, { ...here, sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } })).toBe(
    'Needs a connection',
  );
  expect(stateFor(exportCsvCommand, null, { ...here, screen: '/alerts' })).toBe(false);
  expect(stateFor(exportCsvCommand, null, { ...here, actor: { userId: 'u', role: 'CUSTOMER', customerId: 'c' } })).toBe(false);
});
