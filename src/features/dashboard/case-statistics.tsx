import { lazy, Suspense, useEffect, useState } from 'react';
import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import { chartTableRequests } from '#src/components/charts/chartTable.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { StateGlyph } from '#src/components/state-glyph.tsx';
import { caseLook, fullLabel, type Tone } from '#src/components/states.ts';
import { Button } from '#src/components/ui/button.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { caseTileHref, type CaseCounts, type MonthCount, type DashboardParams } from './dashboard.queries.ts';
import { Tiles } from './tiles.tsx';

const BarsChart = lazy(() => import('#src/components/charts/bars-chart.tsx'));

const CHART = 'Cases by month and status';
/**
 * Two statuses share a word and a color elsewhere; here each has a color of its own, mixed into the page so that the bars stay
 * calm. None is red: red is what is overdue or critical.
 */
const calm = (tone: Tone): string => `color-mix(in oklab, var(--tone-${tone}-solid) 72%, var(--background))`;
export const COLORS: Readonly<Record<CaseStatus, string>> = {
  NEW: calm('blue'),
  IN_PROGRESS: calm('amber'),
  IN_REVIEW: calm('violet'),
  AWAITING_PM_OR_PW: calm('cyan'),
  AWAITING_RES_CLIENT: calm('orange'),
  CLOSED: calm('gray'),
};
const SERIES = CASE_STATUSES.map((status) => {
  const look = caseLook(status);
  return { key: status, label: fullLabel(look), color: COLORS[status], glyph: <StateGlyph glyph={look.glyph} className="size-3" /> };
});
const inMonth = (month: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** Cases by status as tiles, and by month and status as bars or as a table. `counts` null: not known yet. */
export function CaseStatistics({ counts, params }: { counts: CaseCounts | null; params: DashboardParams }) {
  return (
    <section aria-label="Case statistics" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-semibold">Case statistics</h2>
      <Tiles
        label="Cases by status"
        tiles={CASE_STATUSES.map((status, i) => ({
          href: caseTileHref(status, params),
          label: fullLabel(caseLook(status)),
          count: counts?.tiles[i] ?? null,
          look: caseLook(status),
          command: 'dash.cases' as const,
        }))}
      />
      <CaseChart months={counts?.months ?? null} />
    </section>
  );
}

function CaseChart({ months }: { months: readonly MonthCount[] | null }) {
  const { focused } = usePane();
  const [isTable, setTable] = useState(false);
  useEffect(() => chartTableRequests.listen(() => focused && setTable((now) => !now)), [focused]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-border p-4">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-medium">{CHART}</h3>
        <Button data-command="dash.table" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      <div data-dash-group="">
        <Suspense fallback={<Skeleton className="h-69 w-full" />}>
          {months === null ? (
            <Skeleton className="h-69 w-full" />
          ) : months.length === 0 ? (
            <p className="text-muted-foreground">The last day lies before the first one: choose other dates.</p>
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
    </div>
  );
}
