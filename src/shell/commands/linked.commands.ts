import { type Role, STAFF } from '#domain/actor.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';

/** Whose drivers they are, and staff (the catalogue's A G C L P E). */
const FLEET: readonly Role[] = [...STAFF, 'CUSTOMER', 'CUSTOMER_PRO_LEGACY', 'CUSTOMER_PREMIUM', 'CUSTOMER_ELITE'];

const base = { group: 'Navigate', undo: 'Back', net: 'local' } as const;

/** An id that the row in hand names; null: it names none, or nothing is in hand. */
function named({ mode, subject }: CommandContext, field: 'driverId' | 'customerId'): string | null {
  const id = subject?.row[field];
  return isRowMode(mode) && typeof id === 'string' ? id : null;
}

/** Returns where the alerts of the row in hand are listed; null for a row that nobody raises alerts about. */
function alertsOf({ mode, subject }: CommandContext): string | null {
  if (!subject || !isRowMode(mode)) return null;
  const { table, row } = subject;
  if (table === 'customers') return `/alerts?customer=${row.id}`;
  if (table === 'drivers') return `/alerts?driver=${row.id}`;
  return table === 'contracts' ? `/alerts?driver=${String(row['driverId'])}` : null;
}

/** From a row to what it belongs to, wherever that is shown. @param hrefOf address of a row's screen; null when it has none */
export function linkedCommands(hrefOf: (subject: Subject) => string | null): readonly Command[] {
  const show = async (table: 'drivers' | 'customers', id: string | null, tools: CommandTools): Promise<void> => {
    const row = id === null ? undefined : await tools.get(table, id);
    const href = row ? hrefOf({ table, row }) : null;
    if (href === null) tools.toast(`This ${table === 'drivers' ? 'driver' : 'customer'} is not on this device`, 'alert');
    else tools.go(href);
  };
  return [
    {
      ...base,
      id: 'nav.linked.driver',
      title: 'Linked: driver',
      keywords: ['related', 'go to driver'],
      roles: FLEET,
      keys: ['l d'],
      when: (ctx) => named(ctx, 'driverId') !== null,
      run: (ctx, tools) => show('drivers', named(ctx, 'driverId'), tools),
    },
    {
      ...base,
      id: 'nav.linked.customer',
      title: 'Linked: customer',
      keywords: ['related', 'company'],
      roles: STAFF,
      keys: ['l u'],
      when: (ctx) => named(ctx, 'customerId') !== null,
      run: (ctx, tools) => show('customers', named(ctx, 'customerId'), tools),
    },
    {
      ...base,
      id: 'nav.linked.alerts',
      title: 'Linked: alerts',
      keywords: ['related', 'warnings'],
      roles: STAFF,
      keys: ['l a'],
      when: (ctx) => alertsOf(ctx) !== null,
      run: (ctx, tools) => tools.go(alertsOf(ctx)!),
    },
  ];
}
