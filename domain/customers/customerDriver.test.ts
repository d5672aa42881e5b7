import { expect, test } from 'vitest';
import type { DomainError } from '../errors.ts';
import { runMutation, type MutationContext } from '../mutation.ts';
import type { DriverOrder } from '../records/driverOrder.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT, ELITE } from '../testing/people.ts';
import { CUSTOMER_DRIVER_FAULTS, CUSTOMER_DRIVER_FILLED } from './testing/customerDriverFaults.ts';
import { customerDriverCreate } from './customerDriver.mutations.ts';

const now = '2026-11-22T10:00:00.000Z';
const STATES = [
  { code: 'TX', name: 'Texas' },
  { code: 'HI', name: 'Hawaii' },
  { code: 'PA', name: 'Pennsylvania' },
  { code: 'CA', name: 'California' },
];
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('usStates', ...STATES.map((state) => aRow('usStates', { ...state, id: state.code, mvrSupported: state.code === 'TX' })))
    .with('driverLanguages', aRow('driverLanguages', { id: 'lang-english' }))
    .with('users', aRow('users', { id: 'u9', email: 'taken@x.test' }));
const create = (tx: MemoryTx, input: object, more: Partial<MutationContext> = {}) =>
  runMutation(tx, customerDriverCreate, { id: 'c1', driverId: 'd1', ...CUSTOMER_DRIVER_FILLED, ...input }, { actor: AGENT, now, ...more });

test('[CUSTOMER-6] a driver becomes their own customer under their name, e-mail and phone, with addresses, on the tier basic', async () => {
  const tx = workspace();
  await create(tx, { addresses: [{ id: 'a1', stateId: 'TX', street: '1 Main St', city: 'Waco', zipCode: '76701' }] });
  expect(await tx.get('customers', 'c1')).toMatchObject({
    name: 'Ana Ruiz',
    email: 'ana@ruiz.test',
    phoneNumber: '5125550100',
    subscription: 'basic',
    isCustomerDriver: true,
  });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ customerId: 'c1', name: 'Ana', lastName: 'Ruiz', phoneCode: '1' });
  expect(await tx.get('addresses', 'a1')).toMatchObject({ customerId: 'c1', driverId: null, city: 'Waco' });
});

test.each(CUSTOMER_DRIVER_FAULTS)('[CUSTOMER-6] [CUSTOMER-7] [DRIVER-1] %s is said: %j', async (field, given, words) => {
  const error = await create(workspace(), given).then(
    () => null,
    (caught: unknown) => caught as DomainError,
  );
  expect(error?.details).toMatchObject({ [field]: words });
});

test('[CUSTOMER-6] what is wrong with the driver and with the addresses is said at once', async () => {
  const error = await create(workspace(), {
    name: undefined,
    dateOfBirth: undefined,
    addresses: [{ id: 'a1' }, { id: 'a2', zipCode: '1' }],
  }).catch((caught: DomainError) => caught);
  expect((error as DomainError).details).toMatchObject({
    name: 'Name is required',
    dateOfBirth: 'Date of birth is required',
    'addresses.0.stateId': 'State is required',
    'addresses.1.zipCode': 'Please enter a valid zipcode',
  });
});

test('[CUSTOMER-7] the MVR is ordered with the driver, for the reason that is given, and by nobody but staff', async () => {
  const ordered: DriverOrder[] = [];
  const order = async (one: DriverOrder): Promise<void> => void ordered.push(one);
  const licensed = { licenseNumber: 'T1', licenseStateId: 'TX', requestMVR: true };
  await create(workspace(), { ...licensed, mvrReason: 'Signed on paper' }, { order });
  await create(workspace(), licensed, { order });
  await create(workspace(), { ...licensed, requestMVR: false }, { order });
  const about = { kind: 'MVR', alertId: null, document: null, driverId: 'd1', customerId: 'c1' };
  expect(ordered).toEqual([
    { ...about, reason: 'Signed on paper' },
    { ...about, reason: 'Requested along with the new driver' },
  ]);
  await expect(create(workspace(), {}, { actor: ELITE })).rejects.toThrow("You don't have permission");
});
