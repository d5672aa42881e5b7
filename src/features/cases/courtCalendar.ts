import { addDays } from '#domain/calendar.ts';
import type { Row } from '#domain/tables.ts';

type Dated = Pick<Row<'cases'>, 'id' | 'caseID' | 'citationArraignment' | 'citationDueDate' | 'citationCourtNameAddress' | 'docketNumber'>;

/** Octets of a line of a calendar file before it is folded (RFC 5545, 3.1). */
const LINE_MAX = 75;

const escaped = (text: string): string => text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r\n|\r|\n/g, '\\n');

/** Breaks a line into parts of few enough octets, between letters. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, length] = ['', 0];
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (length + size > LINE_MAX) [text, length] = [`${text}\r\n `, 1];
    text += letter;
    length += size;
  }
  return text;
}

/** `2026-12-04T09:30` as `20261204T093000`, without a zone: an arraignment is at the court's own time. */
const localTime = (time: string): string => `${time.replace(/[-:]/g, '')}00`;
const day = (date: string): string => date.replaceAll('-', '');

/** Returns when it is, as lines of an event: an hour from the arraignment on, or the whole day of what is due. */
function whenOf({ citationArraignment: time, citationDueDate: due }: Dated): string[] {
  if (time) return [`DTSTART:${localTime(time)}`, 'DURATION:PT1H'];
  return due ? [`DTSTART;VALUE=DATE:${day(due)}`, `DTEND;VALUE=DATE:${day(addDays(due, 1))}`] : [];
}

/**
 * The court date of a case as a calendar file, with a reminder the day before; null where it has none. `driver` empty: nobody is
 * named. `now` is an ISO instant.
 */
export function courtCalendar(row: Dated, driver: string, now: string): string | null {
  const when = whenOf(row);
  if (when.length === 0) return null;
  const what = row.citationArraignment ? 'Court' : 'Citation due';
  const title = `${what}: case ${row.caseID}${driver && ` (${driver})`}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Weighstation//Court dates//EN',
    'BEGIN:VEVENT',
    `UID:${row.id}@weighstation`,
    `DTSTAMP:${now.slice(0, 19).replace(/[-:]/g, '')}Z`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    ...(row.citationCourtNameAddress ? [`LOCATION:${escaped(row.citationCourtNameAddress)}`] : []),
    ...(row.docketNumber ? [`DESCRIPTION:${escaped(`Docket number ${row.docketNumber}`)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
