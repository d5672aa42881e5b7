import { expect, test } from 'vitest';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { ELITE } from '#domain/testing/people.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { contractChanges, contractValues, newContract, newContractChanges } from './contractValues.ts';

const now = '2026-11-22T10:00:00.000Z';
const ids = { contract: 'k1', driver: 'd1' };
const workspace = (): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('usStates', aRow('usStates', { id: 'TX', name: 'Texas' }))
    .with('driverLanguages', aRow('driverLanguages', { id: 'en', name: 'English' }));
const run = async (tx: MemoryTx, changes: readonly FormChange[]): Promise<void> => {
  for (const { name, input } of changes) await runMutation(tx, MUTATIONS.get(name)!, input, { actor: ELITE, now });
};
const wrong = (changes: readonly FormChange[]) =>
  run(workspace(), changes).then(
    () => ({}),
    (error: { details: object }) => error.details,
  );
const filled = {
  ...newContract({ customerId: 'c1', driverId: null }),
  name: 'Ana',
  lastName: "O'Brien",
  dateOfBirth: '1980-02-29',
  email: 'ana@x.test',
  phoneNumber: '5125550100',
  preferredLanguageId: 'en',
  licenseStateId: 'TX',
  hiredAt: '2026-11-20',
};

test('[CONTRACT-3] [CONTRACT-7] a filled form is a driver with an active contract, and reads back as the same form', async () => {
  const tx = workspace();
  await run(tx, newContractChanges(ids, filled));
  const [contract, driver] = [(await tx.get('contracts', 'k1'))!, (await tx.get('drivers', 'd1'))!];
  expect(contract).toMatchObject({ customerId: 'c1', driverId: 'd1', status: 'Active', hiredAt: '2026-11-20' });
  expect(driver).toMatchObject({ customerId: 'c1', licenseNumber: null, phoneCode: '1' });
  const back = contractValues(contract, driver, driver.dateOfBirth);
  expect({ ...filled, ...back }).toEqual(filled);
  expect(contractChanges(ids, back, back)).toEqual([]);
  expect(contractChanges(ids, { ...back, email: 'a@b.test', licenseStateId: '', hiredAt: '' }, back)).toEqual([
    { name: 'driverUpdate', input: { id: 'd1', email: 'a@b.test', licenseStateId: null } },
    { name: 'contractUpdate', input: { id: 'k1', hiredAt: null } },
  ]);
});

test('[DRIVER-1] what the form lacks is said in the words of the spec', async () => {
  expect(await wrong(newContractChanges(ids, newContract({ customerId: 'c1', driverId: null })))).toEqual({
    name: 'Name is required',
    lastName: 'Last name is required',
    dateOfBirth: 'Date of birth is required',
    preferredLanguageId: 'Language is required',
    email: 'Email is required',
    phoneNumber: 'Phone is required',
  });
  expect(await wrong(newContractChanges(ids, { ...filled, dateOfBirth: 'yesterday', phoneNumber: '555' }))).toEqual({
    dateOfBirth: 'Introduce a valid date',
    phoneNumber: 'Please enter a valid number',
  });
});

test('[CONTRACT-2] a contract of a driver on file makes the contract alone', async () => {
  const tx = workspace().with('drivers', aRow('drivers', { id: 'd7', customerId: 'c1' }));
  const existing = { ...newContract({ customerId: 'c1', driverId: 'd7' }), hiredAt: '2026-11-20' };
  const changes = newContractChanges(ids, existing);
  expect(changes).toEqual([{ name: 'contractCreate', input: { id: 'k1', customerId: 'c1', driverId: 'd7', hiredAt: '2026-11-20' } }]);
  await run(tx, changes);
  expect(await tx.get('contracts', 'k1')).toMatchObject({ status: 'Active' });
});
