import { ParentSize } from '@visx/responsive';
import type { KeyboardEvent, ReactNode } from 'react';
import { StackedBars, type Bar, type Series } from './stacked-bars.tsx';

export interface BarsChartProps {
  label: string;
  /** Heading of the first column of the table. */
  barsLabel: string;
  series: readonly (Series & { glyph?: ReactNode })[];
  bars: readonly Bar[];
  isTable: boolean;
}

/** Bars of several parts, with what their colors mean, or the same numbers as a table. Loaded when it is wanted. */
export default function BarsChart({ label, barsLabel, series, bars, isTable }: BarsChartProps) {
  if (isTable) return <BarsTable {...{ label, barsLabel, series, bars }} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul aria-label="Colors" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
        {series.map(({ key, label: words, color, glyph }) => (
          <li key={key} className="flex items-center gap-1.5">
            <svg width={10} height={10} aria-hidden="true">
              <rect width={10} height={10} rx={2} fill={color} />
            </svg>
            {glyph}
            {words}
          </li>
        ))}
      </ul>
      <div className="min-h-69">
        <ParentSize debounceTime={50} ignoreDimensions={['height', 'top', 'left']}>
          {({ width }) => width > 0 && <StackedBars label={label} series={series} bars={bars} width={width} />}
        </ParentSize>
      </div>
    </div>
  );
}

/** Leaves the arrows that lead to the side to the browser, where there is more. */
function keepSideways(event: KeyboardEvent<HTMLElement>): void {
  const { scrollWidth, clientWidth } = event.currentTarget;
  if (scrollWidth > clientWidth && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) event.stopPropagation();
}

function BarsTable({ label, barsLabel, series, bars }: Omit<BarsChartProps, 'isTable'>) {
  const cell = 'border-t border-border px-2 py-1 text-right tabular-nums';
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- in a narrow pane it scrolls sideways, and must by key, too
    <div role="region" aria-label={label} tabIndex={0} onKeyDown={keepSideways} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="text-xs text-muted-foreground">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              {barsLabel}
            </th>
            {[...series.map((one) => one.label), 'All'].map((words) => (
              <th key={words} scope="col" className="px-2 py-1 text-right align-bottom font-medium">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, fullLabel, values }) => (
            <tr key={key}>
              <th scope="row" className="border-t border-border px-2 py-1 text-left font-normal whitespace-nowrap">
                {fullLabel}
              </th>
              {values.map((value, i) => (
                <td key={series[i]?.key} className={cell}>
                  {value}
                </td>
              ))}
              <td className={`${cell} font-medium`}>{values.reduce((sum, value) => sum + value, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
