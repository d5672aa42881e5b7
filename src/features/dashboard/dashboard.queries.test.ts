import { expect, test } from 'vitest';
import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { groupRows } from '#sync/query/group.ts';
import { columnFields } from '#sync/tiers/columnFields.ts';
import { ColumnTable } from '#sync/tiers/columnTable.ts';
import { alertCounts, alertTileHref, caseCounts, caseTileHref, DASHBOARD_FILTERS, type GroupBy } from './dashboard.queries.ts';

/** Counts over rows as the replica holds them; `asked` notes each question. */
function over(name: TableName, rows: readonly AnyRow[], asked: unknown[] = []): GroupBy {
  const table = new ColumnTable(columnFields(name));
  table.apply(rows);
  return async (q) => {
    asked.push(q);
    return groupRows(q as never, new Map([[name, table]]));
  };
}
let made = 0;
const row = (more: object): AnyRow => ({ id: `r${made++}`, deletedAt: null, dismissedAt: null, ...more }) as AnyRow;
const address = (text: string) => DASHBOARD_FILTERS.read(new URLSearchParams(text));

test('[DASHBOARD-1] an alert tile counts what nobody has set aside, of whom it is asked about, and leads to the list of it', async () => {
  const alert = (entityType: string, entityStatus: string, more = {}) =>
    row({ entityType, entityStatus, driverId: 'd1', customerId: 'c1', ...more });
  const alerts = [
    alert('DL_COPY', 'EXPIRED'),
    alert('DL_COPY', 'EXPIRED', { driverId: 'd2' }),
    alert('DL_COPY', 'EXPIRED', { dismissedAt: '2026-11-01T00:00:00.000Z' }),
    alert('DL_COPY', 'MISSING', { customerId: 'c2' }),
    alert('CLEARINGHOUSE_QUERY', 'MISSING'),
  ];
  const asked: unknown[] = [];
  const shown = async (text: string) => {
    const counts = await alertCounts(over('alerts', alerts, asked), address(text));
    return Object.fromEntries(ALERT_TILES.map(({ label }, i) => [label, counts[i]]).filter(([, count]) => count !== 0));
  };
  expect(await shown('')).toEqual({ 'DL copy missing': 1, 'DL copy expired': 2, 'Missing Clearinghouse query': 1 });
  expect(asked).toHaveLength(1);
  expect(await shown('driver=d1')).toEqual({ 'DL copy missing': 1, 'DL copy expired': 1, 'Missing Clearinghouse query': 1 });
  expect(await shown('driver=d1&customer=c2&from=2030-01-01')).toEqual({ 'DL copy missing': 1 });
  expect(alertTileHref(ALERT_TILES[6], address(''))).toBe('/alerts?type=DL_COPY&status=EXPIRED');
  expect(alertTileHref(ALERT_TILES[6], address('driver=d1&from=2026-01-01'))).toBe('/alerts?type=DL_COPY&status=EXPIRED&driver=d1');
});

/** Made where the viewer is, at the first moment of a day or the last of the day before it. */
const madeAt = (status: string, day: string, before: number, more = {}) => {
  const createdAt = new Date(new Date(`${day}T00:00:00`).getTime() - before).toISOString();
  return row({ status, createdAt, crash: false, driverId: 'd1', customerId: 'c1', ...more });
};
const CASES = [
  madeAt('NEW', '2026-11-01', 0, { crash: true }),
  madeAt('CLOSED', '2026-11-01', 1, { driverId: 'd2' }),
  madeAt('CLOSED', '2026-01-01', 0, { crash: true, customerId: 'c2' }),
  madeAt('NEW', '2026-01-01', 1),
];

/** Returns what is not zero, in words. */
async function counted(text: string, asked: unknown[] = []) {
  const { tiles, months, crashes } = await caseCounts(over('cases', CASES, asked), address(text), '2026-11-22');
  const named = (counts: readonly number[], of = ''): string[] =>
    CASE_STATUSES.flatMap((status, i) => (counts[i] ? [`${of}${status} ${counts[i]}`] : []));
  return { tiles: named(tiles), months: months.flatMap(({ month, counts }) => named(counts, `${month} `)), bars: months.length, crashes };
}

test('[DASHBOARD-1] [DASHBOARD-2] one question tells the cases by status and by month to the last and first moment of each', async () => {
  const asked: unknown[] = [];
  expect(await counted('', asked)).toEqual({
    tiles: ['NEW 2', 'CLOSED 2'],
    months: ['2026-01 CLOSED 1', '2026-10 CLOSED 1', '2026-11 NEW 1'],
    bars: 11,
    crashes: 2,
  });
  expect(asked).toHaveLength(1);
  expect(await counted('driver=d2')).toEqual({ tiles: ['CLOSED 1'], months: ['2026-10 CLOSED 1'], bars: 11, crashes: 0 });
  expect(await counted('customer=c2')).toEqual({ tiles: ['CLOSED 1'], months: ['2026-01 CLOSED 1'], bars: 11, crashes: 1 });
});

test('[DASHBOARD-2] days narrow tiles and chart alike, and the chart has the months that they touch', async () => {
  expect(await counted('from=2025-12-31&to=2026-01-01')).toEqual({
    tiles: ['NEW 1', 'CLOSED 1'],
    months: ['2025-12 NEW 1', '2026-01 CLOSED 1'],
    bars: 2,
    crashes: 1,
  });
  expect(await counted('to=2026-10-31')).toMatchObject({ tiles: ['NEW 1', 'CLOSED 2'], bars: 11 });
  expect(await counted('from=1960-01-01')).toMatchObject({ tiles: ['NEW 2', 'CLOSED 2'], bars: 120 });
  expect(await counted('from=2026-11-02&to=2026-10-01')).toMatchObject({ tiles: [], bars: 0 });
});

test('the address of a dashboard: a day that there is not filters nothing, and tiles take its filters along', () => {
  expect(address('driver=d1&customer=c1&from=2026-02-30&to=11/02/2026')).toEqual({ driver: 'd1', customer: 'c1', from: '', to: '' });
  expect(caseTileHref('NEW', address('customer=c1&from=2026-01-01&to=2026-02-01'))).toBe(
    '/cases?status=NEW&customer=c1&from=2026-01-01&to=2026-02-01',
  );
  expect(caseTileHref('NEW', address(''))).toBe('/cases?status=NEW');
});
