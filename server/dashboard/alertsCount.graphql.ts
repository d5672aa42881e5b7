import { ALERT_TILES, DRIVERS_NAMED, type AlertTile } from '#domain/alerts/alertTiles.ts';
import { enumTypeOf } from '../api/fieldTypes.ts';
import { Params } from '../api/read/params.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { PapersFilter } from '../contracts/unsentPevs.graphql.ts';
import { countUnsentPevs, type UnsentPevFilter } from '../contracts/unsentPevs.ts';
import { builder } from '../graphql/builder.ts';

interface TileDriver {
  id: string;
  name: string;
}
type Tile = Omit<AlertTile, 'label'> & { count: number; drivers: () => Promise<TileDriver[]> };
interface AlertsCount {
  tiles: Tile[];
  unsentPEV: () => Promise<number>;
}

const TileDriverType = builder.objectRef<TileDriver>('AlertTileDriver').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});
const TileType = builder.objectRef<Tile>('AlertTile').implement({
  fields: (t) => ({
    entityType: t.expose('entityType', { type: enumTypeOf('alerts', 'entityType')! }),
    entityStatus: t.expose('entityStatus', { type: enumTypeOf('alerts', 'entityStatus')! }),
    count: t.exposeInt('count'),
    drivers: t.field({
      type: [TileDriverType],
      description: `The first ${DRIVERS_NAMED} drivers of the tile, by name.`,
      resolve: ({ drivers }) => drivers(),
    }),
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
 * and of which of the own drivers, and nothing else of them (design/domain.md 6.10, 8.8).
 */
function scope({ actor, staff }: Reading, params: Params): string | null {
  const open = 'a."deletedAt" is null and a."dismissedAt" is null';
  if (staff) return open;
  return actor.customerId === null ? null : `${open} and a."customerId" = ${params.add(actor.customerId)}`;
}

interface Asked {
  /** SQL condition for the alerts `a`; null when there can be none. */
  where: string | null;
  params: Params;
}

function askedFor(reading: Reading, { customer, driver }: UnsentPevFilter): Asked {
  const params = new Params();
  const own = scope(reading, params);
  const where = own && [
    own,
    ...(customer ? [`a."customerId" = ${params.add(customer)}`] : []),
    ...(driver ? [`a."driverId" = ${params.add(driver)}`] : []),
  ];
  return { where: where && where.join(' and '), params };
}

const keyOf = (row: Readonly<Record<string, unknown>>): string => `${String(row['entityType'])}/${String(row['entityStatus'])}`;

async function countAlerts(reading: Reading, filter: UnsentPevFilter): Promise<Map<string, number>> {
  const { where, params } = askedFor(reading, filter);
  if (!where) return new Map();
  const sql = `select a."entityType", a."entityStatus", count(*)::int as count from "alerts" a where ${where} group by 1, 2`;
  return new Map((await reading.query(sql, params.values)).map((row) => [keyOf(row), row['count'] as number]));
}

async function nameDrivers(reading: Reading, filter: UnsentPevFilter): Promise<Map<string, TileDriver[]>> {
  const { where, params } = askedFor(reading, filter);
  if (!where) return new Map();
  const named = `array_agg(distinct array[concat_ws(' ', d."name", d."lastName"), d."id"])`;
  const sql = `select a."entityType", a."entityStatus", (${named})[1:${DRIVERS_NAMED}] as drivers
    from "alerts" a join "drivers" d on d."id" = a."driverId" where ${where} group by 1, 2`;
  const drivers = (row: Readonly<Record<string, unknown>>): TileDriver[] =>
    (row['drivers'] as [string, string][]).map(([name, id]) => ({ id, name }));
  return new Map((await reading.query(sql, params.values)).map((row) => [keyOf(row), drivers(row)]));
}

builder.queryField('dashboardAlertsCount', (t) =>
  t.field({
    type: CountType,
    description: 'The alert tiles of the dashboard; for a customer those of their own drivers.',
    args: { filter: t.arg({ type: PapersFilter }) },
    resolve: (_, { filter }, ctx) =>
      inSnapshot(ctx, async (reading) => {
        const whose = (filter ?? {}) as UnsentPevFilter;
        const counts = await countAlerts(reading, whose);
        let named: Promise<Map<string, TileDriver[]>> | undefined;
        const names = (): Promise<Map<string, TileDriver[]>> => (named ??= inSnapshot(ctx, (now) => nameDrivers(now, whose)));
        const tiles = ALERT_TILES.map(({ entityType, entityStatus }): Tile => {
          const key = keyOf({ entityType, entityStatus });
          return { entityType, entityStatus, count: counts.get(key) ?? 0, drivers: async () => (await names()).get(key) ?? [] };
        });
        return { tiles, unsentPEV: () => inSnapshot(ctx, (now) => countUnsentPevs(now, whose)) };
      }),
  }),
);
