import { expect, test } from 'vitest';
import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { matches } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import { alertCounts, alertTileHref, caseCounts, monthCounts, type GroupBy } from './dashboard.queries.ts';

/** Counts over rows in memory, by the filter language of the replica. */
function over(rows: Readonly<Record<string, readonly AnyRow[]>>): GroupBy {
  return async ({ table, by, filter = {} }) => {
    const counts = new Map<unknown, number>();
    for (const row of rows[table] ?? []) {
      if (matches(filter, row, new Set(), () => undefined)) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1);
    }
    return [...counts].map(([value, count]) => ({ value, count }));
  };
}
let made = 0;
const row = (more: object): AnyRow => ({ id: `r${made++}`, deletedAt: null, dismissedAt: null, ...more }) as AnyRow;

test('[DASHBOARD-1] an alert tile counts what nobody has set aside, and leads to the list of it', async () => {
  const alert = (entityType: string, entityStatus: string, more = {}) => row({ entityType, entityStatus, ...more });
  const alerts = [
    alert('DL_COPY', 'EXPIRED'),
    alert('DL_COPY', 'EXPIRED'),
    alert('DL_COPY', 'EXPIRED', { dismissedAt: '2026-11-01T00:00:00.000Z' }),
    alert('DL_COPY', 'MISSING'),
    alert('CLEARINGHOUSE_QUERY', 'MISSING'),
  ];
  const counts = await alertCounts(over({ alerts }));
  const shown = Object.fromEntries(ALERT_TILES.map(({ label }, i) => [label, counts[i]]).filter(([, count]) => count !== 0));
  expect(shown).toEqual({ 'DL copy missing': 1, 'DL copy expired': 2, 'Missing Clearinghouse query': 1 });
  expect(alertTileHref(ALERT_TILES[6])).toBe('/alerts?type=DL_COPY&status=EXPIRED');
});

test('[DASHBOARD-1] [DASHBOARD-2] cases by status, and by month to the last and first moment of each', async () => {
  const made = (status: string, createdAt: string) => row({ status, createdAt });
  const cases = [
    made('NEW', '2026-11-01T00:00:00.000Z'),
    made('CLOSED', '2026-10-31T23:59:59.999Z'),
    made('CLOSED', '2026-01-01T00:00:00.000Z'),
    made('NEW', '2025-12-31T23:59:59.999Z'),
  ];
  const at = (status: (typeof CASE_STATUSES)[number]): number => CASE_STATUSES.indexOf(status);
  const tiles = await caseCounts(over({ cases }));
  expect([tiles[at('NEW')], tiles[at('CLOSED')], tiles[at('IN_REVIEW')]]).toEqual([2, 2, 0]);
  const months = await monthCounts(over({ cases }), '2026-11-22');
  expect(months.map(({ month }) => month)).toHaveLength(11);
  expect([months[0]!.month, months[10]!.month]).toEqual(['2026-01', '2026-11']);
  expect(
    months.flatMap(({ month, counts }) => CASE_STATUSES.flatMap((status, i) => (counts[i] ? [`${month} ${status} ${counts[i]}`] : []))),
  ).toEqual(['2026-01 CLOSED 1', '2026-10 CLOSED 1', '2026-11 NEW 1']);
});
