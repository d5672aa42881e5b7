import { readDate } from '#src/commands/args/naturalDate.ts';
import { formatDate, formatDateTime } from './formatDate.ts';

/** The way a date of a form is read. */
export interface DateKind {
  /** Which way a date without a year lies: a deadline ahead, an inspection behind. */
  prefers: 'ahead' | 'behind';
  /** A time of day goes with it: `YYYY-MM-DDTHH:mm`, local to where it is. */
  time?: boolean;
}

/** The time of an appointment whose time nobody has given; it is shown, to be corrected. */
const OFFICE_OPENS = '09:00';
const STORED = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/** Returns what typed words are stored as: the date that they mean, else the words themselves, which no rule lets through and no draft loses. */
export function dateValue(typed: string, { prefers, time }: DateKind, today: string): string {
  const read = readDate(typed, { today, prefers });
  if (!read || (read.time !== null && !time)) return typed.trim();
  return time ? `${read.day}T${read.time ?? OFFICE_OPENS}` : read.day;
}

/** Returns whether it is a date, and no words that mean none. */
export function isDate(value: string): boolean {
  return STORED.test(value) && formatDate(value) !== 'Invalid Date';
}

/** A stored date as it stands in its field: `MM/DD/YYYY`, with its time of day where it has one. Words stay as they are. */
export function dateText(value: string): string {
  if (!isDate(value)) return value;
  return value.length > 10 ? formatDateTime(value) : formatDate(value);
}
