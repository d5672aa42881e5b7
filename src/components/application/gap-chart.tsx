import { Plus } from 'lucide-react';
import { useId } from 'react';
import { printedDate } from '#domain/calendar.ts';
import { Button } from '../ui/button.tsx';
import { stretchLabel, type Coverage } from './gaps.ts';

interface GapChartProps {
  coverage: Coverage;
  /** The name of what the rows are, in the plural: `addresses`. */
  what: string;
  /** The words of the button that closes a gap: `Add address`. */
  action: string;
  /** Absent: nothing can be changed. */
  onClose?: ((gap: { from: string; to: string }) => void) | undefined;
}

const HEIGHT = 28;

/** The time that rows cover as bars, open stretches hatched and said in words, with a button for each that closes it. */
export function GapChart({ coverage: { since, until, bars, gaps }, what, action, onClose }: GapChartProps) {
  const hatch = useId();
  const needed = gaps.filter(({ isNeeded }) => isNeeded);
  const words =
    needed.length === 0 ? `No gap in your ${what}.` : `${needed.length} ${needed.length === 1 ? 'gap' : 'gaps'} in your ${what}.`;
  return (
    <figure className="grid gap-1.5" aria-label={`Time covered by ${what}`}>
      <svg aria-hidden="true" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" className="h-7 w-full rounded-xs bg-muted">
        <defs>
          <pattern id={hatch} width="1.2" height="6" patternUnits="userSpaceOnUse" patternTransform="skewX(-12)">
            <rect width="0.5" height="6" className="fill-tone-red-fg" />
          </pattern>
        </defs>
        {bars.map(({ left, width }, i) => (
          <rect key={i} x={left} y={5} width={Math.max(width, 0.4)} height={HEIGHT - 10} className="fill-tone-green-fg" opacity={0.75} />
        ))}
        {gaps.map(({ from, left, width, isNeeded }) => (
          <rect key={from} x={left} width={width} height={HEIGHT} fill={isNeeded ? `url(#${hatch})` : 'none'} />
        ))}
      </svg>
      <figcaption className="flex justify-between gap-2 text-2xs text-muted-foreground tabular-nums">
        <span>{printedDate(since)}</span>
        <span>{printedDate(until)}</span>
      </figcaption>
      <p className="text-sm" role="status">
        {words}
      </p>
      {gaps.length > 0 && (
        <ul className="grid gap-1.5">
          {gaps.map((gap) => (
            <li key={gap.from} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="tabular-nums">{stretchLabel(gap)}</span>
              {!gap.isNeeded && <span className="text-xs text-muted-foreground">only if you drove commercial vehicles</span>}
              {onClose && (
                <Button
                  data-part="form"
                  aria-label={`${action}, ${stretchLabel(gap)}`}
                  {...(gap === needed[0] && { 'aria-keyshortcuts': 'Alt+G', title: 'Alt+G' })}
                  onClick={() => onClose({ from: gap.from, to: gap.to })}
                >
                  <Plus aria-hidden="true" />
                  {action}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
