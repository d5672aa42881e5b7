import { expect, test } from 'vitest';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { AGENT } from '#domain/testing/people.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { customerChanges, customerValues, newCustomer, newCustomerChanges } from './customerValues.ts';

const now = '2026-11-22T10:00:00.000Z';
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('usStates', aRow('usStates', { id: 'TX', name: 'Texas' }))
    .with('users', aRow('users', { id: 'u9', email: 'taken@x.test' }));
const run = async (tx: MemoryTx, changes: readonly FormChange[]): Promise<void> => {
  for (const { name, input } of changes) await runMutation(tx, MUTATIONS.get(name)!, input, { actor: AGENT, now });
};
const wrong = (changes: readonly FormChange[]) =>
  run(workspace(), changes).then(
    () => ({}),
    (error: { details: object }) => error.details,
  );
const filled = {
  ...newCustomer('a1'),
  name: "O'Brien & Söhne",
  email: 'office@obrien.test',
  phoneNumber: '5125550100',
  addresses: [{ id: 'a1', stateId: 'TX', street: '1 Main St', city: 'Waco', apartment: '', zipCode: '76701' }],
};

test('[CUSTOMER-5] [CUSTOMER-8] a filled form is a company on the tier pro with its address, and reads back as the same form', async () => {
  const tx = workspace();
  await run(tx, newCustomerChanges('c1', filled, now));
  const row = (await tx.get('customers', 'c1'))!;
  expect(row).toMatchObject({ subscription: 'pro', isCCRecipientEnabled: false, contactName: null });
  const back = customerValues(row, [(await tx.get('addresses', 'a1'))!]);
  expect(back).toEqual(filled);
  expect(customerChanges('c1', back, back, now)).toEqual([]);
});

test('[CUSTOMER-4] [CUSTOMER-5] what the form lacks is said in the words of the spec', async () => {
  expect(await wrong(newCustomerChanges('c1', newCustomer('a1'), now))).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    phoneNumber: 'Phone is required',
  });
  expect(await wrong(newCustomerChanges('c1', { ...filled, phoneNumber: '555', contactName: 'x'.repeat(101) }, now))).toEqual({
    phoneNumber: 'Please enter a valid number',
    contactName: 'Max 100 characters',
  });
  expect(await wrong(newCustomerChanges('c1', { ...filled, email: 'taken@x.test' }, now))).toEqual({
    email: 'This email is already registered',
  });
  const [, address] = newCustomerChanges('c1', { ...filled, addresses: newCustomer('a1').addresses }, now);
  expect(await wrong([newCustomerChanges('c1', filled, now)[0]!, address!])).toEqual({
    stateId: 'State is required',
    street: 'Street is required',
    city: 'City is required',
    zipCode: 'Zipcode is required',
  });
});

test('[CUSTOMER-3] editing sends what differs: an agent who leaves the tier alone is not refused for it', () => {
  const values = { ...filled, contactName: 'Ann', addresses: [] };
  expect(customerChanges('c1', values, filled, now)).toEqual([
    { name: 'customerUpdate', input: { id: 'c1', contactName: 'Ann' } },
    { name: 'addressUpdate', input: { id: 'a1', archived: now } },
  ]);
});
