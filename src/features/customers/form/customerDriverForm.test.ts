import { expect, test } from 'vitest';
import { CUSTOMER_DRIVER_FAULTS, CUSTOMER_DRIVER_FILLED } from '#domain/customers/testing/customerDriverFaults.ts';
import type { DomainError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { ADMIN, AGENT } from '#domain/testing/people.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import {
  customerDriverChanges,
  customerDriverValues,
  newCustomerDriver,
  newCustomerDriverChanges,
  type CustomerDriverValues,
} from './customerDriverValues.ts';

const now = '2026-11-22T10:00:00.000Z';
const NAMES = { TX: 'Texas', HI: 'Hawaii', PA: 'Pennsylvania', CA: 'California' };
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with(
      'usStates',
      ...Object.entries(NAMES).map(([code, name]) => aRow('usStates', { id: code, code, name, mvrSupported: code === 'TX' })),
    )
    .with('driverLanguages', aRow('driverLanguages', { id: 'lang-english' }))
    .with('users', aRow('users', { id: 'u9', email: 'taken@x.test' }));
const run = async (tx: MemoryTx, changes: readonly FormChange[], actor = AGENT): Promise<void> => {
  for (const { name, input } of changes) await runMutation(tx, MUTATIONS.get(name)!, input, { actor, now });
};
const address = { id: 'a1', stateId: 'TX', street: '1 Main St', city: 'Waco', apartment: '', zipCode: '76701' };
const filled: CustomerDriverValues = { ...newCustomerDriver('a1'), ...CUSTOMER_DRIVER_FILLED, addresses: [address] };
const made = async (values = filled): Promise<MemoryTx> => {
  const tx = workspace();
  await run(tx, newCustomerDriverChanges('c1', 'd1', values));
  return tx;
};
const stored = async (tx: MemoryTx): Promise<CustomerDriverValues> => {
  const [customer, driver, place] = [await tx.get('customers', 'c1'), await tx.get('drivers', 'd1'), await tx.get('addresses', 'a1')];
  return customerDriverValues(customer!, driver!, [place!]);
};

test('[CUSTOMER-6] a filled form is a customer, a driver and an address on the tier basic, and reads back as the same form', async () => {
  expect(newCustomerDriver('a1')).toMatchObject({ subscription: 'basic', requestMVR: false });
  const back = await stored(await made());
  expect(back).toEqual(filled);
  expect(customerDriverChanges({ customerId: 'c1', driverId: 'd1' }, back, back, now)).toEqual([]);
});

test.each(CUSTOMER_DRIVER_FAULTS)(
  '[CUSTOMER-6] [CUSTOMER-7] [DRIVER-1] the form says of %s, given as %j: %s',
  async (field, given, words) => {
    const typed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']));
    const error = await made({ ...filled, ...typed }).catch((caught: DomainError) => caught);
    expect((error as DomainError).details).toMatchObject({ [field]: words });
  },
);

test('[CUSTOMER-4] what an address lacks stands at its fields', async () => {
  const blank = newCustomerDriver('a2').addresses;
  const error = await made({ ...filled, addresses: [address, ...blank] }).catch((caught: DomainError) => caught);
  expect((error as DomainError).details).toEqual({
    'addresses.1.stateId': 'State is required',
    'addresses.1.street': 'Street is required',
    'addresses.1.city': 'City is required',
    'addresses.1.zipCode': 'Zipcode is required',
  });
});

test('[CUSTOMER-3] [CUSTOMER-6] a changed driver is a changed customer; the tier goes along when it was changed, by ADMIN alone', async () => {
  const tx = await made();
  const ids = { customerId: 'c1', driverId: 'd1' };
  const named = { ...filled, lastName: 'Ruiz Vega', licenseNumber: 'T1', licenseStateId: 'TX' };
  const changes = customerDriverChanges(ids, named, filled, now);
  expect(changes.map(({ name }) => name)).toEqual(['driverUpdate', 'customerUpdate']);
  await run(tx, changes);
  expect(await tx.get('customers', 'c1')).toMatchObject({ name: 'Ana Ruiz Vega', subscription: 'basic' });
  expect(await stored(tx)).toEqual(named);
  const tier = customerDriverChanges(ids, { ...named, licenseNumber: '', subscription: 'pro_driver' }, named, now);
  await expect(run(tx, tier)).rejects.toThrow("You don't have permission");
  await run(tx, tier, ADMIN);
  expect(await tx.get('customers', 'c1')).toMatchObject({ subscription: 'pro_driver' });
  expect(await tx.get('drivers', 'd1')).toMatchObject({ licenseNumber: null, licenseStateId: 'TX' });
});
