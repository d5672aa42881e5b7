const DAY = 86_400_000;

/** The day `n` days after `day` (both `YYYY-MM-DD`); `n` may be negative. */
export function addDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY).toISOString().slice(0, 10);
}

/** The day itself when courts sit on it, else the next or the last such day before. */
export function courtDay(day: string, direction: 1 | -1): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day;
  return addDays(day, direction === 1 ? (weekday === 6 ? 2 : 1) : weekday === 6 ? -1 : -2);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** Instant `minutes` after the UTC midnight that begins `day`. */
export function instantAt(day: string, minutes: number, ms = 0): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(minutes * 60_000) + ms).toISOString();
}

/** Instant `days` (may be a fraction) after another. */
export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + Math.round(days * DAY)).toISOString();
}

/** The earlier of two; ISO texts compare as they sort. */
export function earliest(a: string, b: string): string {
  return a < b ? a : b;
}

/** The later of two. */
export function latest(a: string, b: string): string {
  return a > b ? a : b;
}

/** `MM/DD/YYYY`, as people read dates. */
export function printedDate(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}
