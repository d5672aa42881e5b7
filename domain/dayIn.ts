import { printedDate } from './calendar.ts';

/** Making a formatter is slow, and a file for spreadsheets asks for ten thousand days: one for each zone is kept. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const CLOCKS_MAX = 100;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (clocks.size >= CLOCKS_MAX) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns whether a text is the IANA name of a time zone, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The calendar day, `YYYY-MM-DD`, on which an instant lies in a time zone.
 * @throws RangeError for what is no time zone, or no instant
 */
export function dayIn(timeZone: string, instant: string): string {
  const parts = clockOf(timeZone).formatToParts(new Date(instant));
  const part = (type: 'year' | 'month' | 'day'): string => parts.find((one) => one.type === type)!.value;
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * An instant as it is told to people: `12/22/2026, 6:04 PM CST`, so that nobody takes it for another day than theirs.
 * @throws RangeError for what is no time zone, or no instant
 */
export function momentIn(timeZone: string, instant: string): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  // Newer engines put a narrow space before AM and PM.
  return `${printedDate(dayIn(timeZone, instant))}, ${time.replaceAll(/\s/gu, ' ')}`;
}
