import { lazy, Suspense, useEffect, useState } from 'react';
import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { chartTableWanted } from '#src/components/charts/chartTable.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import { caseLook, fullLabel } from '#src/components/states.ts';
import { useToday } from '#src/components/useToday.ts';
import { Button } from '#src/components/ui/button.tsx';
import { groupBy } from '#src/data/replica.ts';
import { useAnswer, useComplete } from '#src/data/useAnswer.ts';
import { watched } from '#src/data/watched.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { ReplicaGroup } from '#sync/replicaApi.ts';
import { alertCounts, alertTileHref, caseCounts, caseTileHref, monthCounts, type GroupBy } from './dashboard.queries.ts';
import { Tiles } from './tiles.tsx';

const BarsChart = lazy(() => import('#src/components/charts/bars-chart.tsx'));

const CHART = 'Cases by month and status';
/** Two statuses share a word and a colour elsewhere; here each has a colour of its own. */
const COLOURS: Readonly<Record<CaseStatus, string>> = {
  NEW: 'var(--tone-blue-solid)',
  IN_PROGRESS: 'var(--tone-amber-solid)',
  IN_REVIEW: 'var(--tone-violet-solid)',
  AWAITING_PM_OR_PW: 'var(--tone-cyan-solid)',
  AWAITING_RES_CLIENT: 'var(--tone-red-solid)',
  CLOSED: 'var(--tone-green-solid)',
};
const SERIES = CASE_STATUSES.map((status) => {
  const look = caseLook(status);
  return { key: status, label: fullLabel(look), colour: COLOURS[status], glyph: <StateGlyph glyph={look.glyph} className="size-3" /> };
});
const ask: GroupBy = (q) => groupBy<'alerts' | 'cases'>(q as ReplicaGroup<'alerts' | 'cases'>, watched()?.versions);
const inMonth = (month: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** /dashboard: what waits, in numbers that lead to the lists behind them. Counted on this device. */
export default function Dashboard() {
  const { setMode, setTitle, focused } = usePane();
  useEffect(() => setMode('dash'), [setMode]);
  useEffect(() => setTitle('Dashboard'), [setTitle]);
  const today = useToday();
  const alerts = useAnswer('alerts', ['alerts'], () => alertCounts(ask));
  const cases = useAnswer('cases', ['cases'], () => caseCounts(ask));
  const months = useAnswer(`months ${today}`, ['cases'], () => monthCounts(ask, today));
  const complete = useComplete();
  const [isTable, setTable] = useState(false);
  useEffect(() => chartTableWanted.listen(() => focused && setTable((now) => !now)), [focused]);
  return (
    <div className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4.5 py-5">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
          Dashboard
        </h1>
        {!complete && (
          <p role="note" className="text-muted-foreground">
            Still loading: there may be more than is counted here.
          </p>
        )}
        <section aria-label="Case statistics" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-base font-semibold">Case statistics</h2>
          <Tiles
            label="Cases by status"
            tiles={CASE_STATUSES.map((status, i) => ({
              href: caseTileHref(status),
              label: fullLabel(caseLook(status)),
              count: cases?.[i] ?? null,
              look: caseLook(status),
            }))}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-border p-4">
            <div className="flex items-center gap-2">
              <h3 className="flex-1 font-medium">{CHART}</h3>
              <Button data-command="dash.table" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                {isTable ? 'Show as chart' : 'Show as table'}
              </Button>
            </div>
            <Suspense fallback={<Skeleton className="h-69 w-full" />}>
              {months === null ? (
                <Skeleton className="h-69 w-full" />
              ) : (
                <BarsChart
                  label={CHART}
                  barsLabel="Month"
                  series={SERIES}
                  isTable={isTable}
                  bars={months.map(({ month, counts }) => ({
                    key: month,
                    label: inMonth(month, { month: 'short' }),
                    fullLabel: inMonth(month, { month: 'long', year: 'numeric' }),
                    values: counts,
                  }))}
                />
              )}
            </Suspense>
          </div>
        </section>
        <section aria-label="Alerts" className="grid gap-3">
          <h2 className="text-base font-semibold">Alerts</h2>
          <Tiles
            label="Alerts by kind"
            tiles={ALERT_TILES.map((tile, i) => ({ href: alertTileHref(tile), label: tile.label, count: alerts?.[i] ?? null }))}
          />
        </section>
      </div>
    </div>
  );
}
