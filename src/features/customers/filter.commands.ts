import type { ArgSpec, Command, CommandContext } from '#src/commands/types.ts';
import { LIST_MODES, where } from '#src/commands/contextKeys.ts';

const base = {
  group: 'Customers',
  roles: ['ADMIN', 'AGENT'],
  undo: 'UI',
  net: 'local',
  when: where({ mode: LIST_MODES, screen: '/customers' }, ({ list }) => list !== null),
} as const;

/** What the list's address says of a filter now. */
const now = ({ list }: CommandContext, key: string): string => new URLSearchParams(list?.address).get(key) ?? '';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
] as const;

/** One end of the days of creation: as people say it, read backward. */
const day = (name: 'from' | 'to', prompt: string, none: string): ArgSpec => ({
  kind: 'date',
  name,
  prompt,
  prefers: 'behind',
  optional: true,
  none,
  value: (ctx) => now(ctx, name) || null,
});

/** The filters of the customers list, by name; nothing chosen takes a filter away. */
export const customerFilterCommands: readonly Command[] = [
  {
    ...base,
    id: 'customer.filter.status',
    title: 'Filter customers: all / active / disabled',
    keywords: ['enabled', 'blocked'],
    args: [
      {
        kind: 'enum',
        name: 'status',
        prompt: 'Status',
        none: 'All',
        options: (ctx) => STATUSES.map((option) => ({ ...option, current: now(ctx, 'status') === option.value })),
      },
    ],
    run: (_ctx, tools, { status }) => {
      if (typeof status === 'string') tools.list()?.narrow({ status: status || null });
    },
  },
  {
    ...base,
    id: 'customer.filter.created',
    title: 'Filter customers by creation date',
    keywords: ['customer since', 'new customers', 'from', 'until'],
    args: [day('from', 'Created from', 'From the beginning'), day('to', 'Created until', 'Until today')],
    run: (_ctx, tools, { from, to }) => {
      const end = (given: typeof from): string | null => (typeof given === 'string' && given ? given : null);
      tools.list()?.narrow({ from: end(from), to: end(to) });
    },
  },
];
