import { courtDate } from '#domain/cases/case.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseOf } from './caseSubject.ts';
import { courtCalendar } from './courtCalendar.ts';

async function save(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const row = caseOf(ctx)!;
  const driver = row.driverId === null ? undefined : await tools.get('drivers', row.driverId);
  const text = courtCalendar(row, driver ? driverName(driver) : '', new Date().toISOString());
  if (text === null) return;
  const name = `court-${row.caseID}.ics`;
  tools.save(name, text, 'text/calendar');
  tools.toast(`${name} is saved: open it to add the date to your calendar`);
}

/** Saves the court date of a case as a file that calendars read; made on the device, so it needs no connection. */
export const courtCalendarCommand: Command = {
  id: 'case.courtCalendar',
  title: 'Add court date to calendar',
  keywords: ['ics', 'outlook', 'google calendar', 'reminder', 'hearing'],
  group: 'Cases',
  roles: null,
  when: (ctx) => {
    const row = caseOf(ctx);
    return row !== null && (courtDate(row) !== null || 'This case has no court date');
  },
  undo: 'none',
  net: 'local',
  run: save,
};
