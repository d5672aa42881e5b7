import { STAFF } from '#domain/actor.ts';
import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { chartDays, monthAfter, monthsBetween } from '#domain/cases/caseMonths.ts';
import type { Filter } from '#domain/filter.ts';
import type { GroupCount, ReplicaGroup } from '#sync/replicaApi.ts';
import { defineFilters, type FilterValues } from '#src/components/filters.ts';
import { instantsOfDay } from '#src/components/formatDate.ts';

/** The filters of the dashboards, under the names that the lists behind the tiles have for them (spec section 2). */
export const DASHBOARD_FILTERS = defineFilters([
  {
    kind: 'record',
    name: 'driver',
    label: 'Driver',
    field: 'driverId',
    table: 'drivers',
    command: { id: 'dash.filter.driver', title: 'Dashboard: filter by driver…', keywords: ['person'] },
  },
  {
    kind: 'record',
    name: 'customer',
    label: 'Customer',
    field: 'customerId',
    table: 'customers',
    roles: STAFF,
    command: { id: 'dash.filter.customer', title: 'Dashboard: filter by customer…', keywords: ['company'] },
  },
  {
    kind: 'days',
    label: 'Date',
    field: 'createdAt',
    asks: ['From', 'To'],
    none: ['The last 11 months', 'Until today'],
    command: { id: 'dash.filter.date', title: 'Dashboard: date range…', keywords: ['last 11 months', 'this quarter'] },
  },
]);
export type DashboardParams = FilterValues<'driver' | 'customer' | 'from' | 'to'>;
/** From anywhere else nothing is filtered. */
export const UNFILTERED: DashboardParams = { driver: '', customer: '', from: '', to: '' };

/** The query key under which the list of unsent verifications is open. */
export const UNSENT_KEY = 'unsent';

/** An address with those of its query keys that have a value. */
export function hrefOf(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size ? `${path}?${search.toString()}` : path;
}

/** Counts the rows of each combination of values. */
export type GroupBy = (q: ReplicaGroup<'alerts'> | ReplicaGroup<'cases'>) => Promise<GroupCount[]>;

/** Ten years of bars: more would be no chart. The server draws the same line. */
const MONTHS_MAX = 120;

/** Returns where an alert tile leads: the list that shows what it counts. Alerts are those of now, whatever the days are. */
export function alertTileHref({ entityType, entityStatus }: (typeof ALERT_TILES)[number], { driver, customer }: DashboardParams): string {
  return hrefOf('/alerts', { type: entityType, status: entityStatus, driver, customer });
}

/** Returns where a case tile leads. */
export const caseTileHref = (status: CaseStatus, params: DashboardParams): string => hrefOf('/cases', { status, ...params });

/** DASHBOARD-1: alerts that nobody has set aside, one number for each tile, in the order of the tiles. */
export async function alertCounts(groupBy: GroupBy, params: DashboardParams): Promise<number[]> {
  const open: Filter = { dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } };
  const groups = await groupBy({
    table: 'alerts',
    by: ['entityType', 'entityStatus'],
    filter: { ...open, ...DASHBOARD_FILTERS.where({ ...params, from: '', to: '' }) },
  });
  const counts = new Map(groups.map(({ values, count }) => [values.join(), count]));
  return ALERT_TILES.map(({ entityType, entityStatus }) => counts.get([entityType, entityStatus].join()) ?? 0);
}

export interface MonthCount {
  /** `2026-11` */
  month: string;
  /** One of each status, in the order of the statuses. */
  counts: readonly number[];
}

/** The counts of cases on a dashboard. */
export interface CaseCounts {
  /** One of each status, in the order of the statuses. */
  tiles: readonly number[];
  /** DASHBOARD-2: by the month in which they were made, where the viewer is, and by the status they have now. */
  months: readonly MonthCount[];
  /** The number of cases with a crash. */
  crashes: number;
}

/** Everything that is said of the cases that are meant, from one question. */
export async function caseCounts(groupBy: GroupBy, params: DashboardParams, today: string): Promise<CaseCounts> {
  const days = chartDays(params, today);
  const months = monthsBetween(days.from, days.to).slice(-MONTHS_MAX);
  const starts = [...months, ...months.slice(-1).map((last) => monthAfter(last, 1))].map((month) => instantsOfDay(`${month}-01`)!.from);
  const by = ['status', { spanOf: 'createdAt', starts }, 'crash'] as const;
  const groups = await groupBy({ table: 'cases', by, filter: DASHBOARD_FILTERS.where(params) });
  const sum = (fits: (status: unknown, month: unknown, crash: unknown) => boolean): number =>
    groups.reduce((all, { values: [status, month, crash], count }) => (fits(status, month, crash) ? all + count : all), 0);
  return {
    tiles: CASE_STATUSES.map((wanted) => sum((status) => status === wanted)),
    months: months.map((month, i) => ({
      month,
      counts: CASE_STATUSES.map((wanted) => sum((status, at) => status === wanted && at === i)),
    })),
    crashes: sum((_status, _month, crash) => crash === true),
  };
}
