import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_DRIVER_FAULTS, CUSTOMER_DRIVER_FILLED } from '#domain/customers/testing/customerDriverFaults.ts';
import { aCustomer, aDriver, adminOf, anAddress, callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let agent: Caller;
let admin: Caller;
let alpha: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, admin, alpha] = [await callerOf(product, 'agent'), await adminOf(product), await callerOf(product, 'alpha')];
});
afterAll(() => product.stop());

const STATUS = `mutation($id: ID!, $status: Customer_StatusEnum!) { customerStatusUpdate(id: $id, status: $status) { status message customer { id status } } }`;
const UPDATE = 'mutation($data: CustomerUpdateInput!) { customerUpdate(data: $data) { id subscription status } }';
const CREATE = 'mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id customerID subscription } }';
const CREATE_DRIVER = `mutation($driver: DriverCreateInput!, $addresses: [AddressCreateInput!], $requestMVR: Boolean, $subscription: Customer_SubscriptionEnum) {
  customerDriverCreate(driver: $driver, addresses: $addresses, requestMVR: $requestMVR, subscription: $subscription) {
    status message
    customer { id customerID name email subscription isCustomerDriver addresses { items { street } } }
    driver { id name customer { id } phoneNumber { code number } preferredLanguage { name } }
  }
}`;
const count = async (table: string): Promise<number> =>
  (await product.db.pool.query(`select count(*)::int as n from "${table}"`)).rows[0].n;

test('[CUSTOMER-1] staff switch a customer over the API; everybody else, and an id that is not there, get the same answer', async () => {
  expect(await agent(STATUS, { id: 'c_beta', status: 'disabled' })).toEqual({
    status: 'success',
    message: 'Customer status updated successfully',
    customer: { id: 'c_beta', status: 'disabled' },
  });
  await agent(UPDATE, { data: { id: 'c_beta', status: 'active' } });
  const refusals = [
    await alpha.refused(STATUS, { id: 'c_alpha', status: 'disabled' }),
    await alpha.refused(STATUS, { id: 'c_beta', status: 'disabled' }),
    await alpha.refused(STATUS, { id: 'none', status: 'disabled' }),
    await agent.refused(STATUS, { id: 'none', status: 'disabled' }),
  ];
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(refusals[0]!.code).toBe('NotAuthorizedError');
  expect(await stored(product, 'customers', 'c_beta')).toMatchObject({ status: 'active' });
});

test('[CUSTOMER-9] a company does not become a single driver, whatever else is changed with it', async () => {
  const before = await stored(product, 'customers', 'c_beta');
  expect(await admin.refused(UPDATE, { data: { id: 'c_beta', name: 'New name', subscription: 'basic' } })).toMatchObject({
    code: 'ValidationError',
    details: { subscription: 'A company cannot have the subscription of a single driver' },
  });
  expect(await stored(product, 'customers', 'c_beta')).toEqual(before);
});

test('[CUSTOMER-9] the API makes no company with the tier of a single driver, and no single driver with one of a company', async () => {
  const count = async () => (await product.db.pool.query<{ n: number }>('select count(*)::int as n from customers')).rows[0]!.n;
  const before = await count();
  const onTier = (subscription: string, more: object = {}) => ({
    data: aCustomer({ email: `${subscription}@x.test`, subscription, ...more }),
  });
  for (const subscription of ['basic', 'pro_driver'])
    expect(await agent.refused(CREATE, onTier(subscription))).toMatchObject({
      code: 'ValidationError',
      details: { subscription: 'A company cannot have the subscription of a single driver' },
    });
  expect(await agent.refused(CREATE, onTier('premium', { isCustomerDriver: true }))).toMatchObject({
    code: 'ValidationError',
    details: { subscription: 'A single driver cannot have the subscription of a company' },
  });
  expect(await count()).toBe(before);
});

test('[CUSTOMER-2] [CUSTOMER-3] a change of tier swaps the role, and the device of that user is told to fill anew', async () => {
  expect((await agent.refused(UPDATE, { data: { id: 'c_beta', subscription: 'premium' } })).code).toBe('NotAuthorizedError');
  const device = await product.device('beta');
  const before = device.hello;
  expect(before.me.role).toBe('CUSTOMER_ELITE');
  const ear = device.listen(before.head);
  await ear.next();
  expect(await admin(UPDATE, { data: { id: 'c_beta', subscription: 'premium' } })).toMatchObject({ subscription: 'premium' });
  expect((await ear.failed.promise)[0]).toMatchObject({ code: 'SCOPE_CHANGED' });
  await expect(device.pull(before.head)).rejects.toMatchObject({ code: 'SCOPE_CHANGED' });
  expect(await device.greet()).toMatchObject({ userEpoch: before.userEpoch + 1, me: { role: 'CUSTOMER_PREMIUM' } });
  await device.leave();
});

test('[CUSTOMER-4] [CUSTOMER-5] a customer is made with its number; the e-mail of a user is refused', async () => {
  const [first, second] = [await agent(CREATE, { data: aCustomer() }), await agent(CREATE, { data: aCustomer({ email: 'b@x.test' }) })];
  expect(Number(second.customerID.slice(2))).toBe(Number(first.customerID.slice(2)) + 1);
  expect(await agent.refused(CREATE, { data: aCustomer({ email: 'ALPHA@test.example' }) })).toMatchObject({
    code: 'EntityExistsError',
    message: 'This email is already registered',
    details: { email: 'This email is already registered' },
  });
  expect((await alpha.refused(CREATE, { data: aCustomer() })).code).toBe('NotAuthorizedError');
});

test('[CUSTOMER-6] a driver who is their own customer is made in one piece', async () => {
  const made = await agent(CREATE_DRIVER, { driver: aDriver({ email: 'own@x.test' }), addresses: [anAddress()] });
  expect(made).toMatchObject({
    status: 'success',
    message: 'Customer created successfully',
    customer: {
      name: 'Ana Ruiz',
      email: 'own@x.test',
      subscription: 'basic',
      isCustomerDriver: true,
      addresses: { items: [{ street: '1 Main St' }] },
    },
    driver: { name: 'Ana', customer: { id: made.customer.id }, phoneNumber: { code: '1' }, preferredLanguage: { name: 'English' } },
  });
  expect(await agent(CREATE_DRIVER, { driver: aDriver({ email: 'pro@x.test' }), subscription: 'pro_driver' })).toMatchObject({
    customer: { subscription: 'pro_driver' },
  });
});

test('[CUSTOMER-6] when a part of it is wrong nothing is made, and every fault is named', async () => {
  const before = [await count('customers'), await count('drivers'), await count('addresses')];
  const faults = await agent.refused(CREATE_DRIVER, { driver: { name: ' ', email: 'x' }, addresses: [anAddress({ zipCode: '1' })] });
  expect(faults.details).toMatchObject({
    'driver.name': 'Name is required',
    'driver.lastName': 'Last name is required',
    'driver.dateOfBirth': 'Date of birth is required',
    'driver.preferredLanguage': 'Language is required',
    'driver.phoneNumber.number': 'Phone is required',
    'addresses.0.zipCode': 'Please enter a valid zipcode',
  });
  expect(await agent.refused(CREATE_DRIVER, { driver: aDriver({ email: 'alpha@test.example' }) })).toMatchObject({
    message: 'This email is already registered',
  });
  expect((await alpha.refused(CREATE_DRIVER, { driver: aDriver() })).code).toBe('NotAuthorizedError');
  expect([await count('customers'), await count('drivers'), await count('addresses')]).toEqual(before);
});

/** What a device gives, as this workspace names it, and as a caller of the API gives it. */
async function givenTo({ licenseStateId, ...given }: Readonly<Record<string, unknown>>): Promise<{ device: object; api: object }> {
  const state = await product.db.pool.query<{ id: string }>('select "id" from "usStates" where "code" = $1', [licenseStateId ?? '']);
  const { preferredLanguageId, phoneNumber, subscription, requestMVR, ...driver } = { ...CUSTOMER_DRIVER_FILLED, ...given } as Record<
    string,
    unknown
  >;
  if (driver['email'] === 'taken@x.test') driver['email'] = 'alpha@test.example';
  const language = preferredLanguageId === undefined ? undefined : 'l_en';
  const licensed = licenseStateId === undefined ? {} : { licenseStateId: state.rows[0]!.id };
  return {
    device: {
      ...driver,
      ...licensed,
      preferredLanguageId: language,
      phoneNumber,
      subscription,
      requestMVR,
      id: 'c_push',
      driverId: 'd_push',
    },
    api: {
      driver: {
        ...driver,
        ...(phoneNumber !== undefined && { phoneNumber: { number: phoneNumber } }),
        ...(language !== undefined && { preferredLanguage: { connect: { id: language } } }),
        ...(licenseStateId !== undefined && { licenseState: { connect: { code: licenseStateId } } }),
      },
      requestMVR,
    },
  };
}

test.each(CUSTOMER_DRIVER_FAULTS)(
  '[CUSTOMER-6] [CUSTOMER-7] [DRIVER-1] the server makes nothing of %s, given as %j, and says: %s',
  async (field, given, words) => {
    const before = await count('customers');
    const { device, api } = await givenTo(given);
    const agents = await product.device('agent');
    expect(await agents.push([{ mid: 1, name: 'customerDriverCreate', input: device }])).toMatchObject([{ status: 'REJECTED' }]);
    // GraphQL itself knows no other tier than those there are, and no day that is none.
    const isOfSchema = field === 'subscription' || given['dateOfBirth'] === '02/30/1990';
    if (!isOfSchema) expect(Object.values((await agent.refused(CREATE_DRIVER, api)).details ?? {})).toContain(words);
    expect(await count('customers')).toBe(before);
  },
);

test('[CUSTOMER-7] an MVR is asked for along only with a license of a state that answers', async () => {
  const licensed = (code: string): object => aDriver({ email: `${code}@x.test`, licenseNumber: 'A1', licenseState: { connect: { code } } });
  const before = await count('customers');
  expect((await agent.refused(CREATE_DRIVER, { driver: aDriver({ email: 'n@x.test' }), requestMVR: true })).details).toEqual({
    requestMVR: expect.stringContaining('license number and state'),
  });
  expect((await agent.refused(CREATE_DRIVER, { driver: licensed('PA'), requestMVR: true })).details).toEqual({
    requestMVR: 'MVR cannot be requested for Pennsylvania. It must be requested on an external MVR site.',
  });
  expect(await count('customers')).toBe(before);
  expect(await agent(CREATE_DRIVER, { driver: licensed('TX'), requestMVR: true })).toMatchObject({
    message: 'Now the MVR is being generated, this may take a few seconds',
  });
});
