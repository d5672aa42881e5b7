import { STAFF } from '#domain/actor.ts';
import { CSV_CASES_MAX } from '#domain/cases/csvLimit.ts';
import { LIST_MODES, where } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { daysBetween } from '#src/components/filters.ts';
import { viewerZone } from '#src/components/formatDate.ts';
import { CASE_FILTERS } from './case.queries.ts';
import { CASE_OPERATIONS } from './caseOperations.ts';

/** What the list is sorted by, as the server calls it. */
const SORTS: Readonly<Record<string, string>> = { caseID: 'caseID', 'inspectionCitationState.name': 'state', status: 'status' };

/** The filter and order of the list as its address says them, as the server understands them (CSV-2). */
export function csvQuestion(address: string): { filter: object; sort: object | null } {
  const search = new URLSearchParams(address);
  const { status, from, to, ...ids } = CASE_FILTERS.read(search);
  const given = Object.entries({ ...ids, search: search.get('search') ?? '' }).filter(([, value]) => value !== '');
  const { gte: since, lte: until } = daysBetween({ from, to });
  const filter = { ...Object.fromEntries(given), ...(status && { status: [status] }), ...(since && { since }), ...(until && { until }) };
  const order = search.get('sort') ?? '';
  const by = SORTS[order.replace(/^-/, '')];
  return { filter, sort: by ? { by, direction: order.startsWith('-') ? 'DESC' : 'ASC' } : null };
}

const number = new Intl.NumberFormat('en-US');
const cases = (n: number): string => (n === 1 ? '1 case' : `${number.format(n)} cases`);

async function exportCsv({ list }: CommandContext, tools: CommandTools): Promise<void> {
  const server = await tools.online();
  type Exported = { casesListCSV: { csv: string; count: number; filename: string } };
  const answer = await server.ask<Exported>('CasesListCSV', CASE_OPERATIONS.csv, {
    ...csvQuestion(list?.address ?? ''),
    timeZone: viewerZone(),
  });
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
export const exportCsvCommand: Command = {
  id: 'case.exportCsv',
  title: 'Export cases to CSV',
  keywords: ['download', 'spreadsheet', 'excel'],
  group: 'Cases',
  roles: STAFF,
  when: where({ mode: LIST_MODES, screen: '/cases' }, (ctx) => ctx.list !== null && (where({ online: true })(ctx) || 'needs a connection')),
  net: 'online',
  run: exportCsv,
};
