import type { ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { customerHref } from './customerHref.ts';

async function openCustomer(_ctx: CommandContext, tools: CommandTools, { customer }: ArgValues): Promise<void> {
  const row = typeof customer === 'string' ? await tools.get('customers', customer) : undefined;
  if (row) tools.go(customerHref(row));
}

/** Any customer by its words, shown where customers are shown. */
export const openCustomerCommand: Command = {
  id: 'customer.open',
  title: 'Open customer…',
  keywords: ['go to company'],
  group: 'Customers',
  roles: ['ADMIN', 'AGENT'],
  when: () => true,
  args: [{ kind: 'record', name: 'customer', prompt: 'Customer', tables: ['customers'] }],
  undo: 'Back',
  net: 'local',
  run: openCustomer,
};
