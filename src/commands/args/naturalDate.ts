import { addDays } from '#domain/calendar.ts';

/** The way to read a date that was typed. */
export interface DateReading {
  /** The calendar day where the person is, `YYYY-MM-DD`. */
  today: string;
  /** Which way a date without a year lies: a deadline ahead, an inspection behind; today fits both. */
  prefers: 'ahead' | 'behind';
}

/** A day as `YYYY-MM-DD`, and the time of day as `HH:mm` where one was typed. */
export interface TypedDate {
  day: string;
  time: string | null;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const SPANS = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Span = (typeof SPANS)[number];
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;

/** The name that a word of three letters or more begins; -1: none. */
function named(word: string, names: readonly string[]): number {
  return word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word) || `${name}s` === word);
}
const spanOf = (word: string): Span | null => SPANS.find((span) => span.startsWith(word) || word === `${span}s`) ?? null;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const partsOf = (day: string): [year: number, month: number, date: number] => day.split('-').map(Number) as [number, number, number];
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day of these numbers; null when there is none: the 30th of February. Months count from 1. */
function dayOf(year: number, month: number, date: number): string | null {
  const known = year >= EARLIEST_YEAR && year <= LATEST_YEAR && month >= 1 && month <= 12;
  if (!known || date < 1 || date > lastOf(year, month)) return null;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}

/** Returns the same date some months on; where that month is shorter, its last day. */
function addMonths(day: string, months: number): string | null {
  const [year, month, date] = partsOf(day);
  const at = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return dayOf(toYear, toMonth, Math.min(date, lastOf(toYear, toMonth)));
}

function addSpan(day: string, count: number, span: Span): string | null {
  if (span === 'day' || span === 'week') return inRange(addDays(day, span === 'day' ? count : 7 * count));
  return addMonths(day, count * { month: 1, quarter: 3, year: 12 }[span]);
}

function inRange(day: string): string | null {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month, date);
}

/** A month and a date without a year: the nearest such day ahead or behind; the 29th of February waits for its year. */
function withoutYear(month: number, date: number, { today, prefers }: DateReading): string | null {
  const [thisYear] = partsOf(today);
  const step = prefers === 'ahead' ? 1 : -1;
  for (let years = 0; years <= 8; years += 1) {
    const day = dayOf(thisYear + step * years, month, date);
    if (day && (prefers === 'ahead' ? day >= today : day <= today)) return day;
  }
  return null;
}

/** Two digits are of this century; of the last, where the day must lie behind. */
function fullYear(digits: string, { today, prefers }: DateReading): number {
  if (digits.length === 4) return Number(digits);
  const year = 2000 + Number(digits);
  return prefers === 'behind' && year > partsOf(today)[0] ? year - 100 : year;
}

/** `fri`, `this fri`, `next fri` (of the week after this one; weeks begin on Monday), `last fri`. */
function ofWeekday(weekday: number, which: string | undefined, { today, prefers }: DateReading): string {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const inThisWeek = addDays(monday, (weekday + 6) % 7);
  if (which === 'this') return inThisWeek;
  if (which === 'next') return addDays(inThisWeek, 7);
  const back = which === 'last' || (which === undefined && prefers === 'behind');
  const apart = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, back ? apart - 7 : apart || 7);
}

/** The last day of a month, quarter or year, this one or a number of them on. */
function endOf(span: Span, ahead: number, today: string): string | null {
  if (span === 'day' || span === 'week') return null;
  const months = { month: 1, quarter: 3, year: 12 }[span];
  const [year, month] = partsOf(today);
  const last = Math.ceil(month / months) * months + ahead * months;
  const [toYear, toMonth] = [year + Math.floor((last - 1) / 12), ((last - 1) % 12) + 1];
  return dayOf(toYear, toMonth, lastOf(toYear, toMonth));
}

type Form = [pattern: RegExp, read: (found: readonly string[], how: DateReading) => string | null];

const FORMS: readonly Form[] = [
  [/^(?:today|tod)$/, (_, { today }) => today],
  [/^(?:tomorrow|tmrw?|tom)$/, (_, { today }) => addDays(today, 1)],
  [/^(?:yesterday|yday)$/, (_, { today }) => addDays(today, -1)],
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y, m, d]) => dayOf(Number(y), Number(m), Number(d))],
  [/^(\d{1,2})[/-](\d{1,2})$/, ([m, d], how) => withoutYear(Number(m), Number(d), how)],
  [/^(\d{1,2})([/-])(\d{1,2})\2(\d{2}|\d{4})$/, ([m, , d, y], how) => dayOf(fullYear(y!, how), Number(m), Number(d))],
  [/^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/, ([m, d, y], how) => ofMonth(m!, d!, y, how)],
  [/^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})(?: (\d{4}))?$/, ([d, m, y], how) => ofMonth(m!, d!, y, how)],
  [/^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/, ([d], how) => ofAnyMonth(Number(d), how)],
  [/^(?:(this|next|last) )?([a-z]{3,10})$/, ([which, word], how) => ofWord(which, word!, how)],
  [/^(?:in )?(an?|\d{1,4}) ?([a-z]+)( ago)?$/, ([n, span, ago], how) => after(n!, span!, ago !== undefined, how)],
  [/^([+-])(\d{1,4}) ?([a-z]*)$/, ([sign, n, span], how) => after(n!, span || 'd', sign === '-', how)],
  [/^eo([mqy])$/, ([span], { today }) => endOf(spanOf(span!)!, 0, today)],
  [/^end of (?:the |this )?(next )?([a-z]+)$/, ([next, span], { today }) => endOf(spanOf(span!) ?? 'day', next ? 1 : 0, today)],
];

function ofMonth(name: string, date: string, year: string | undefined, how: DateReading): string | null {
  const month = named(name, MONTHS) + 1;
  if (month === 0) return null;
  return year === undefined ? withoutYear(month, Number(date), how) : dayOf(Number(year), month, Number(date));
}

function ofAnyMonth(date: number, { today, prefers }: DateReading): string | null {
  const [year, month] = partsOf(today);
  for (let step = 0; step <= 12; step += 1) {
    const at = year * 12 + month - 1 + (prefers === 'ahead' ? step : -step);
    const day = dayOf(Math.floor(at / 12), (at % 12) + 1, date);
    if (day && (prefers === 'ahead' ? day >= today : day <= today)) return day;
  }
  return null;
}

/** A weekday; `next week` is its Monday, `next month` and `next year` their first day. */
function ofWord(which: string | undefined, word: string, how: DateReading): string | null {
  const weekday = named(word, WEEKDAYS);
  if (weekday >= 0) return ofWeekday(weekday, which, how);
  const span = spanOf(word);
  if (which !== 'next' || span === null || span === 'day' || word.length < 3) return null;
  if (span === 'week') return ofWeekday(1, 'next', how);
  const end = endOf(span, 0, how.today);
  return end && addDays(end, 1);
}

function after(count: string, word: string, ago: boolean, { today }: DateReading): string | null {
  const span = spanOf(word);
  const n = /^an?$/.test(count) ? 1 : Number(count);
  return span && addSpan(today, ago ? -n : n, span);
}

/** `9am`, `9:30 am`, `at 13:30`, `noon`; a bare number is only a time behind `at`. */
const TIME = /(?:^| )(?:(?:at )?(?:(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\.?|(\d{1,2}):(\d{2})|(noon))|at (\d{1,2}))$/;

function timeOf([, hour, minute, half, hour24, minute24, noon, bare]: readonly (string | undefined)[]): string | null {
  if (noon) return '12:00';
  const h = Number(hour ?? hour24 ?? bare);
  const m = Number(minute ?? minute24 ?? 0);
  if (m > 59 || (hour !== undefined ? h < 1 || h > 12 : h > 23)) return null;
  const inDay = hour === undefined ? h : (h % 12) + (half === 'p' ? 12 : 0);
  return `${String(inDay).padStart(2, '0')}:${String(m).padStart(2, '0')}`;
}

/**
 * A date as people type it: `today`, `fri`, `next fri`, `in 3 weeks`, `+10d`, `12/4`, `12/4/27`, `dec 4`, `eom`, `end of quarter`,
 * each with a time of day behind it. All of it is arithmetic with calendar days, so that no clock change can move it.
 * @returns null when it is no date, or one that does not exist
 */
export function readDate(text: string, how: DateReading): TypedDate | null {
  const typed = text.toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ').trim();
  const found = TIME.exec(typed);
  const time = found && timeOf(found);
  if (found && !time) return null;
  const words = found ? typed.slice(0, found.index).trim() : typed;
  for (const [pattern, read] of FORMS) {
    const match = pattern.exec(words);
    const day = match && read(match.slice(1), how);
    if (day) return { day, time };
  }
  return null;
}
