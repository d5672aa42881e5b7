import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { addressCommands } from './address.commands.ts';

const subject = { table: 'customers', row: aRow('customers', { id: 'c1' }) as AnyRow } as const;
const places = ['1 Main St', '2 Side St'].map(
  (street) => aRow('addresses', { id: street, customerId: 'c1', street, city: 'Waco', zipCode: '76701' }) as AnyRow,
);
const command = (id: string) => commandOf(addressCommands, `customer.address.${id}`);

test('an address is added with what it is asked for; no apartment is none', async () => {
  const add = command('add');
  expect(add.args?.map(({ name }) => name)).toEqual(['stateId', 'city', 'street', 'apartment', 'zipCode']);
  const args = { stateId: 'TX', city: 'Waco', street: '1 Main St', apartment: '', zipCode: '76701' };
  const [made] = await tryCommand(add, aContext({ subject }), { args });
  expect(made).toMatchObject(['mutate', 'addressCreate', { customerId: 'c1', ...args, apartment: null }]);
  expect(stateFor(add, null)).toBe(false);
});

test('[CUSTOMER-8] of several addresses it is asked which one is archived, and nothing happens without an answer', async () => {
  const asked = ['choose', 'Archive which one?', ['1 Main St, Waco, 76701', '2 Side St, Waco, 76701']];
  expect(await tryCommand(command('archive'), aContext({ subject }), { rows: places, choose: null })).toEqual([asked]);
  const effects = await tryCommand(command('archive'), aContext({ subject }), { rows: places, choose: '2 Side St' });
  expect(effects[1]).toMatchObject(['mutate', 'addressUpdate', { id: '2 Side St', archived: expect.any(String) }]);
  expect(await tryCommand(command('archive'), aContext({ subject }), { rows: [] })).toEqual([['toast', 'This customer has no addresses']]);
});
