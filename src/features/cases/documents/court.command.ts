import { addDays } from '#domain/calendar.ts';
import { courtDate } from '#domain/cases/case.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { formatDate, localDay } from '#src/components/formatDate.ts';
import { caseOf, IN_HAND } from '../caseSubject.ts';

/** Keeps a case with its files on this device until a day: by itself until the day after court. It goes off the device when that day is over. */
export const keepForCourt: Command = {
  id: 'case.keepForCourt',
  title: 'Keep for court until…',
  keywords: ['offline', 'pin', 'files', 'hearing', 'basement'],
  group: 'Cases',
  roles: null,
  when: where(IN_HAND),
  args: [
    {
      kind: 'date',
      name: 'until',
      prompt: 'Keep until',
      prefers: 'ahead',
      value: (ctx) => {
        const row = caseOf(ctx);
        const day = row && courtDate(row);
        return day ? addDays(day, 1) : null;
      },
      check: (day) => (day < localDay(new Date()) ? 'That day is over: choose today or later' : null),
    },
  ],
  says: (subject, [until]) => `Keep ${subject} with its files on this device${until ? ` until ${until}` : ''}`,
  undo: 'INV',
  net: 'local',
  run: async (ctx, tools, { until }) => {
    const row = caseOf(ctx);
    if (!row || typeof until !== 'string') return;
    const what = { kind: 'cases', id: row.id } as const;
    const before = tools.pins().find((pin) => pin.kind === 'cases' && pin.id === row.id) ?? null;
    await tools.pin(what, { ...what, withFiles: true, until });
    tools.toast(`${row.caseID} is kept with its files until ${formatDate(until)}`, 'status', {
      label: 'Undo',
      forMs: 10_000,
      run: () => void tools.pin(what, before),
    });
  },
};
