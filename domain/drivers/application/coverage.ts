import { addDays, daysBetween, monthsAfter } from '../../calendar.ts';

/** From a day to a day (`YYYY-MM-DD`), both included; `to` is null while it lasts. */
export interface Span {
  from: string;
  to: string | null;
}

/** Up to this many days between two jobs or addresses nobody asks (the practice of carriers and auditors). */
export const GAP_DAYS_MAX = 30;
/** Addresses and employers of the last three years are asked for (49 CFR 391.21(b)(3), (10)). */
export const YEARS_ASKED = 3;

/** FORM-7: the stretches of more than 30 days between `since` and `until` that no span covers, oldest first. */
export function uncovered(spans: readonly Span[], since: string, until: string): { from: string; to: string }[] {
  const ordered = spans.map(({ from, to }) => ({ from, to: to ?? until })).sort((a, b) => (a.from < b.from ? -1 : 1));
  const holes: { from: string; to: string }[] = [];
  let covered = addDays(since, -1);
  for (const { from, to } of [...ordered, { from: addDays(until, 1), to: until }]) {
    const hole = { from: addDays(covered, 1), to: addDays(from < until ? from : addDays(until, 1), -1) };
    if (daysBetween(hole.from, hole.to) + 1 > GAP_DAYS_MAX) holes.push(hole);
    if (to > covered) covered = to;
  }
  return holes;
}

/** Returns the same day `years` years earlier. */
export const yearsBefore = (day: string, years: number): string => monthsAfter(day, -12 * years);
