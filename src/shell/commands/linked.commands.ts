import { FLEET, STAFF } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import { activeContractOf } from '#src/commands/activeContract.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';

const base = { group: 'Navigate', undo: 'Back', net: 'local' } as const;

/** An id that the row in hand names; null: it names none, or nothing is in hand. */
function named({ mode, subject }: CommandContext, field: 'driverId' | 'customerId'): string | null {
  const id = subject?.row[field];
  return isRowMode(mode) && typeof id === 'string' ? id : null;
}

/** Returns what narrows a list to the customer or driver of the row in hand; null for a row that has no list of its own. */
function whose({ mode, subject }: CommandContext): string | null {
  if (!subject || !isRowMode(mode)) return null;
  const { table, row } = subject;
  if (table === 'customers') return `customer=${row.id}`;
  if (table === 'drivers') return `driver=${row.id}`;
  return table === 'contracts' ? `driver=${String(row['driverId'])}` : null;
}

/** Returns the driver of the row in hand, whose contract is looked for; null for a row without one, and for a contract itself. */
function driverOf(ctx: CommandContext): string | null {
  if (ctx.subject?.table === 'contracts') return null;
  return ctx.subject?.table === 'drivers' && isRowMode(ctx.mode) ? ctx.subject.row.id : named(ctx, 'driverId');
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
      id: 'nav.linked.contract',
      title: 'Linked: latest contract',
      keywords: ['related', 'driver detail'],
      roles: FLEET,
      keys: ['l k'],
      when: (ctx) => driverOf(ctx) !== null,
      run: async (ctx, tools) => {
        const row = await activeContractOf(driverOf(ctx)!, tools);
        const href = row && hrefOf({ table: 'contracts', row });
        if (href) tools.go(href);
        else tools.toast(MESSAGES.noActiveContract);
      },
    },
    {
      ...base,
      id: 'nav.linked.cases',
      title: 'Linked: cases',
      keywords: ['related', 'their cases', 'citations', 'tickets'],
      roles: null,
      keys: ['l c'],
      when: (ctx) => whose(ctx) !== null,
      run: (ctx, tools) => tools.go(`/cases?${whose(ctx)}`),
    },
    {
      ...base,
      id: 'nav.linked.drivers',
      title: 'Linked: drivers',
      keywords: ['related', 'roster'],
      roles: STAFF,
      keys: ['l r'],
      when: (ctx) => ctx.subject?.table === 'customers' && whose(ctx) !== null,
      run: (ctx, tools) => tools.go(`/contracts?${whose(ctx)}`),
    },
    {
      ...base,
      id: 'nav.linked.alerts',
      title: 'Linked: alerts',
      keywords: ['related', 'warnings'],
      roles: STAFF,
      keys: ['l a'],
      when: (ctx) => whose(ctx) !== null,
      run: (ctx, tools) => tools.go(`/alerts?${whose(ctx)}`),
    },
  ];
}
