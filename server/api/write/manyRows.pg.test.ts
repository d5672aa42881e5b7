import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf, aCustomer, aDriver, callerOf, plantUpload, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import { WRITE_LIMITS } from './writeLimits.ts';

let product: TestProduct;
let agent: Caller;
let admin: Caller;
let alpha: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, alpha, beta] = [await callerOf(product, 'agent'), await callerOf(product, 'alpha'), await callerOf(product, 'beta')];
  admin = await adminOf(product);
});
afterAll(() => product.stop());

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const count = async (table: string, where = 'true'): Promise<number> =>
  (await product.db.pool.query(`select count(*)::int as n from "${table}" where ${where}`)).rows[0].n;

/** Drivers of alpha with these ids, as the database could have held them for long. */
function plantDrivers(ids: readonly string[], some: object = {}): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    customerId: 'c_alpha',
    preferredLanguageId: 'l_en',
    email: `${id}@x.example`,
    phoneNumber: '5555550100',
    ...some,
  }));
  return put(product.db, 'drivers', ...rows);
}

test('many rows are made at once and answered in order', async () => {
  for (const n of numbers(3)) await plantUpload(product, `m${n}`, 'u_alpha');
  const made = await alpha('mutation($data: [FileCreateManyInput!]!) { fileCreateMany(data: $data) { count items { fileId filename } } }', {
    data: numbers(3).map((n) => ({ fileId: `m${n}`, filename: `${n}.pdf`, public: false })),
  });
  expect(made).toEqual({ count: 3, items: numbers(3).map((n) => ({ fileId: `m${n}`, filename: `${n}.pdf` })) });
  const drivers = await alpha(
    'mutation($data: [DriverCreateManyInput!]!) { driverCreateMany(data: $data) { items { name customer { id } } } }',
    {
      data: [aDriver({ name: 'One' }), aDriver({ name: 'Two' })],
    },
  );
  expect(drivers.items).toEqual(['One', 'Two'].map((name) => ({ name, customer: { id: 'c_alpha' } })));
});

test('one of many that is wrong is named by its place, and none is made', async () => {
  const before = await count('drivers');
  const query = 'mutation($data: [DriverCreateManyInput!]!) { driverCreateMany(data: $data) { count } }';
  const data = [aDriver(), aDriver({ name: '', phoneNumber: { number: '12' } }), aDriver({ lastName: null })];
  expect(await alpha.refused(query, { data })).toMatchObject({
    code: 'ValidationError',
    details: { '1.name': 'Name is required', '1.phoneNumber.number': 'Please enter a valid number', '2.lastName': 'Last name is required' },
  });
  expect(await count('drivers')).toBe(before);
});

test('a list of more than 100 is refused before anything is made, and 100 are made', async () => {
  const query = 'mutation($data: [DriverCreateManyInput!]!) { driverCreateMany(data: $data) { count } }';
  const list = (n: number) => ({ data: numbers(n).map((i) => aDriver({ name: `Batch ${i}` })) });
  expect(await alpha.refused(query, list(101))).toMatchObject({ code: 'ValidationError', details: { data: 'At most 100 at once' } });
  expect(await count('drivers', `name like 'Batch %'`)).toBe(0);
  expect(await alpha(query, list(WRITE_LIMITS.itemsMax))).toEqual({ count: 100 });
  const nested = 'mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id } }';
  const drivers = { driverCustomerRelation: { create: numbers(101).map(() => aDriver()) } };
  expect(await agent.refused(nested, { data: aCustomer(drivers) })).toMatchObject({
    details: { driverCustomerRelation: 'At most 100 at once' },
  });
});

test('one call writes no more than its share, however deep the rows are', async () => {
  const customers = await count('customers');
  const addresses = { create: numbers(9).map(() => ({ state: { connect: { code: 'TX' } }, street: 'x', city: 'y', zipCode: '75001' })) };
  const drivers = numbers(30).map(() => aDriver({ addresses }));
  const query = 'mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id } }';
  expect(
    await agent.refused(query, { data: aCustomer({ email: 'deep@x.example', driverCustomerRelation: { create: drivers } }) }),
  ).toMatchObject({
    code: 'ValidationError',
    details: { 'driverCustomerRelation.24.addresses.8': 'One call writes at most 250 records' },
  });
  expect(await count('customers')).toBe(customers);
});

test('rows that a filter finds are changed without knowing their values', async () => {
  const id = 'case_alpha_NEW';
  await product.db.pool.query(
    `update cases set "docketNumber" = 'D', "attorneyFee" = 100, crash = false, "citationDueDate" = '2026-01-31', "citationNumbers" = '{a}', "crashDetails" = null where id = $1`,
    [id],
  );
  const query = `mutation($data: CaseUpdateByFilterInput!, $filter: CaseFilter) {
    caseUpdateByFilter(data: $data, filter: $filter) { count items { id docketNumber citationDueDate citationNumbers attorney { fee name } } }
  }`;
  const changed = await agent(query, {
    filter: { id: { equals: id } },
    data: {
      docketNumber: [{ prefix: '<' }, { postfix: '>' }],
      citationDueDate: { add: { unit: 'MONTH', value: 1 } },
      citationNumbers: { set: ['b', 'c'] },
      attorney: { fee: { add: 25 }, name: { set: 'A. Lawyer' } },
    },
  });
  expect(changed).toEqual({
    count: 1,
    items: [
      { id, docketNumber: '<D>', citationDueDate: '2026-02-28', citationNumbers: ['b', 'c'], attorney: { fee: 125, name: 'A. Lawyer' } },
    ],
  });
  const flags = `mutation { featureFlagUpdateByFilter(filter: { name: { equals: "caseSummary" } }, data: { enabled: { invert: true } }) { items { enabled } } }`;
  const was = (await product.db.pool.query(`select enabled from "featureFlags" where name = 'caseSummary'`)).rows[0].enabled;
  expect((await admin(flags)).items).toEqual([{ enabled: !was }]);
});

test('a filter never reaches a row that the person does not see, and needs to say something', async () => {
  const query = `mutation($filter: DriverFilter) { driverUpdateByFilter(data: { licenseNumber: { set: "TAKEN" } }, filter: $filter) { count } }`;
  expect(await beta(query, { filter: { id: { in: ['d_alpha', 'd_beta'] } } })).toEqual({ count: 1 });
  expect(await stored(product, 'drivers', 'd_alpha')).toMatchObject({ licenseNumber: 'CANARY-ALPHA' });
  expect(await beta(query, { filter: { customer: { id: { equals: 'c_alpha' } } } })).toEqual({ count: 0 });
  for (const filter of [undefined, null, {}, { name: null }]) {
    expect(await beta.refused(query, { filter })).toMatchObject({
      code: 'InvalidArgumentError',
      details: { filter: 'This field is required' },
    });
  }
});

test('a filter that finds one row that may not be changed changes none', async () => {
  const query = `mutation($filter: AlertFilter) { alertUpdateByFilter(data: { remindLater: { set: true } }, filter: $filter) { count } }`;
  await plantDrivers(['alerted']);
  const of = { customerId: 'c_alpha', driverId: 'alerted', entityType: 'MVR_REPORT', entityStatus: 'EXPIRED' } as const;
  await put(product.db, 'alerts', { ...of, id: 'minor', status: 'NON_CRITICAL' }, { ...of, id: 'major', status: 'CRITICAL' });
  const filter = { id: { in: ['minor', 'major'] } };
  expect(await agent.refused(query, { filter })).toMatchObject({ code: 'RULE', details: { rule: 'ALERT-2' } });
  expect(await stored(product, 'alerts', 'minor')).toMatchObject({ remindLater: false, dismissedAt: null });
});

test('500 rows are changed by one filter, and more are refused', async () => {
  const many = numbers(WRITE_LIMITS.byFilterMax + 1).map((n) => `bulk_${n}`);
  await put(product.db, 'violationCodes', ...many.map((id) => ({ id, code: id, description: 'x', group: 'bulk' })));
  const query = `mutation($filter: ViolationCodeFilter) { violationCodeUpdateByFilter(data: { description: { set: "changed" } }, filter: $filter) { count } }`;
  const filter = { group: { equals: 'bulk' } };
  expect(await agent.refused(query, { filter })).toMatchObject({
    code: 'InvalidArgumentError',
    message: expect.stringContaining('more than 500'),
  });
  expect(await count('violationCodes', `description = 'changed'`)).toBe(0);
  expect(await agent(query, { filter: { AND: [filter, { code: { not_equals: 'bulk_0' } }] } })).toEqual({ count: 500 });
});

test('a row is deleted, comes back, and goes with force together with what needs it', async () => {
  await plantDrivers(['gone']);
  await put(product.db, 'contracts', { id: 'k_gone', customerId: 'c_alpha', driverId: 'gone', status: 'Pending' });
  expect(await alpha.refused('mutation { driverDelete(data: { id: "gone" }) { success } }')).toMatchObject({ code: 'ForcibleError' });
  const remove = 'mutation { driverDelete(filter: { id: "gone" }, force: true) { success } }';
  expect(await admin(remove.replace('force: true', 'force: true, data: { reason: "asked for" }'))).toEqual({ success: true });
  expect(await alpha('{ driver(id: "gone") { id } }')).toBeNull();
  expect((await stored(product, 'contracts', 'k_gone')).deletedAt).not.toBeNull();
  expect(await alpha.refused('mutation { driverDelete(data: { id: "gone" }) { success } }')).toMatchObject({ code: 'NotAuthorizedError' });
  expect(await alpha('mutation { driverRestore(id: "gone") { id deletedAt } }')).toEqual({ id: 'gone', deletedAt: 0 });
  expect(await beta.refused('mutation { driverRestore(id: "gone") { id } }')).toMatchObject({ code: 'NotAuthorizedError' });
});

test('what was softly deleted goes for good with what it needs', async () => {
  const going = 'force: true, data: { reason: "asked for" }';
  expect(await alpha.refused(`mutation { driverDestroy(id: "gone", ${going}) { success } }`)).toMatchObject({ code: 'NotAuthorizedError' });
  expect(await admin(`mutation { driverDelete(data: { id: "gone" }) { success } }`)).toEqual({ success: true });
  expect(await admin(`mutation { driverDestroy(filter: { id: "gone" }, ${going}) { success } }`)).toEqual({ success: true });
  expect(await stored(product, 'drivers', 'gone')).toBeUndefined();
  expect(await stored(product, 'contracts', 'k_gone')).toBeUndefined();
});

test('rows go by a filter, also those that are softly deleted', async () => {
  await put(
    product.db,
    'folders',
    ...numbers(4).map((n) => ({ id: `f${n}`, customerId: 'c_beta', name: `Box ${n}`, scope: 'documents', type: 'DRIVER_DOCS' }) as const),
  );
  const call = (name: string, rest = '') => `mutation($filter: FolderFilter) { ${name}(filter: $filter${rest}) { success } }`;
  expect(await beta(call('folderDeleteByFilter'), { filter: { name: { in: ['Box 0', 'Box 1'] } } })).toEqual({ success: true });
  expect(await count('folders', `"deletedAt" is not null`)).toBe(2);
  expect(await beta.refused(call('folderDestroyByFilter'), { filter: { name: { starts_with: 'Box' } } })).toMatchObject({
    code: 'NotAuthorizedError',
  });
  await admin(call('folderDestroyByFilter', ', withDeleted: true'), { filter: { name: { in: ['Box 0', 'Box 2'] } } });
  expect((await product.db.pool.query('select id from folders order by id')).rows.map((r) => r.id)).toEqual(['f1', 'f3']);
});
