import { afterAll, beforeAll, expect, test } from 'vitest';
import { VALIDATION_CASES, VALIDATION_TABLE, type ValidationFormName } from '#domain/testing/validationTable.ts';
import { adminOf, callerOf, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import type { Device } from './device.ts';

let product: TestProduct;
let callers: { admin: Caller; agent: Caller };
let device: Device;
let mid = 0;
beforeAll(async () => {
  product = await startTestProduct();
  callers = { admin: await adminOf(product), agent: await callerOf(product, 'agent') };
  const { company, driver } = VALIDATION_TABLE;
  await put(product.db, 'customers', { id: 'c1', customerID: 'C-1', ...ofRecord(company.filled) });
  await put(product.db, 'addresses', { id: 'a1', customerId: 'c1', ...ofAddress(company.filled) });
  await put(product.db, 'drivers', { id: 'd1', customerId: 'c1', ...driver.filled });
  device = await product.device('agent');
});
afterAll(() => product.stop());

type Values = Readonly<Record<string, string>>;
const IN_ADDRESS = 'addresses.0.';
const given = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const ofRecord = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([field]) => !field.startsWith(IN_ADDRESS)));
const ofAddress = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (field.startsWith(IN_ADDRESS) ? [[field.slice(IN_ADDRESS.length), value]] : [])),
  );

/** An address as callers of the API give it. */
const addressInput = (values: Values): object => {
  const { stateId, ...texts } = given(ofAddress(values));
  return { ...texts, ...(stateId && { state: { connect: { id: stateId } } }) };
};
/** A driver as callers of the API give it. */
const driverInput = (values: Values): object => {
  const { phoneNumber, preferredLanguageId, customerId, subscription: _, ...texts } = given(ofRecord(values));
  return {
    ...texts,
    ...(phoneNumber && { phoneNumber: { number: phoneNumber } }),
    ...(preferredLanguageId && { preferredLanguage: { connect: { id: preferredLanguageId } } }),
    ...(customerId && { customer: { connect: { id: customerId } } }),
  };
};

/** What the forms that make something call. What is left empty is not given. */
const CALLS: Partial<Record<ValidationFormName, readonly [who: 'admin' | 'agent', query: string, variables: (values: Values) => object]>> =
  {
    newCompany: [
      'agent',
      'mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id } }',
      (values) => ({ data: { ...given(ofRecord(values)), addresses: { create: [addressInput(values)] } } }),
    ],
    newCustomerDriver: [
      'agent',
      `mutation($driver: DriverCreateInput!, $addresses: [AddressCreateInput!]) {
      customerDriverCreate(driver: $driver, addresses: $addresses) { status }
    }`,
      (values) => ({ driver: driverInput(values), addresses: [addressInput(values)] }),
    ],
    newDriver: [
      'agent',
      'mutation($driver: DriverCreateInput!) { createContractWithDriver(driver: $driver) { status } }',
      (values) => ({ driver: driverInput(values) }),
    ],
    newUser: [
      'admin',
      'mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { status } }',
      (values) => ({ data: { ...given(values), role: 'AGENT' } }),
    ],
    user: [
      'admin',
      'mutation($data: UserUpdateInput!) { userUpdate(data: $data) { id } }',
      (values) => ({ data: { id: 'u_agent2', ...values } }),
    ],
    account: [
      'agent',
      'mutation($data: UserUpdateInput!) { userUpdate(data: $data) { id } }',
      (values) => ({ data: { id: 'u_agent', ...values } }),
    ],
  };

/** What the forms that change a customer or a driver send: one field, by the device. */
const CHANGES: Partial<Record<ValidationFormName, readonly [mutation: string, id: string]>> = {
  company: ['customerUpdate', 'c1'],
  customerDriver: ['driverUpdate', 'd1'],
  driver: ['driverUpdate', 'd1'],
};

/** Of a call, a day that is none, and a tier that is none, are refused by the types of the schema. */
const byDevice: Partial<Record<ValidationFormName, (values: Values) => readonly [name: string, input: object]>> = {
  newCustomerDriver: (values) => [
    'customerDriverCreate',
    { id: 'c_new', driverId: 'd_new', ...given(ofRecord(values)), ...(values['subscription'] === '' && { subscription: '' }) },
  ],
  newDriver: (values) => ['driverCreate', { id: 'd_new', ...given(values) }],
};

async function pushed(name: string, input: object): Promise<readonly (string | null)[]> {
  mid += 1;
  const [result] = await device.push([{ mid, name, input }]);
  expect(result!.status).toBe('REJECTED');
  return [result!.message];
}

/** The words that the server refuses this form with. */
async function refusal(form: ValidationFormName, field: string, value: string): Promise<readonly (string | null)[]> {
  const change = CHANGES[form];
  if (change) {
    const [name, id] = field.startsWith(IN_ADDRESS) ? (['addressUpdate', 'a1'] as const) : change;
    return pushed(name, { id, [field.replace(IN_ADDRESS, '')]: value });
  }
  const values: Values = { ...VALIDATION_TABLE[form].filled, [field]: value };
  const isBeyondSchema = field === 'subscription' || (field === 'dateOfBirth' && value.includes('/'));
  if (isBeyondSchema) return pushed(...byDevice[form]!(values));
  const [who, query, variables] = CALLS[form]!;
  const { details = {}, message } = await callers[who].refused(query, variables(values));
  expect(['Validation error', ...Object.values(details)]).toContain(message);
  return Object.values(details);
}

test.each(VALIDATION_CASES)('the server says to the form %s of %s: %s', async (form, field, words, value) => {
  const before = await rowsNow();
  expect(await refusal(form, field, value)).toEqual([words]);
  expect(await rowsNow()).toEqual(before);
});

/** How many rows of each kind there are, and when the last of them was changed. */
async function rowsNow(): Promise<unknown> {
  const tables = ['customers', 'addresses', 'drivers', 'contracts', 'users'];
  return Promise.all(
    tables.map(async (table) => (await product.db.pool.query(`select count(*)::int as n, max("updatedAt") as at from "${table}"`)).rows[0]),
  );
}

test.each([
  ['', 'Email can not be blank'],
  ['nobody', 'Email is invalid'],
])('the server says to somebody who forgot their password and gives %j as e-mail: %s', async (email, words) => {
  const answer = await fetch(`${product.origin}/api/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(words);
});
