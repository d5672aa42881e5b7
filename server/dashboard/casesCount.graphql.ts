import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { chartDays, monthCount, monthsBetween } from '#domain/cases/caseMonths.ts';
import { enumTypeOf } from '../api/fieldTypes.ts';
import { Params } from '../api/read/params.ts';
import { refuse } from '../api/read/refuse.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { caseConditions, CaseListFilter, type CaseFilter } from '../cases/caseFilter.ts';
import { builder } from '../graphql/builder.ts';

/** Ten years of bars: more would be no chart. */
const MONTHS_MAX = 120;

interface StatusCount {
  status: CaseStatus;
  count: number;
}
interface Month {
  /** `YYYY-MM` */
  month: string;
  counts: StatusCount[];
}
interface CasesCount {
  tiles: StatusCount[];
  months: Month[];
  from: string;
  to: string;
}

const StatusCountType = builder.objectRef<StatusCount>('CaseStatusCount').implement({
  fields: (t) => ({ status: t.expose('status', { type: enumTypeOf('cases', 'status')! }), count: t.exposeInt('count') }),
});
const MonthType = builder.objectRef<Month>('CaseMonthCount').implement({
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Like 2026-11.' }),
    counts: t.field({ type: [StatusCountType], description: 'One of each status.', resolve: ({ counts }) => counts }),
  }),
});
const CasesCountType = builder.objectRef<CasesCount>('DashboardCasesCount').implement({
  fields: (t) => ({
    tiles: t.field({
      type: [StatusCountType],
      description: 'One of each status: what getCases counts with that status and otherwise the same filter.',
      resolve: ({ tiles }) => tiles,
    }),
    months: t.field({ type: [MonthType], description: 'By the month in which the case was made, UTC.', resolve: ({ months }) => months }),
    from: t.expose('from', { type: 'Date', description: 'First day of the months.' }),
    to: t.expose('to', { type: 'Date', description: 'Last day of the months.' }),
  }),
});

/** @throws ApiError InvalidArgumentError for more than ten years */
function chartWindow(filter: CaseFilter, today: string): { from: string; to: string; months: string[] } {
  const days = chartDays(filter, today);
  if (monthCount(days.from, days.to) > MONTHS_MAX) refuse(['filter', 'from'], `At most ${MONTHS_MAX} months`);
  return { ...days, months: monthsBetween(days.from, days.to) };
}

const everyStatus = (counts: ReadonlyMap<string, number>, key = ''): StatusCount[] =>
  CASE_STATUSES.map((status) => ({ status, count: counts.get(`${key}${status}`) ?? 0 }));

async function countCases(reading: Reading, filter: CaseFilter): Promise<CasesCount> {
  const window = chartWindow(filter, reading.now.slice(0, 10));
  const params = new Params();
  const where = caseConditions(reading, filter, params);
  const tiles = new Map<string, number>();
  if (where) {
    const sql = `select r."status", count(*)::int as count from "cases" r where ${where} group by r."status"`;
    for (const row of await reading.query(sql, params.values)) tiles.set(String(row['status']), row['count'] as number);
  }
  const inWindow = new Params();
  const whereInWindow = caseConditions(reading, { ...filter, from: window.from, to: window.to }, inWindow);
  const bars = new Map<string, number>();
  if (whereInWindow) {
    const sql = `select to_char(r."createdAt", 'YYYY-MM') as month, r."status", count(*)::int as count from "cases" r
      where ${whereInWindow} group by 1, 2`;
    for (const row of await reading.query(sql, inWindow.values))
      bars.set(`${String(row['month'])}${String(row['status'])}`, row['count'] as number);
  }
  const months = window.months.map((month) => ({ month, counts: everyStatus(bars, month) }));
  return { tiles: everyStatus(tiles), months, from: window.from, to: window.to };
}

builder.queryField('dashboardCasesCount', (t) =>
  t.field({
    type: CasesCountType,
    description: 'Cases by status, and by month and status; eleven months unless the filter says when.',
    args: { filter: t.arg({ type: CaseListFilter }) },
    resolve: (_, { filter }, ctx) => inSnapshot(ctx, (reading) => countCases(reading, { ...(filter as CaseFilter | null), status: null })),
  }),
);
