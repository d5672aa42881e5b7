import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { chartDays, monthAfter, monthsBetween } from '#domain/cases/caseMonths.ts';
import type { Filter } from '#domain/filter.ts';
import type { GroupCount, ReplicaGroup } from '#sync/replicaApi.ts';
import { instantsOfDay } from '#src/components/formatDate.ts';
import { hrefOf, type DashboardParams } from './dashboardParams.ts';

/** How many rows have each combination of values. */
export type GroupBy = (q: ReplicaGroup<'alerts'> | ReplicaGroup<'cases'>) => Promise<GroupCount[]>;

/** Ten years of bars: more would be no chart. The server draws the same line. */
const MONTHS_MAX = 120;

const ownersOf = ({ driver, customer }: DashboardParams): Filter => ({
  ...(driver && { driverId: { equals: driver } }),
  ...(customer && { customerId: { equals: customer } }),
});

/** Where an alert tile leads: the list that shows what it counts. Alerts are those of now, whatever the days are. */
export function alertTileHref({ entityType, entityStatus }: (typeof ALERT_TILES)[number], { driver, customer }: DashboardParams): string {
  return hrefOf('/alerts', { type: entityType, status: entityStatus, driver, customer });
}

/** Where a case tile leads. */
export const caseTileHref = (status: CaseStatus, params: DashboardParams): string => hrefOf('/cases', { status, ...params });

/** DASHBOARD-1: alerts that nobody has set aside, one number for each tile, in the order of the tiles. */
export async function alertCounts(groupBy: GroupBy, params: DashboardParams): Promise<number[]> {
  const open: Filter = { dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } };
  const groups = await groupBy({ table: 'alerts', by: ['entityType', 'entityStatus'], filter: { ...open, ...ownersOf(params) } });
  const counts = new Map(groups.map(({ values, count }) => [values.join(), count]));
  return ALERT_TILES.map(({ entityType, entityStatus }) => counts.get([entityType, entityStatus].join()) ?? 0);
}

export interface MonthCount {
  /** `2026-11` */
  month: string;
  /** One of each status, in the order of the statuses. */
  counts: readonly number[];
}

/** What a dashboard says of cases. */
export interface CaseCounts {
  /** One of each status, in the order of the statuses. */
  tiles: readonly number[];
  /** DASHBOARD-2: by the month in which they were made, where the viewer is, and by the status they have now. */
  months: readonly MonthCount[];
  /** With a crash. */
  crashes: number;
}

/** Made on these days, where the viewer is: as the list of cases reads the same days. */
function madeBetween({ from, to }: DashboardParams): Filter {
  const bounds = { ...(from && { gte: instantsOfDay(from)!.from }), ...(to && { lte: instantsOfDay(to)!.to }) };
  return from || to ? { createdAt: bounds } : {};
}

/** Everything that is said of the cases that are meant, from one question. */
export async function caseCounts(groupBy: GroupBy, params: DashboardParams, today: string): Promise<CaseCounts> {
  const days = chartDays(params, today);
  const months = monthsBetween(days.from, days.to).slice(-MONTHS_MAX);
  const starts = [...months, ...months.slice(-1).map((last) => monthAfter(last, 1))].map((month) => instantsOfDay(`${month}-01`)!.from);
  const by = ['status', { spanOf: 'createdAt', starts }, 'crash'] as const;
  const groups = await groupBy({ table: 'cases', by, filter: { ...ownersOf(params), ...madeBetween(params) } });
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
