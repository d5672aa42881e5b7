import type { CustomerStatus } from '#domain/customers/customer.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import { pinCommand } from '#src/commands/pin.command.ts';
import { isRowMode } from '#src/commands/contextKeys.ts';
import type { Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { STAFF } from './create.command.ts';

function customerOf(ctx: CommandContext): Row<'customers'> | null {
  return ctx.subject?.table === 'customers' ? (ctx.subject.row as Row<'customers'>) : null;
}

/** Asks first (spec section 4), then sets the opposite status. */
async function toggleStatus(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const customer = customerOf(ctx);
  if (!customer) return;
  const status: CustomerStatus = customer.status === 'active' ? 'disabled' : 'active';
  const sure = await tools.confirm({
    title: MESSAGES.areYouSure,
    body: status === 'disabled' ? MESSAGES.willBeDisabled : MESSAGES.willBeActive,
    action: statusAct(customer),
  });
  if (sure && (await tools.mutate('customerStatusUpdate', { id: customer.id, status }))) tools.toast(MESSAGES.customerStatusUpdated);
}

/** What the toggle does to this customer, in a word. */
export function statusAct({ status }: { status: CustomerStatus }): string {
  return status === 'active' ? 'Disable' : 'Activate';
}

/** What can be done with a customer; CUSTOMER-1: the toggle leads to the opposite status. */
export const customerCommands: readonly Command[] = [
  {
    id: 'record.edit',
    title: 'Edit',
    keywords: ['change', 'form', 'modify'],
    group: 'Any record, forms',
    roles: STAFF,
    keys: ['e'],
    when: (ctx) => isRowMode(ctx.mode) && customerOf(ctx) !== null,
    net: 'local',
    run: (ctx, tools) => tools.go(`/customers/edit/${customerOf(ctx)!.id}`),
  },
  {
    id: 'customer.status',
    title: 'Set status: Active / Disabled…',
    keywords: ['enable', 'disable', 'block'],
    group: 'Customers',
    roles: STAFF,
    keys: ['s s'],
    when: (ctx) => customerOf(ctx) !== null,
    run: toggleStatus,
  },
  {
    id: 'nav.linked.cases',
    title: 'Linked: cases',
    keywords: ['their cases', 'citations', 'tickets'],
    group: 'Navigate',
    roles: STAFF,
    keys: ['l c'],
    when: (ctx) => customerOf(ctx) !== null,
    run: (ctx, tools) => tools.go(`/cases?customer=${customerOf(ctx)!.id}`),
  },
];

/** The commands of a row's menu, in its order. */
export const CUSTOMER_ROW_COMMANDS: readonly Command[] = [...customerCommands, pinCommand];
