import { STAFF } from '#domain/actor.ts';
import {
  COMPANY_SUBSCRIPTIONS,
  DRIVER_SUBSCRIPTIONS,
  isDriverTier,
  type CustomerStatus,
  type Subscription,
} from '#domain/customers/customer.ts';
import { MESSAGES } from '#domain/messages.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import { filterCommands } from '#src/components/filterCommands.ts';
import { pinCommand } from '#src/commands/pin.command.ts';
import { editRecord } from '#src/commands/editRecord.command.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { ArgOption, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { fieldText } from '#src/components/fieldText.ts';
import type { Row } from '#domain/tables.ts';
import { customerHref } from './customerHref.ts';
import { customerOf } from './customerSubject.ts';
import { CUSTOMER_FILTERS } from './customer.queries.ts';

/** Asks first (spec section 4), then sets the opposite status. */
async function toggleStatus(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const customer = customerOf(ctx);
  if (!customer) return;
  const status: CustomerStatus = customer.status === 'active' ? 'disabled' : 'active';
  const sure = await tools.confirm({
    title: MESSAGES.areYouSure,
    body: status === 'disabled' ? MESSAGES.willBeDisabled : MESSAGES.willBeActive,
    action: statusLabel(customer),
  });
  // One message says that it is done and, until it is sent, offers to undo it.
  if (sure) await tools.mutate('customerStatusUpdate', { id: customer.id, status }, { words: MESSAGES.customerStatusUpdated });
}

/** Says what the toggle does to this customer, in a word. */
export function statusLabel({ status }: { status: CustomerStatus }): string {
  return status === 'active' ? 'Disable' : 'Activate';
}

/** Nobody goes from a carrier's tiers to those of a single driver, or back: those of all the customers that it is about. */
function tiersFor(ctx: CommandContext): ArgOption[] {
  const kinds = new Set(rowsOf<Row<'customers'>>('customers', { bulk: 'group' }, ctx).map(isDriverTier));
  const tiers: readonly Subscription[] = kinds.size === 2 ? [] : kinds.has(true) ? DRIVER_SUBSCRIPTIONS : COMPANY_SUBSCRIPTIONS;
  return tiers.map((value) => ({ value, label: fieldText('customers', 'subscription', value) ?? value }));
}

/** The facts of commands of single fields beyond their declaration (design/workspace.md 3.3). The status asks first: it has a command of its own. */
const EDITS: Readonly<Record<string, FieldEdit>> = {
  name: { keywords: ['rename'] },
  contactName: { keywords: ['person'] },
  email: { keywords: ['e-mail', 'address', 'contact'] },
  phoneNumber: { keywords: ['number', 'call'] },
  subscription: {
    // CUSTOMER-3: changed by ADMIN alone.
    roles: ['ADMIN'],
    options: tiersFor,
    command: {
      id: 'customer.subscription',
      title: 'Set subscription…',
      keywords: ['tier', 'plan', 'pro', 'premium', 'elite', 'basic'],
      keys: ['s b'],
    },
  },
  isCCRecipientEnabled: {
    command: { id: 'customer.cc', title: 'Send driver emails (CC) on/off', keywords: ['copy recipient'] },
  },
  motorCarrierId: { keywords: ['MC number', 'DOT'] },
};

async function openCustomer(_ctx: CommandContext, tools: CommandTools, { customer }: ArgValues): Promise<void> {
  const row = typeof customer === 'string' ? await tools.get('customers', customer) : undefined;
  if (row) tools.go(customerHref(row));
}

/** The way to the form of a new customer. */
export const createCustomer: Command = {
  id: 'customer.create',
  title: 'New customer',
  keywords: ['add company', 'carrier'],
  group: 'Customers',
  roles: STAFF,
  keys: ['n u'],
  when: () => true,
  undo: 'SOFT',
  net: 'queued',
  run: (_ctx, tools) => tools.go('/customers/create'),
};

/** The way to the form of a driver who is their own customer. */
export const createCustomerDriver: Command = {
  id: 'customer.createDriver',
  title: 'New customer-driver',
  keywords: ['single driver', 'add'],
  group: 'Customers',
  roles: STAFF,
  keys: ['n x'],
  when: () => true,
  undo: 'SOFT',
  net: 'queued',
  run: (_ctx, tools) => tools.go('/customers/create-customer-driver'),
};

/** CUSTOMER-1: the toggle leads to the opposite status. */
export const setCustomerStatus: Command = {
  id: 'customer.status',
  title: 'Set status: Active / Disabled…',
  keywords: ['enable', 'disable', 'block'],
  group: 'Customers',
  roles: STAFF,
  keys: ['s s'],
  when: (ctx) => customerOf(ctx) !== null,
  run: toggleStatus,
};

/** The commands of a row's menu, in its order. */
export const CUSTOMER_ROW_COMMANDS: readonly Command[] = [editRecord, setCustomerStatus, pinCommand];

export const customerCommands: readonly Command[] = [
  createCustomer,
  createCustomerDriver,
  setCustomerStatus,
  {
    id: 'customer.open',
    title: 'Open customer…',
    keywords: ['go to company'],
    group: 'Customers',
    roles: STAFF,
    when: () => true,
    args: [{ kind: 'record', name: 'customer', prompt: 'Customer', tables: ['customers'] }],
    undo: 'Back',
    net: 'local',
    run: openCustomer,
  },
  ...fieldCommands({ table: 'customers', noun: 'customer', group: 'Customers', edits: EDITS }),
  ...filterCommands({ filters: CUSTOMER_FILTERS, group: 'Customers', roles: STAFF, where: '/customers' }),
];
