import { countdown, formatDate, formatDateTime } from '#src/components/formatDate.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Fri 11/27/2026`, with `9:00 AM` behind it where the value has a time. */
export function dateWords(value: string): string {
  const weekday = WEEKDAYS[new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return weekday === undefined ? 'Invalid Date' : `${weekday} ${value.length > 10 ? formatDateTime(value) : formatDate(value)}`;
}

/** How far the day is from today: `in 6 days`. */
export function distanceWords(value: string, today: string): string {
  return countdown(value.slice(0, 10), today);
}
