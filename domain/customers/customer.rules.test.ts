import { expect, test } from 'vitest';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf, onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, ELITE } from '../testing/people.ts';
import { COMPANY_SUBSCRIPTIONS, DRIVER_SUBSCRIPTIONS } from './customer.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update, delete: remove, destroy } = crudOf('customers');
const given = { id: 'c9', name: 'Mesa Freight', email: 'office@mesa.test', phoneNumber: '5125550100' };
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', subscription: 'pro', phoneNumber: '5125550101' }))
    .with('driverLanguages', aRow('driverLanguages', { id: 'en' }))
    .with(
      'usStates',
      aRow('usStates', { id: 'TX', name: 'Texas' }),
      aRow('usStates', { id: 'PA', name: 'Pennsylvania', mvrSupported: false }),
    )
    .with(
      'users',
      aRow('users', { id: 'u1', email: 'boss@x.test', role: 'CUSTOMER', customerId: 'c1' }),
      aRow('users', { id: ADMIN.userId, email: 'admin@x.test', role: 'ADMIN' }),
    );

test('[CUSTOMER-2] a change of tier changes the role of every user of the customer, and of nobody else', async () => {
  const tx = workspace().with('users', aRow('users', { id: 'u2', role: 'CUSTOMER', customerId: 'c2' }));
  await onServer(tx, now)(ADMIN, update, { id: 'c1', subscription: 'elite' });
  expect(await tx.get('users', 'u1')).toMatchObject({ role: 'CUSTOMER_ELITE', updatedAt: now });
  expect(await tx.get('users', 'u2')).toMatchObject({ role: 'CUSTOMER' });
});

test('[CUSTOMER-3] an agent makes a customer of any tier and changes everything of it but the tier', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(AGENT, create, { ...given, subscription: 'elite' });
  await run(AGENT, update, { id: 'c1', name: 'New name', subscription: 'pro' });
  await expect(run(AGENT, update, { id: 'c1', subscription: 'premium' })).rejects.toThrow("You don't have permission");
  expect(await tx.get('customers', 'c1')).toMatchObject({ name: 'New name', subscription: 'pro' });
  await run(ADMIN, update, { id: 'c1', subscription: 'premium' });
  expect(await tx.get('customers', 'c1')).toMatchObject({ subscription: 'premium' });
});

test.each([
  ['pro', 'basic', 'A company cannot have the subscription of a single driver'],
  ['elite', 'pro_driver', 'A company cannot have the subscription of a single driver'],
  ['basic', 'premium', 'A single driver cannot have the subscription of a company'],
  ['pro_driver', 'pro_legacy', 'A single driver cannot have the subscription of a company'],
] as const)('[CUSTOMER-9] %s does not become %s: %s', async (from, to, words) => {
  const tx = workspace().with('customers', aRow('customers', { id: 'c1', subscription: from, phoneNumber: '5125550101' }));
  const changed = { id: 'c1', name: 'New name', subscription: to };
  const refused = { details: { subscription: words } };
  await expect(onServer(tx, now)(ADMIN, update, changed)).rejects.toMatchObject(refused);
  expect(tx.writes).toBe(0);
});

test('[CUSTOMER-9] a company and a single driver take any tier of their own kind', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  for (const subscription of COMPANY_SUBSCRIPTIONS) await run(ADMIN, update, { id: 'c1', subscription });
  tx.with('customers', aRow('customers', { id: 'c2', subscription: 'basic', phoneNumber: '5125550102' }));
  for (const subscription of DRIVER_SUBSCRIPTIONS.toReversed()) await run(ADMIN, update, { id: 'c2', subscription });
  expect([await tx.get('customers', 'c1'), await tx.get('customers', 'c2')]).toMatchObject([
    { subscription: 'elite' },
    { subscription: 'basic' },
  ]);
});

test('[CUSTOMER-4] the e-mail of a user is refused for a new customer, however it is written, and left alone later', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(AGENT, create, { ...given, email: 'Boss@X.test' })).rejects.toMatchObject({
    details: { email: 'This email is already registered' },
  });
  expect(tx.writes).toBe(0);
  await run(AGENT, update, { id: 'c1', email: 'boss@x.test' });
});

test('[CUSTOMER-5] a customer is numbered by the server, on the tier pro unless told, and lacks none of what the form asks for', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await expect(run(AGENT, create, { id: 'c9', contactName: 'x'.repeat(101) })).rejects.toMatchObject({
    details: { contactName: 'Max 100 characters' },
  });
  await expect(run(AGENT, create, { id: 'c9' })).rejects.toMatchObject({
    details: { name: 'Name is required', email: 'Email is required', phoneNumber: 'Phone is required' },
  });
  await expect(run(AGENT, create, { ...given, phoneNumber: '555' })).rejects.toMatchObject({
    details: { phoneNumber: 'Please enter a valid number' },
  });
  await run(AGENT, create, given);
  expect(await tx.get('customers', 'c9')).toMatchObject({
    customerID: expect.stringMatching(/^customerID-/),
    subscription: 'pro',
    status: 'active',
  });
});

test.each([
  ['name', 'x'.repeat(101), 'Max 100 characters'],
  ['contactName', 'x'.repeat(101), 'Max 100 characters'],
  ['subscription', null, 'Subscription is required'],
  ['subscription', '', 'Subscription is required'],
  ['phoneNumber', '123456789', 'Please enter a valid number'],
])('[CUSTOMER-5] %s as %j is refused: %s', async (field, value, words) => {
  const run = onServer(workspace(), now);
  await expect(run(AGENT, create, { ...given, [field]: value })).rejects.toMatchObject({ details: { [field]: words } });
});

test('[CUSTOMER-5] names of 100 characters are taken', async () => {
  const tx = workspace();
  const name = 'x'.repeat(100);
  await onServer(tx, now)(AGENT, create, { ...given, name, contactName: name });
  expect(await tx.get('customers', 'c9')).toMatchObject({ name, contactName: name });
});

test('[CUSTOMER-5] nobody deletes a customer, and no customer makes or changes one', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  for (const mutation of [remove, destroy])
    await expect(run(ADMIN, mutation, { id: 'c1', force: true })).rejects.toThrow("You don't have permission");
  await expect(run(ELITE, create, given)).rejects.toThrow("You don't have permission");
  await expect(run(ELITE, update, { id: 'c1', name: 'Mine' })).rejects.toThrow("You don't have permission");
  expect(tx.writes).toBe(0);
});

const address = { id: 'a9', stateId: 'TX', street: '1 Main St', city: 'Waco', zipCode: '76701-1234' };

test('[CUSTOMER-8] an address is checked as the form says, set aside, and taken up again', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  const addresses = crudOf('addresses');
  await expect(run(AGENT, addresses.create, { id: 'a9', customerId: 'c1', zipCode: '7670' })).rejects.toMatchObject({
    details: { zipCode: 'Please enter a valid zipcode' },
  });
  await expect(run(AGENT, addresses.create, { id: 'a9', customerId: 'c1' })).rejects.toMatchObject({
    details: { stateId: 'State is required', street: 'Street is required', city: 'City is required', zipCode: 'Zipcode is required' },
  });
  const city = 'x'.repeat(101);
  await expect(run(AGENT, addresses.create, { ...address, customerId: 'c1', city })).rejects.toMatchObject({
    details: { city: 'Max 100 characters' },
  });
  await run(AGENT, addresses.create, { ...address, customerId: 'c1' });
  await run(AGENT, addresses.update, { id: 'a9', archived: now });
  expect(await tx.get('addresses', 'a9')).toMatchObject({ archived: now, deletedAt: null });
  await run(AGENT, addresses.update, { id: 'a9', archived: null });
  expect(await tx.get('addresses', 'a9')).toMatchObject({ archived: null });
});
