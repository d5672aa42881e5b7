import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { BASIC } from '#domain/testing/people.ts';
import { answerQuery } from '#sync/testing/answerQuery.ts';
import type { ListHandle } from '#src/commands/listHandle.ts';
import type { ArgValues } from '#src/commands/types.ts';
import { listParams } from '#src/components/filters.ts';
import { instantsOfDay } from '#src/components/formatDate.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { customerHref } from './customerHref.ts';
import { customerCommands, statusLabel } from './customer.commands.ts';
import { CUSTOMER_FILTERS, CUSTOMERS_PAGE_SIZE, customersQuery } from './customer.queries.ts';

const customers = [
  aRow('customers', {
    id: 'a',
    customerID: 'C-1001',
    name: 'Lone Pine Freight',
    email: 'office@lonepine.example.com',
    createdAt: instantsOfDay('2025-05-10')!.from,
  }),
  aRow('customers', {
    id: 'b',
    customerID: 'C-1002',
    name: 'Ridgeline Carriers',
    email: 'hello@ridgeline.example.com',
    status: 'disabled',
    createdAt: instantsOfDay('2025-05-12')!.to,
  }),
];

/** Ids of the list's rows for an address. */
function listed(address: string): string[] {
  const { rows } = answerQuery(
    customersQuery(listParams(CUSTOMER_FILTERS, new URLSearchParams(address), CUSTOMERS_PAGE_SIZE)),
    () => new Map(customers.map((row) => [row.id, row])),
  );
  return rows.map((row) => row.id);
}

test('the list is newest first and searched over name, e-mail and customer ID', () => {
  expect(listed('')).toEqual(['b', 'a']);
  expect(listed('search=pine')).toEqual(['a']);
  expect(listed('search=RIDGELINE.example')).toEqual(['b']);
  expect(listed('search=c-1001')).toEqual(['a']);
  expect(customersQuery(listParams(CUSTOMER_FILTERS, new URLSearchParams(), CUSTOMERS_PAGE_SIZE))).toMatchObject({ first: 10, skip: 0 });
});

test('status and both ends of the creation date filter, the days included', () => {
  expect(listed('status=disabled')).toEqual(['b']);
  expect(listed('from=2025-05-10&to=2025-05-10')).toEqual(['a']);
  expect(listed('from=2025-05-11')).toEqual(['b']);
  expect(listed('to=2025-05-12')).toEqual(['b', 'a']);
  expect(listed('to=2025-05-11')).toEqual(['a']);
  expect(listed('status=x&from=yesterday')).toEqual(['b', 'a']);
});

test('filters by name narrow the list, each end of the days by itself, and are taken away by nothing', async () => {
  const narrowed: unknown[] = [];
  const list = { narrow: (patch: unknown) => void narrowed.push(patch) } as unknown as ListHandle;
  const ctx = aContext({ screen: '/customers' });
  const filter = (id: string, args: ArgValues) => tryCommand(commandOf(customerCommands, `customer.filter.${id}`), ctx, { list, args });
  await filter('status', { status: 'disabled' });
  await filter('status', { status: '' });
  await filter('created', { from: '2025-05-10', to: '' });
  await filter('created', { from: '', to: '2025-05-12' });
  expect(narrowed).toEqual([{ status: 'disabled' }, { status: null }, { from: '2025-05-10', to: null }, { from: null, to: '2025-05-12' }]);
});

test('a customer found elsewhere is shown on its own screen', () => {
  expect(customerHref({ id: 'b' })).toBe('/customers/detail/b');
});

const toggle = commandOf(customerCommands, 'customer.status');
const [active, disabled] = customers.map((row) => ({ table: 'customers', row }) as const);

test('[CUSTOMER-1] the toggle asks in the spec’s words, sets the opposite and says so', async () => {
  expect(await tryCommand(toggle, aContext({ subject: active! }))).toEqual([
    ['confirm', { title: MESSAGES.areYouSure, body: 'This customer will be Disabled', action: 'Disable' }],
    ['mutate', 'customerStatusUpdate', { id: 'a', status: 'disabled' }],
    ['toast', 'Customer status updated successfully', 'Undo'],
  ]);
  const [question, change] = await tryCommand(toggle, aContext({ subject: disabled! }));
  expect(question?.[1]).toMatchObject({ body: 'This customer will be Active', action: 'Activate' });
  expect(change?.[2]).toEqual({ id: 'b', status: 'active' });
  expect(customers.map(statusLabel)).toEqual(['Disable', 'Activate']);
});

test('[CUSTOMER-1] who says no changes nothing, and only staff are asked', async () => {
  expect(await tryCommand(toggle, aContext({ subject: active! }), { confirm: false })).toHaveLength(1);
  expect(stateFor(toggle, active!)).toBe(true);
  expect(stateFor(toggle, active!, { actor: BASIC })).toBe(false);
  expect(stateFor(toggle, null)).toBe(false);
});

test('a customer is opened by its words from anywhere, on its own screen', async () => {
  const open = commandOf(customerCommands, 'customer.open');
  expect(await tryCommand(open, aContext({ mode: 'record' }), { row: customers[1]!, args: { customer: 'b' } })).toEqual([
    ['go', '/customers/detail/b'],
  ]);
  expect(stateFor(open, null, { actor: BASIC })).toBe(false);
});

test('[CUSTOMER-3] the command offers the tiers of the kind of customer that it is about, and none for both kinds at once', () => {
  const [arg] = commandOf(customerCommands, 'customer.subscription').args!;
  const about = (...tiers: Row<'customers'>['subscription'][]) => {
    const selection = tiers.map(
      (subscription) => ({ table: 'customers', row: aRow('customers', { id: subscription, subscription }) }) as const,
    );
    return arg?.kind === 'enum' ? arg.options(aContext({ selection })).map(({ value }) => value) : null;
  };
  expect(about('pro')).toEqual(['pro', 'pro_legacy', 'premium', 'elite']);
  expect(about('basic', 'pro_driver')).toEqual(['basic', 'pro_driver']);
  expect(about('basic', 'elite')).toEqual([]);
});
