import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { monthAfter, monthsUpTo } from '#domain/cases/caseMonths.ts';
import type { ReplicaGroup } from '#sync/replicaApi.ts';

/** How many rows of each value of a field. */
export type GroupBy = (q: ReplicaGroup<'alerts'> | ReplicaGroup<'cases'>) => Promise<{ value: unknown; count: number }[]>;

/** Where an alert tile leads: the list that shows what it counts. */
export const alertTileHref = ({ entityType, entityStatus }: (typeof ALERT_TILES)[number]): string =>
  `/alerts?${new URLSearchParams({ type: entityType, status: entityStatus }).toString()}`;

/** Where a case tile leads. */
export const caseTileHref = (status: CaseStatus): string => `/cases?status=${status}`;

const countsOf = (groups: readonly { value: unknown; count: number }[]): ReadonlyMap<unknown, number> =>
  new Map(groups.map(({ value, count }) => [value, count]));

/** DASHBOARD-1: alerts that nobody has set aside, one number for each tile, in the order of the tiles. */
export async function alertCounts(groupBy: GroupBy): Promise<number[]> {
  const statuses = [...new Set(ALERT_TILES.map(({ entityStatus }) => entityStatus))];
  const open = { dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } };
  const counted = await Promise.all(
    statuses.map(async (status) => {
      const groups = await groupBy({ table: 'alerts', by: 'entityType', filter: { ...open, entityStatus: { equals: status } } });
      return [status, countsOf(groups)] as const;
    }),
  );
  const byStatus = new Map(counted);
  return ALERT_TILES.map(({ entityType, entityStatus }) => byStatus.get(entityStatus)?.get(entityType) ?? 0);
}

/** Cases by status, in the order of the statuses. */
export async function caseCounts(groupBy: GroupBy): Promise<number[]> {
  const counts = countsOf(await groupBy({ table: 'cases', by: 'status', filter: {} }));
  return CASE_STATUSES.map((status) => counts.get(status) ?? 0);
}

export interface MonthCount {
  /** `2026-11` */
  month: string;
  /** One of each status, in the order of the statuses. */
  counts: readonly number[];
}

/** DASHBOARD-2: cases by the month in which they were made (UTC, as the server counts) and by the status they have now. */
export function monthCounts(groupBy: GroupBy, today: string): Promise<MonthCount[]> {
  return Promise.all(
    monthsUpTo(today).map(async (month) => {
      const made = { gte: `${month}-01T00:00:00.000Z`, lt: `${monthAfter(month, 1)}-01T00:00:00.000Z` };
      const counts = countsOf(await groupBy({ table: 'cases', by: 'status', filter: { createdAt: made } }));
      return { month, counts: CASE_STATUSES.map((status) => counts.get(status) ?? 0) };
    }),
  );
}
