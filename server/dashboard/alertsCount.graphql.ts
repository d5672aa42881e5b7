import { ALERT_TILES, type AlertTile } from '#domain/alerts/alertTiles.ts';
import { enumTypeOf } from '../api/fieldTypes.ts';
import { Params } from '../api/read/params.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { PapersFilter } from '../contracts/unsentPevs.graphql.ts';
import { countUnsentPevs, type UnsentPevFilter } from '../contracts/unsentPevs.ts';
import { builder } from '../graphql/builder.ts';

type Tile = Omit<AlertTile, 'label'> & { count: number };
interface AlertsCount {
  tiles: Tile[];
  unsentPEV: () => Promise<number>;
}

const TileType = builder.objectRef<Tile>('AlertTile').implement({
  fields: (t) => ({
    entityType: t.expose('entityType', { type: enumTypeOf('alerts', 'entityType')! }),
    entityStatus: t.expose('entityStatus', { type: enumTypeOf('alerts', 'entityStatus')! }),
    count: t.exposeInt('count'),
  }),
});
const CountType = builder.objectRef<AlertsCount>('DashboardAlertsCount').implement({
  fields: (t) => ({
    tiles: t.field({
      type: [TileType],
      description: 'Alerts that nobody has dismissed: what alertsList counts for the same type and status.',
      resolve: ({ tiles }) => tiles,
    }),
    unsentPEV: t.int({ description: 'What contractsWithUnsentPEVs counts.', resolve: ({ unsentPEV }) => unsentPEV() }),
  }),
});

/**
 * DASHBOARD-3: alerts are rows of the staff, but the papers are the customer's: a customer learns how many of each kind there are
 * among the own drivers, and nothing else of them (design/domain.md 6.10, 8.8).
 */
function scope({ actor, staff }: Reading, params: Params): string | null {
  const open = 'a."deletedAt" is null and a."dismissedAt" is null';
  if (staff) return open;
  return actor.customerId === null ? null : `${open} and a."customerId" = ${params.add(actor.customerId)}`;
}

async function countAlerts(reading: Reading, { customer, driver }: UnsentPevFilter): Promise<Tile[]> {
  const params = new Params();
  const where = scope(reading, params);
  const counts = new Map<string, number>();
  if (where) {
    const meant = [
      where,
      ...(customer ? [`a."customerId" = ${params.add(customer)}`] : []),
      ...(driver ? [`a."driverId" = ${params.add(driver)}`] : []),
    ];
    const sql = `select a."entityType", a."entityStatus", count(*)::int as count from "alerts" a where ${meant.join(' and ')} group by 1, 2`;
    for (const row of await reading.query(sql, params.values)) {
      counts.set(`${String(row['entityType'])}/${String(row['entityStatus'])}`, row['count'] as number);
    }
  }
  return ALERT_TILES.map(({ entityType, entityStatus }) => ({
    entityType,
    entityStatus,
    count: counts.get(`${entityType}/${entityStatus}`) ?? 0,
  }));
}

builder.queryField('dashboardAlertsCount', (t) =>
  t.field({
    type: CountType,
    description: 'The alert tiles of the dashboard; for a customer those of their own drivers.',
    args: { filter: t.arg({ type: PapersFilter }) },
    resolve: (_, { filter }, ctx) =>
      inSnapshot(ctx, async (reading) => {
        const whose = (filter ?? {}) as UnsentPevFilter;
        return { tiles: await countAlerts(reading, whose), unsentPEV: () => inSnapshot(ctx, (now) => countUnsentPevs(now, whose)) };
      }),
  }),
);
