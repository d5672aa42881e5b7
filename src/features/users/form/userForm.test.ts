import { expect, test } from 'vitest';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { ADMIN } from '#domain/testing/people.ts';
import { NEW_USER, newUserInput, newUserOf, OF_CUSTOMER, userChanges, userValues, wrongOf } from './userValues.ts';

const now = '2026-11-22T10:00:00.000Z';
const dana = aRow('users', { id: 'u1', email: 'dana@staff.test', firstName: 'Dana', role: 'AGENT', city: 'Waco' });
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('users', aRow('users', { id: ADMIN.userId, email: 'boss@x.test', role: 'ADMIN' }))
    .with('users', dana)
    .with('customers', aRow('customers', { id: 'c1', subscription: 'basic' }))
    .with('customers', aRow('customers', { id: 'c2', subscription: 'elite' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }));

const edited = async (change: object): Promise<unknown> => {
  const tx = workspace();
  const saved = userValues(dana);
  const [made] = userChanges('u1', { ...saved, ...change }, saved);
  await runMutation(tx, MUTATIONS.get(made!.name)!, made!.input, { actor: ADMIN, now });
  return tx.get('users', 'u1');
};

test('what is new is told in the words of the API: staff belong to nobody, others to a customer whose role they take', () => {
  const values = { ...NEW_USER, email: ' new@x.test ', firstName: "D'Arcy", customerId: 'c2', driverId: 'd9' };
  expect(newUserInput(values)).toEqual({ email: 'new@x.test', firstName: "D'Arcy", role: 'AGENT' });
  expect(newUserInput({ ...values, role: OF_CUSTOMER, tierRole: 'CUSTOMER_ELITE', driverId: '' })).toEqual({
    email: 'new@x.test',
    firstName: "D'Arcy",
    role: 'CUSTOMER_ELITE',
    customer: { connect: { id: 'c2' } },
  });
  expect(newUserInput({ ...NEW_USER, role: OF_CUSTOMER })).toEqual({ role: 'CUSTOMER' });
  const elite = aRow('customers', { id: 'c3', subscription: 'elite' });
  expect(newUserInput(newUserOf(elite))).toEqual({ role: 'CUSTOMER_ELITE', customer: { connect: { id: 'c3' } } });
  expect(wrongOf({ email: 'Email is required', customer: 'This field is required' })).toEqual({
    email: 'Email is required',
    customerId: 'This field is required',
  });
});

test('what differs is sent, an emptied field as nothing, and nothing when nothing differs', () => {
  const saved = userValues(dana);
  expect(userChanges('u1', saved, saved)).toEqual([]);
  expect(userChanges('u1', { ...saved, firstName: '', city: ' ', lastName: 'Bell' }, saved)).toEqual([
    { name: 'userUpdate', input: { id: 'u1', firstName: '', city: null, lastName: 'Bell' } },
  ]);
});

test('[USER-1] [USER-2] [USER-3] somebody moves to a customer as its driver, and back among the staff', async () => {
  const place = { role: OF_CUSTOMER, customerId: 'c1', tierRole: 'CUSTOMER_BASIC', driverId: 'd1' };
  expect(await edited(place)).toMatchObject({ role: 'CUSTOMER_BASIC', customerId: 'c1', driverId: 'd1' });
  await expect(edited({ role: OF_CUSTOMER })).rejects.toMatchObject({ details: { customerId: 'This field is required' } });
  await expect(edited({ ...place, customerId: 'c2', tierRole: 'CUSTOMER_ELITE' })).rejects.toMatchObject({
    details: { driverId: 'Belongs to another customer' },
  });
  const ofCustomer = userValues(aRow('users', { id: 'u1', role: 'CUSTOMER_BASIC', customerId: 'c1', driverId: 'd1' }));
  expect(ofCustomer).toMatchObject(place);
  expect(userChanges('u1', { ...ofCustomer, role: 'ADMIN' }, ofCustomer)).toEqual([
    { name: 'userUpdate', input: { id: 'u1', role: 'ADMIN', customerId: null, driverId: null } },
  ]);
});

test('[USER-8] what cannot be used is refused in the words of the spec', async () => {
  await expect(edited({ phoneNumber: '555', zipCode: '7670' })).rejects.toMatchObject({
    details: { phoneNumber: 'Please enter a valid number', zipCode: 'Please enter a valid zipcode' },
  });
});
