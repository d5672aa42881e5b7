import { stringify } from 'csv-stringify/sync';
import { dayIn } from '#domain/dayIn.ts';
import { printedDate } from '#domain/calendar.ts';
import { caseBadge, type CaseStatus } from '#domain/cases/case.ts';
import { CSV_CASES_MAX } from '#domain/cases/csvLimit.ts';
import { Params } from '../api/read/params.ts';
import { rowScope } from '../api/read/rowScope.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { TIME_ZONE_WORDS, timeZoneOf } from '../api/read/timeZone.ts';
import { builder } from '../graphql/builder.ts';
import { caseConditions, CaseListFilter, COURT_DATE, type CaseFilter } from './caseFilter.ts';
import { CaseListSort, orderBy, type CaseSort } from './caseOrder.ts';

interface Line {
  caseID: string;
  customer: string | null;
  driver: string | null;
  courtDate: string | null;
  state: string | null;
  status: CaseStatus;
  citationNumbers: string[];
  inspectionReportNumber: string | null;
  inspectionDate: string | null;
  createdAt: string;
}

const dayOf = (day: string | null): string => (day ? printedDate(day.slice(0, 10)) : '');

/** Heading -> what stands below it, for a reader in a time zone. */
const COLUMNS: Readonly<Record<string, (line: Line, timeZone: string) => string>> = {
  'Case ID': ({ caseID }) => caseID,
  'Court Date': ({ courtDate }) => dayOf(courtDate),
  State: ({ state }) => state ?? '',
  Status: ({ status }) => caseBadge(status).label,
  Customer: ({ customer }) => customer ?? '',
  Driver: ({ driver }) => driver ?? '',
  'Citation numbers': ({ citationNumbers }) => citationNumbers.join(', '),
  'Report number': ({ inspectionReportNumber }) => inspectionReportNumber ?? '',
  'Inspection date': ({ inspectionDate }) => dayOf(inspectionDate),
  Created: ({ createdAt }, timeZone) => dayOf(dayIn(timeZone, createdAt)),
};

async function readLines(reading: Reading, filter: CaseFilter | null, sort: CaseSort | null): Promise<{ lines: Line[]; count: number }> {
  const params = new Params();
  const where = caseConditions(reading, filter, params);
  if (!where) return { lines: [], count: 0 };
  const named = (table: 'customers' | 'drivers', field: string, sql: string): string =>
    `(select ${sql} from "${table}" x where x."id" = r."${field}" and ${rowScope(table, reading.actor, 'x') ?? 'false'})`;
  const text = `
    select r."caseID", r."status", r."citationNumbers", r."inspectionReportNumber", r."inspectionDate", r."createdAt",
      ${COURT_DATE} as "courtDate", (select s."code" from "usStates" s where s."id" = r."inspectionCitationStateId") as state,
      ${named('customers', 'customerId', 'x."name"')} as customer, ${named('drivers', 'driverId', `concat_ws(' ', x."name", x."lastName")`)} as driver,
      count(*) over ()::int as count
    from "cases" r where ${where} ${orderBy(sort)} limit ${CSV_CASES_MAX}`;
  const rows = await reading.query(text, params.values);
  return { lines: rows as unknown as Line[], count: (rows[0]?.['count'] as number | undefined) ?? 0 };
}

/** CSV-1: what a spreadsheet would take for a formula begins with an apostrophe instead; the mark at the start says UTF-8. */
function csvOf(lines: readonly Line[], timeZone: string): string {
  const records = lines.map((line) => Object.values(COLUMNS).map((words) => words(line, timeZone)));
  return stringify([Object.keys(COLUMNS), ...records], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}

interface CasesCsv {
  csv: string;
  count: number;
  filename: string;
}

const CasesListCSV = builder.objectRef<CasesCsv>('CasesListCSV').implement({
  fields: (t) => ({
    csv: t.exposeString('csv', { description: `UTF-8 with a byte order mark; at most ${CSV_CASES_MAX.toLocaleString('en-US')} cases.` }),
    count: t.exposeInt('count', { description: 'Cases that match, also those beyond the limit.' }),
    filename: t.exposeString('filename'),
  }),
});

builder.queryField('casesListCSV', (t) =>
  t.field({
    type: CasesListCSV,
    description: 'The cases list as a file for spreadsheets: the same filter and order as getCases.',
    args: {
      filter: t.arg({ type: CaseListFilter }),
      sort: t.arg({ type: CaseListSort }),
      timeZone: t.arg.string({ description: TIME_ZONE_WORDS }),
    },
    resolve: (_, { filter, sort, timeZone: given }, ctx) =>
      inSnapshot(ctx, async (reading) => {
        const timeZone = timeZoneOf(given);
        const { lines, count } = await readLines(reading, filter as CaseFilter | null, sort as CaseSort | null);
        const { userId, role } = reading.actor;
        ctx.audit.note({ action: 'cases.exported', actor: { userId, role }, requestId: ctx.requestId });
        return { csv: csvOf(lines, timeZone), count, filename: `cases-${dayIn(timeZone, reading.now)}.csv` };
      }),
  }),
);
