import { lazy, Suspense } from 'react';
import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { usePane } from '#src/panes/usePane.ts';
import { alertTileHref, hrefOf, UNSENT_KEY, type DashboardParams } from '../dashboard.queries.ts';
import { dashboardUnsentPEVs } from '../dashboard.operations.ts';
import { Tiles, type Tile } from '../tiles.tsx';

const UnsentPevs = lazy(() => import('./unsent-pevs.tsx'));

/** The staff's tiles of alerts, each with the list behind it, and that of the verifications that nobody has sent. `counts` null: not known yet. */
export function AlertStatistics({ counts, params }: { counts: readonly number[] | null; params: DashboardParams }) {
  const { search, setSearch } = usePane();
  const unsent = useUnsentTile(params);
  return (
    <section aria-label="Alerts" className="grid gap-3">
      <h2 className="text-base font-semibold">Alerts</h2>
      {(params.from || params.to) && <p className="text-muted-foreground">What is missing or expires now, whatever the dates.</p>}
      <Tiles
        label="Alerts by kind"
        tiles={[
          unsent,
          ...ALERT_TILES.map((tile, i) => ({
            href: alertTileHref(tile, params),
            label: tile.label,
            count: counts?.[i] ?? null,
            command: 'dash.tile' as const,
          })),
        ]}
      />
      {search.has(UNSENT_KEY) && (
        <Suspense>
          <UnsentPevs params={params} onClose={() => setSearch({ [UNSENT_KEY]: null }, 'replace')} />
        </Suspense>
      )}
    </section>
  );
}

/** Verifications are on no device: their number comes from the server. */
function useUnsentTile(params: DashboardParams): Tile {
  const { driver, customer } = params;
  const filter = { ...(driver && { driver }), ...(customer && { customer }) };
  const { state, data } = useServerAnswer(dashboardUnsentPEVs, { filter }, ['contracts']);
  const count = data?.dashboardAlertsCount.unsentPEV ?? null;
  const note = count !== null || state === 'asking' ? undefined : state === 'away' ? 'needs a connection' : 'not known';
  return { href: hrefOf('/dashboard', { ...params, [UNSENT_KEY]: '1' }), label: 'Unsent PEV', count, note, command: 'pev.unsent' };
}
