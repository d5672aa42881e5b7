import { addDays, daysBetween, isDay, printedDate } from '#domain/calendar.ts';
import { uncovered, yearsBefore, YEARS_ASKED, type Span } from '#domain/drivers/application/coverage.ts';
import { isObject } from '#domain/drivers/application/json.ts';
import type { Json } from '#domain/field.ts';

/** A stretch of time, with its place in the picture in percent. */
export interface Stretch {
  from: string;
  to: string;
  left: number;
  width: number;
}

/** The time that rows cover and the time that they leave open, oldest first. */
export interface Coverage {
  since: string;
  until: string;
  bars: Stretch[];
  gaps: (Stretch & { isNeeded: boolean })[];
}

/** Returns how rows cover the time up to `until`; of more than the years that must be whole, the earlier ones may stay open. */
export function coverageOf(rows: readonly Json[], years: number, until: string): Coverage {
  const since = yearsBefore(until, years);
  const needed = yearsBefore(until, YEARS_ASKED);
  const days = daysBetween(since, until) + 1;
  const spans = rows.flatMap(spanOf).filter(({ from, to }) => from <= until && (to === null || to >= from));
  const placed = (from: string, to: string): Stretch => {
    const [first, last] = [from < since ? since : from, to > until ? until : to];
    const left = (daysBetween(since, first) / days) * 100;
    return { from, to, left, width: ((daysBetween(first, last) + 1) / days) * 100 };
  };
  return {
    since,
    until,
    bars: spans.filter(({ to }) => to === null || to >= since).map(({ from, to }) => placed(from, to ?? until)),
    gaps: [
      ...(years > YEARS_ASKED
        ? uncovered(spans, since, addDays(needed, -1)).map((gap) => ({ ...placed(gap.from, gap.to), isNeeded: false }))
        : []),
      ...uncovered(spans, needed, until).map((gap) => ({ ...placed(gap.from, gap.to), isNeeded: true })),
    ],
  };
}

/** A row that is still being typed covers nothing. */
function spanOf(row: Json): Span[] {
  if (!isObject(row)) return [];
  const { from, to } = row;
  if (typeof from !== 'string' || !isDay(from)) return [];
  if (typeof to === 'string' && to !== '') return isDay(to) ? [{ from, to }] : [];
  return [{ from, to: null }];
}

/** Returns a stretch in words: `01/05/2024 to 03/09/2024`. */
export const stretchLabel = ({ from, to }: Pick<Stretch, 'from' | 'to'>): string => `${printedDate(from)} to ${printedDate(to)}`;
