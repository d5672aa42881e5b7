import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useRef, useState, type KeyboardEvent } from 'react';

/** One part of every bar. `color` is a token. */
export interface Series {
  key: string;
  label: string;
  color: string;
}

/** One bar: its words below it, its words in full, and one number for each series, in their order. */
export interface Bar {
  key: string;
  label: string;
  fullLabel: string;
  values: readonly number[];
}

interface StackedBarsProps {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  width: number;
}

const HEIGHT = 260;
const MARGIN = { top: 8, right: 4, bottom: 24, left: 32 };
const AXIS_TEXT = { fill: 'var(--muted-foreground)', fontSize: 11, fontFamily: 'inherit' } as const;

/** Returns where the arrows lead from a part of a bar: along the bars, and up and down in one. Null: they are somebody else's keys. */
export function nextPoint(key: string, [bar, part]: readonly [number, number], bars: number, parts: number): [number, number] | null {
  const clamp = (n: number, size: number): number => Math.max(0, Math.min(size - 1, n));
  const to: Readonly<Record<string, [number, number]>> = {
    ArrowRight: [bar + 1, part],
    ArrowLeft: [bar - 1, part],
    ArrowUp: [bar, part + 1],
    ArrowDown: [bar, part - 1],
    Home: [0, part],
    End: [bars - 1, part],
  };
  const next = to[key];
  return next ? [clamp(next[0], bars), clamp(next[1], parts)] : null;
}

/**
 * Bars of several parts. One stop of the Tab key: arrows walk its points, and each says what it is; nothing moves by itself. What
 * it shows is in the table beside it, too.
 */
export function StackedBars({ label, series, bars, width }: StackedBarsProps) {
  const points = useRef<SVGGElement>(null);
  const [[atBar, atPart], setAt] = useState<[number, number]>([bars.length - 1, 0]);
  const [isFocused, setFocused] = useState(false);
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const x = scaleBand({ domain: bars.map(({ key }) => key), range: [0, inner.width], padding: 0.3 });
  const y = scaleLinear({ domain: [0, Math.max(1, ...totals)], range: [inner.height, 0], nice: true });
  const labelOf = new Map(bars.map(({ key, label: words }) => [key, words]));
  const words = (bar: number, part: number): string =>
    `${series[part]?.label}, ${bars[bar]?.fullLabel}: ${bars[bar]?.values[part]} of ${totals[bar]}`;
  /** Returns where a part lies in its bar: from the bottom, in pixels of the chart. */
  const span = (bar: number, part: number): { y: number; height: number } => {
    const below = bars[bar]!.values.slice(0, part).reduce((sum, value) => sum + value, 0);
    const top = y(below + bars[bar]!.values[part]!);
    return { y: top, height: y(below) - top };
  };

  const move = (event: KeyboardEvent): void => {
    // With one of these an arrow is the browser's: a page back, a word on.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      // To the pane around it, as from a text field: the keys of the screen go on from there.
      return event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
    }
    const next = nextPoint(event.key, [atBar, atPart], bars.length, series.length);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next);
    points.current?.querySelector<SVGElement>(`[data-point="${next.join()}"]`)?.focus();
  };
  const ring = isFocused && bars[atBar] ? span(atBar, atPart) : null;
  return (
    <>
      <svg
        width={width}
        height={HEIGHT}
        role="group"
        aria-label={`${label}. Arrow keys move along its points. Tab or Escape leaves it.`}
        className="block overflow-visible"
      >
        <Group left={MARGIN.left} top={MARGIN.top}>
          <g aria-hidden="true">
            {y.ticks(4).map((tick) => (
              <line key={tick} x1={0} x2={inner.width} y1={y(tick)} y2={y(tick)} stroke="var(--border)" />
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(n) => (Number.isInteger(Number(n)) ? String(n) : '')}
              tickLabelProps={{ ...AXIS_TEXT, dx: -2, dy: 4, textAnchor: 'end' }}
            />
            <AxisBottom
              top={inner.height}
              scale={x}
              numTicks={bars.length}
              hideTicks
              stroke="var(--border)"
              tickFormat={(key) => labelOf.get(key) ?? ''}
              tickLabelProps={{ ...AXIS_TEXT, textAnchor: 'middle', dy: 2 }}
            />
          </g>
          <g ref={points} role="presentation" onKeyDown={move} onBlur={() => setFocused(false)}>
            {bars.map((bar, i) =>
              series.map(({ key, color }, j) => (
                <rect
                  key={`${bar.key} ${key}`}
                  role="img"
                  data-point={`${i},${j}`}
                  tabIndex={i === atBar && j === atPart ? 0 : -1}
                  aria-label={words(i, j)}
                  x={x(bar.key)}
                  width={x.bandwidth()}
                  {...span(i, j)}
                  fill={color}
                  className="outline-hidden"
                  onFocus={() => {
                    setAt([i, j]);
                    setFocused(true);
                  }}
                >
                  <title>{words(i, j)}</title>
                </rect>
              )),
            )}
          </g>
          {ring && (
            <rect
              aria-hidden="true"
              x={(x(bars[atBar]!.key) ?? 0) - 2}
              width={x.bandwidth() + 4}
              y={ring.y - 2}
              height={ring.height + 4}
              rx={2}
              fill="none"
              stroke="var(--ring)"
              strokeWidth={2}
              className="pointer-events-none"
            />
          )}
        </Group>
      </svg>
      {/* For the eyes: the point itself says it to a screen reader. */}
      <p aria-hidden="true" className="min-h-4 text-xs text-muted-foreground tabular-nums">
        {isFocused && words(atBar, atPart)}
      </p>
    </>
  );
}
