import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDriver, adminOf, callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';

let product: TestProduct;
let agent: Caller;
let admin: Caller;
let alpha: Caller;
let beta: Caller;
let homeless: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  agent = await callerOf(product, 'agent');
  admin = await adminOf(product);
  [alpha, beta, homeless] = [await callerOf(product, 'alpha'), await callerOf(product, 'beta'), await callerOf(product, 'homeless')];
});
afterAll(() => product.stop());

const CONTRACT = 'contract { id status hiredAt activatedAt driver { id name lastName } customer { id } }';
const CREATE = `mutation($driver: DriverCreateInput!, $hiredAt: Date) { createContractWithDriver(driver: $driver, hiredAt: $hiredAt) { status message ${CONTRACT} } }`;
const UPDATE = `mutation($driver: DriverUpdateInput, $hiredAt: Date, $contractId: ID!) {
  updateContractWithDriver(driver: $driver, hiredAt: $hiredAt, contractId: $contractId) { status message ${CONTRACT} }
}`;
const STATUS = 'mutation($data: ContractUpdateInput!) { contractUpdate(data: $data) { id status activatedAt archivedAt } }';

test('[CONTRACT-7] a driver and their contract are made in one piece, by carrier and staff', async () => {
  const pending = await alpha(CREATE, { driver: aDriver() });
  expect(pending).toMatchObject({
    status: 'success',
    contract: { status: 'Pending', hiredAt: null, customer: { id: 'c_alpha' }, driver: { name: 'Ana' } },
  });
  const hired = await agent(CREATE, { driver: aDriver({ customer: { connect: { id: 'c_beta' } } }), hiredAt: '2026-11-01' });
  expect(hired.contract).toMatchObject({
    status: 'Active',
    hiredAt: '2026-11-01',
    activatedAt: expect.any(String),
    customer: { id: 'c_beta' },
  });
});

test('[CONTRACT-7] when a part of it is wrong nothing is made', async () => {
  const drivers = async (): Promise<number> => (await product.db.pool.query('select count(*)::int as n from drivers')).rows[0].n;
  const before = await drivers();
  expect((await alpha.refused(CREATE, { driver: { name: 'Ana' } })).details).toMatchObject({ 'driver.lastName': 'Last name is required' });
  await alpha.refused(CREATE, { driver: aDriver(), hiredAt: 'tomorrow' });
  expect((await alpha.refused(CREATE, { driver: aDriver({ customer: { connect: { id: 'c_beta' } } }) })).code).toBe('NotAuthorizedError');
  expect((await homeless.refused(CREATE, { driver: aDriver() })).code).toBe('NotAuthorizedError');
  expect(await drivers()).toBe(before);
});

test('[CONTRACT-7] [CONTRACT-3] both are changed in one piece, and the day of hire makes the contract active', async () => {
  const { contract } = await alpha(CREATE, { driver: aDriver() });
  const changed = await alpha(UPDATE, { contractId: contract.id, driver: { lastName: 'Paz' }, hiredAt: '2026-11-02' });
  expect(changed.contract).toMatchObject({ status: 'Active', hiredAt: '2026-11-02', driver: { id: contract.driver.id, lastName: 'Paz' } });
  expect((await alpha.refused(UPDATE, { contractId: contract.id, driver: { id: 'd_alpha', name: 'X' } })).details).toHaveProperty([
    'driver.id',
  ]);
  expect((await alpha.refused(UPDATE, { contractId: contract.id, driver: { email: 'nowhere' } })).details).toEqual({
    'driver.email': 'Invalid email format',
  });
  const strangers = [await beta.refused(UPDATE, { contractId: contract.id }), await beta.refused(UPDATE, { contractId: 'none' })];
  expect(strangers[0]).toEqual(strangers[1]);
  expect(strangers[0]!.code).toBe('NotAuthorizedError');
});

test('[CONTRACT-2] of two contracts of a pair that become active at the same moment one does', async () => {
  const { contract } = await alpha(CREATE, { driver: aDriver() });
  const ids = ['k_a', 'k_b', 'k_c'];
  await put(
    product.db,
    'contracts',
    ...ids.map((id) => ({ id, customerId: 'c_alpha', driverId: contract.driver.id, status: 'Pending' as const })),
  );
  const token = await product.token('alpha');
  const answers = await Promise.all(ids.map((id) => product.ask(token, STATUS, { data: { id, status: 'Active' } })));
  expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(1);
  for (const { body } of answers) if (body.errors) expect(body.errors[0]).toMatchObject({ code: 'RULE', details: { rule: 'CONTRACT-2' } });
});

test('[CONTRACT-1] [CONTRACT-4] [ESIGN-4] archiving stamps the end and cancels what is out for signing', async () => {
  await put(product.db, 'everSignDocs', {
    id: 'e1',
    customerId: 'c_beta',
    driverId: 'd_beta',
    hash: 'h1',
    title: 'Policy',
    status: 'SENT',
  });
  expect(await beta(STATUS, { data: { id: 'k_beta', status: 'Archived' } })).toMatchObject({
    status: 'Archived',
    archivedAt: expect.any(String),
  });
  expect(await stored(product, 'everSignDocs', 'e1')).toMatchObject({ status: 'SYSTEM_CANCELLED' });
  // One that was active before is not pending again.
  for (const status of ['Active', 'Archived']) await beta(STATUS, { data: { id: 'k_beta', status } });
  expect(await beta.refused(STATUS, { data: { id: 'k_beta', status: 'Pending' } })).toMatchObject({
    code: 'RULE',
    details: { rule: 'CONTRACT-1' },
  });
  await beta(STATUS, { data: { id: 'k_beta', status: 'Active' } });
});

test('contractDelete is for staff, and a contract of a stranger is not there', async () => {
  const DELETE = 'mutation($id: ID!) { contractDelete(data: { id: $id }) { success } }';
  const { contract } = await alpha(CREATE, { driver: aDriver() });
  for (const caller of [alpha, beta]) expect((await caller.refused(DELETE, { id: contract.id })).code).toBe('NotAuthorizedError');
  expect(await agent(DELETE, { id: contract.id })).toEqual({ success: true });
  expect((await agent.refused(DELETE, { id: contract.id })).code).toBe('NotAuthorizedError');
});

const DELETE_DRIVER = 'mutation($data: DriverDeleteInput, $force: Boolean) { driverDelete(data: $data, force: $force) { success } }';

test('[DRIVER-3] only ADMIN deletes a driver by force, inside the time of keeping only with a reason', async () => {
  const { contract } = await agent(CREATE, { driver: aDriver({ customer: { connect: { id: 'c_alpha' } } }), hiredAt: '2026-11-01' });
  const data = { id: contract.driver.id };
  expect((await alpha.refused(DELETE_DRIVER, { data })).code).toBe('ForcibleError');
  for (const caller of [alpha, agent]) expect((await caller.refused(DELETE_DRIVER, { data, force: true })).code).toBe('NotAuthorizedError');
  expect(await admin.refused(DELETE_DRIVER, { data, force: true })).toMatchObject({ code: 'RULE', details: { rule: 'DRIVER-3' } });
  await admin(DELETE_DRIVER, { data: { ...data, reason: 'Court order 26-118' }, force: true });
  expect(await stored(product, 'contracts', contract.id)).toMatchObject({ deletedAt: expect.any(String) });
});
