import { addDays } from '#domain/calendar.ts';

const DAY = 86_400_000;

/** The day itself when courts sit on it, else the next or the last such day before. */
export function courtDay(day: string, direction: 1 | -1): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday !== 0 && weekday !== 6) return day;
  return addDays(day, direction === 1 ? (weekday === 6 ? 2 : 1) : weekday === 6 ? -1 : -2);
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
