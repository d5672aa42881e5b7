import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { courtCalendarCommand as command } from './courtCalendar.command.ts';
import { courtCalendar } from './courtCalendar.ts';

const now = '2026-11-25T21:00:00.000Z';
const arraigned = aRow('cases', {
  id: 'k1',
  caseID: '2026-000007',
  driverId: 'd1',
  citationArraignment: '2026-12-04T09:30',
  citationDueDate: '2026-11-30',
  citationCourtNameAddress: 'Travis County; Court 4,\nAustin',
  docketNumber: 'D-77',
});

test('[CASE-4] an arraignment becomes an hour at the court’s own time, with its place, docket and a reminder', () => {
  const lines = courtCalendar(arraigned, 'Rosa Delgado', now)!.split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:k1@weighstation',
      'DTSTAMP:20261125T210000Z',
      'DTSTART:20261204T093000',
      'DURATION:PT1H',
      'SUMMARY:Court: case 2026-000007 (Rosa Delgado)',
      'LOCATION:Travis County\\; Court 4\\,\\nAustin',
      'DESCRIPTION:Docket number D-77',
      'TRIGGER:-P1D',
    ]),
  );
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('[CASE-4] a due date that stands in for it is a whole day, also at the end of a month; without either there is no file', () => {
  const due = courtCalendar({ ...arraigned, citationArraignment: null }, '', now);
  expect(due).toContain('DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\n');
  expect(due).toContain('SUMMARY:Citation due: case 2026-000007\r\n');
  expect(courtCalendar({ ...arraigned, citationArraignment: null, citationDueDate: null }, '', now)).toBeNull();
});

test('no line of the file is longer than 75 octets, and no letter is torn', () => {
  const court = `Суд ${'ж'.repeat(120)}`;
  const text = courtCalendar({ ...arraigned, citationCourtNameAddress: court }, '', now)!;
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${court}`);
});

test('the command saves the file under the number of the case, and says why it cannot without a court date', async () => {
  const subject = { table: 'cases', row: arraigned } as const;
  const effects = await tryCommand(command, aContext({ mode: 'record', subject }), {
    row: aRow('drivers', { id: 'd1', name: 'Rosa', lastName: 'Delgado' }),
  });
  expect(effects).toEqual([
    ['save', 'court-2026-000007.ics', expect.stringContaining('(Rosa Delgado)')],
    ['toast', 'court-2026-000007.ics is saved: open it to add the date to your calendar'],
  ]);
  const none = { table: 'cases', row: { ...arraigned, citationArraignment: null, citationDueDate: null } } as const;
  expect(stateFor(command, none)).toBe('This case has no court date');
});
