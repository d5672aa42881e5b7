const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/;
const INVALID = 'Invalid Date';

/** The text for no date: `N/A` in forms and facts, `-` in tables. */
export type EmptyDate = 'N/A' | '-';

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Making a formatter costs more than a whole row of a list: one for each time zone is kept. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** The parts of an instant as the clock on the wall of `timeZone` says them; null when it is no instant. */
function wallClock(iso: string, timeZone: string | undefined): Record<string, string> | null {
  const date = new Date(iso);
  if (!INSTANT.test(iso) || Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
}

/**
 * MM/DD/YYYY (spec section 5): empty reads `N/A` or `-`, what is no date reads `Invalid Date`. A calendar day and a court's
 * local time are read as written and so never shift; only an instant (`...Z`) is told in `timeZone`, by default the viewer's.
 */
export function formatDate(value: string | null | undefined, empty: EmptyDate = '-', timeZone?: string): string {
  if (value == null || value === '') return empty;
  const day = DAY.exec(value);
  if (day) {
    const [, year, month, date] = day;
    return isRealDay(Number(year), Number(month), Number(date)) ? `${month}/${date}/${year}` : INVALID;
  }
  const parts = wallClock(value, timeZone);
  return parts ? `${parts['month']}/${parts['day']}/${parts['year']}` : INVALID;
}

/** MM/DD/YYYY h:mm AM/PM; a bare day has no time to tell. Same rules as `formatDate`. */
export function formatDateTime(value: string | null | undefined, empty: EmptyDate = '-', timeZone?: string): string {
  const date = formatDate(value, empty, timeZone);
  if (!value || date === INVALID) return date;
  const local = DAY.exec(value);
  if (local) {
    if (local[4] === undefined) return date;
    const hour = Number(local[4]);
    if (hour > 23 || Number(local[5]) > 59) return INVALID;
    return `${date} ${hour % 12 || 12}:${local[5]} ${hour < 12 ? 'AM' : 'PM'}`;
  }
  const parts = wallClock(value, timeZone);
  return parts ? `${date} ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']}` : INVALID;
}

/** Whole days from `today` to `day`, both `YYYY-MM-DD`; negative when it has passed, null when either is no date. */
export function daysUntil(day: string, today: string): number | null {
  const distance = (Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today.slice(0, 10)}T00:00:00Z`)) / 86_400_000;
  return Number.isNaN(distance) ? null : distance;
}

/** Returns how far a day is, in words: `today`, `tomorrow`, `in 5 days`, `3 days ago`; empty when it is no date. */
export function countdown(day: string, today: string): string {
  const days = daysUntil(day, today);
  if (days === null) return '';
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** Returns the viewer's time zone, by its IANA name. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar day where the viewer is, `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The instants between which a calendar day lies where the viewer is, as ISO text: for filters over instants. */
export function instantsOfDay(day: string): { from: string; to: string } | null {
  const match = DAY.exec(day);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
  return { from: new Date(year, month, date).toISOString(), to: new Date(year, month, date, 23, 59, 59, 999).toISOString() };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Fri 11/27/2026`, with `9:00 AM` behind it where the value has a time. */
export function dateLabel(value: string): string {
  const weekday = WEEKDAYS[new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return weekday === undefined ? 'Invalid Date' : `${weekday} ${value.length > 10 ? formatDateTime(value) : formatDate(value)}`;
}

/** Returns how far the day is from today: `in 6 days`. */
export function distanceLabel(value: string, today: string): string {
  return countdown(value.slice(0, 10), today);
}
