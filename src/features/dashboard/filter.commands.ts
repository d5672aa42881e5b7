import type { ArgSpec, ArgValues, Command } from '#src/commands/types.ts';
import { dashWanted } from './dashWishes.ts';

const base = {
  group: 'Dashboards',
  roles: null,
  undo: 'UI',
  net: 'local',
  when: ({ mode }) => mode === 'dash',
} as const satisfies Partial<Command>;

const end = (given: ArgValues[string]): string | null => (typeof given === 'string' && given ? given : null);

/** Filters by one record; nothing chosen takes the filter away. */
const byRecord = (key: 'driver' | 'customer', prompt: string, none: string): Pick<Command, 'args' | 'run'> => ({
  args: [{ kind: 'record', name: key, prompt, tables: [`${key}s`], none }],
  run: (_ctx, _tools, given) => dashWanted.send({ act: 'narrow', patch: { [key]: end(given[key]) } }),
});

/** One end of the days: as people say it, read backward. */
const day = (name: 'from' | 'to', prompt: string, none: string): ArgSpec => ({
  kind: 'date',
  name,
  prompt,
  prefers: 'behind',
  optional: true,
  none,
});

/** The filters of the dashboards, together and by name. */
export const dashboardFilterCommands: readonly Command[] = [
  {
    ...base,
    ...byRecord('driver', 'Driver', 'All drivers'),
    id: 'dash.filter.driver',
    title: 'Dashboard: filter by driver…',
    keywords: ['person'],
  },
  {
    ...base,
    ...byRecord('customer', 'Customer', 'All customers'),
    id: 'dash.filter.customer',
    title: 'Dashboard: filter by customer…',
    keywords: ['company'],
    roles: ['ADMIN', 'AGENT'],
  },
  {
    ...base,
    id: 'dash.filter.date',
    title: 'Dashboard: date range…',
    keywords: ['last 11 months', 'this quarter'],
    args: [day('from', 'From', 'The last 11 months'), day('to', 'To', 'Until today')],
    run: (_ctx, _tools, { from, to }) => dashWanted.send({ act: 'narrow', patch: { from: end(from), to: end(to) } }),
  },
  {
    ...base,
    id: 'dash.filter',
    title: 'Dashboard filters…',
    keywords: [],
    keys: ['f'],
    run: () => dashWanted.send({ act: 'filter' }),
  },
];
