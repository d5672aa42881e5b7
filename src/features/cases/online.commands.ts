import { fromBase64 } from '#domain/base64.ts';
import { STAFF } from '#domain/actor.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { CSV_CASES_MAX } from '#domain/cases/csvLimit.ts';
import { LIST_MODES, where, type Conditions } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import type { CaseListColumn, CasesListCSVVariables } from '#src/data/operations.gen.ts';
import { localDay, viewerZone } from '#src/components/formatDate.ts';
import { daysBetween } from '#src/components/filters.ts';
import { caseDelete, casesListCSV, caseSummaryPdf } from './case.operations.ts';
import { caseOf, IN_HAND } from './caseSubject.ts';
import { CASE_FILTERS, COURT_SPANS, courtDays, OPEN } from './case.queries.ts';
import { caseHref } from './caseHref.ts';
import { casesOfCustomer, duplicatesAmong, type FoundDuplicate } from './form/duplicateCases.ts';

const ONLINE = where({ online: true });

/** On a case in hand; without a connection it says what it needs. */
const online = (conditions: Conditions = {}): Command['when'] =>
  where({ ...IN_HAND, ...conditions }, (ctx) => ONLINE(ctx) || 'Needs a connection');

async function printSummary(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const answer = await server.ask(caseSummaryPdf, { id: caseOf(ctx)!.id, timeZone: viewerZone() });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const { filename, base64 } = answer.data.caseSummaryPdf;
  server.save(filename, fromBase64(base64), 'application/pdf');
  tools.toast(`${filename} is saved`);
}

/** CASE-14: what belongs to the case goes with it, so its number is typed before. */
async function deleteCase(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const { id, caseID } = caseOf(ctx)!;
  const typed = await tools.ask({ title: `Delete this case with all that belongs to it? Type ${caseID}`, value: '' });
  if (typed === null) return;
  if (typed.trim() !== caseID) return tools.toast(`That is not ${caseID}: nothing was deleted`, 'alert');
  const answer = await (await tools.online()).ask(caseDelete, { id });
  if (answer.ok) tools.toast(`${caseID} is deleted`);
  else tools.toast(answer.message, 'alert');
}

/** The server's names of what the list is sorted by. */
const SORTS: Readonly<Record<string, CaseListColumn>> = {
  caseID: 'caseID',
  'inspectionCitationState.name': 'state',
  status: 'status',
  courtDate: 'courtDate',
};

/** The filter and order of the list as its address says them, as the server understands them (CSV-2). */
export function csvQuestion(address: string): CasesListCSVVariables {
  const search = new URLSearchParams(address);
  const { status: wanted, court, from, to, ...ids } = CASE_FILTERS.read(search);
  const status = CASE_STATUSES.filter((one) => one === wanted || (wanted === OPEN && one !== 'CLOSED'));
  const span = COURT_SPANS.find((one) => one === court);
  const days = span ? courtDays(span, localDay(new Date())) : { from: null, to: null };
  const given = Object.entries({ ...ids, search: search.get('search') ?? '' }).filter(([, value]) => value !== '');
  const { gte: since, lte: until } = daysBetween({ from, to });
  const filter = {
    ...Object.fromEntries(given),
    ...(status.length > 0 && { status }),
    ...(days.from && { courtFrom: days.from }),
    ...(days.to && { courtTo: days.to }),
    ...(since && { since }),
    ...(until && { until }),
  };
  const order = search.get('sort') ?? '';
  const by = SORTS[order.replace(/^-/, '')];
  return { filter, sort: by ? { by, direction: order.startsWith('-') ? 'DESC' : 'ASC' } : null };
}

const number = new Intl.NumberFormat('en-US');
const cases = (n: number): string => (n === 1 ? '1 case' : `${number.format(n)} cases`);

async function exportCsv({ list }: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  const answer = await server.ask(casesListCSV, { ...csvQuestion(list?.address ?? ''), timeZone: viewerZone() });
  if (!answer.ok) return tools.toast(answer.message, 'alert');
  const { csv, count, filename } = answer.data.casesListCSV;
  if (count === 0) return tools.toast('There are no cases to export');
  server.save(filename, csv, 'text/csv');
  tools.toast(
    count > CSV_CASES_MAX
      ? `The first ${number.format(CSV_CASES_MAX)} of ${cases(count)} are in ${filename}: narrow the list for the others`
      : `${cases(count)} exported to ${filename}`,
  );
}

/** The list under its filter and order as a file for spreadsheets; only the server has every field of every case. */
const exportCsvCommand: Command = {
  id: 'case.exportCsv',
  title: 'Export cases to CSV',
  keywords: ['download', 'spreadsheet', 'excel'],
  group: 'Cases',
  roles: STAFF,
  when: where({ mode: LIST_MODES, screen: '/cases' }, (ctx) => ctx.list !== null && (where({ online: true })(ctx) || 'Needs a connection')),
  net: 'online',
  run: exportCsv,
};

/** The cases that seem to tell of the same event: those of this device, and those of the server that have not come here. */
async function findDuplicates(ctx: CommandContext, tools: CommandTools): Promise<FoundDuplicate[]> {
  const row = (await tools.get('cases', caseOf(ctx)!.id)) ?? caseOf(ctx)!;
  const { rows } = await tools.query(casesOfCustomer(row.customerId)!);
  const here = duplicatesAmong(row, rows, row.id);
  const asking = where({ online: true })(ctx) === true ? await import('./form/askDuplicates.ts').catch(() => null) : null;
  const there = asking ? await asking.duplicatesOnServer(row, row.id) : [];
  return [...new Map([...here, ...there].map((one) => [one.id, one])).values()];
}

async function showDuplicates(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const found = await findDuplicates(ctx, tools);
  if (found.length === 0) return tools.toast('No other case tells of the same event');
  const options = found.map(({ id, caseID, level, reason }) => ({ value: id, label: `${caseID}, ${level.toLowerCase()}: ${reason}` }));
  const chosen = await tools.choose({ title: `May tell of the same event as ${caseOf(ctx)!.caseID}`, options });
  if (chosen) tools.go(caseHref({ id: chosen }), 'side');
}

/** DUPLICATE-1 to 3: the look for other cases of the same event; one that is chosen opens beside. A form looks by itself while it is filled in. */
const duplicatesCommand: Command = {
  id: 'case.duplicates',
  title: 'Check for duplicates',
  keywords: ['same citation number', 'twice'],
  group: 'Cases',
  roles: null,
  flag: 'duplicateCaseChecker',
  when: where(IN_HAND),
  net: 'local',
  holdsKeys: true,
  run: showDuplicates,
};

/** The commands whose effect leaves the house or needs the server. */
export const caseOnlineCommands: readonly Command[] = [
  exportCsvCommand,
  duplicatesCommand,
  {
    id: 'case.summary.pdf',
    title: 'Case summary PDF',
    keywords: ['print', 'export'],
    group: 'Cases',
    roles: null,
    flag: 'caseSummaryPdf',
    when: online(),
    net: 'online',
    run: printSummary,
  },
  {
    id: 'case.attorney.email',
    title: 'Email the attorney',
    keywords: ['mail', 'contact lawyer', 'email'],
    group: 'Cases',
    roles: STAFF,
    when: where(IN_HAND, (ctx) => Boolean(caseOf(ctx)?.attorneyEmail)),
    net: 'local',
    run: (ctx, tools) => {
      const { attorneyEmail, attorneyName, caseID, docketNumber } = caseOf(ctx)!;
      const subject = [`Case ${caseID}`, docketNumber && `docket ${docketNumber}`].filter(Boolean).join(', ');
      tools.mail(attorneyEmail!, { subject, body: attorneyName ? `Hello ${attorneyName},\n\n` : '' });
    },
  },
  {
    id: 'case.delete',
    title: 'Delete case…',
    keywords: ['remove'],
    group: 'Cases',
    roles: ['ADMIN'],
    when: online(),
    undo: 'CONF',
    net: 'online',
    run: deleteCase,
  },
];
