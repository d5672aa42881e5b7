import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminOf, callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let admin: Caller;
let agent: Caller;
let alpha: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [admin, agent] = [await adminOf(product), await callerOf(product, 'agent')];
  [alpha, beta] = [await callerOf(product, 'alpha'), await callerOf(product, 'beta')];
});
afterAll(() => product.stop());
beforeEach(() => product.db.pool.query('delete from "driverDocuments"'));

const CREATE = 'mutation($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id type status json customer { id } } }';
const UPDATE = 'mutation($data: DriverDocumentUpdateInput!) { driverDocumentUpdate(data: $data) { id status } }';
const BY_FILTER = `mutation($data: DriverDocumentUpdateByFilterInput!, $filter: DriverDocumentFilter) {
  driverDocumentUpdateByFilter(data: $data, filter: $filter) { count items { id json } }
}`;
const LIST = `{ driverDocumentsList(filter: { status: { in: [ACTIVE, ARCHIVED] } }, sort: { createdAt: ASC }) { count items { id status } } }`;
const paper = (type: string, json?: object, driver = 'd_alpha') => ({
  data: { type, driver: { connect: { id: driver } }, customer: { connect: { id: driver.replace('d_', 'c_') } }, ...(json && { json }) },
});

test('[DOC-1] a new license copy archives the one before it, at once and whoever files it', async () => {
  const first = await alpha(CREATE, paper('DL_COPY'));
  const second = await agent(CREATE, paper('DL_COPY', { expirationDate: '2028-01-01' }));
  expect((await alpha(LIST)).items).toEqual([
    { id: first.id, status: 'ARCHIVED' },
    { id: second.id, status: 'ACTIVE' },
  ]);
});

test('[DOC-1] of copies that are filed at the same moment one is current', async () => {
  const token = await product.token('alpha');
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => product.ask(token, CREATE, paper('MEDICAL_CERTIFICATE', { expirationDate: '2028-01-01' }))),
  );
  for (const { body } of answers) expect(body.errors).toBeUndefined();
  const { items } = await alpha(LIST);
  expect(items.map(({ status }: any) => status).sort()).toEqual(['ACTIVE', 'ARCHIVED', 'ARCHIVED', 'ARCHIVED']);
});

test('[DOC-2] the status DELETED hides a document from every list; ADMIN alone removes it for good', async () => {
  const { id } = await alpha(CREATE, paper('PSP'));
  expect(await alpha(UPDATE, { data: { id, status: 'DELETED' } })).toEqual({ id, status: 'DELETED' });
  expect(await alpha(LIST)).toEqual({ count: 0, items: [] });
  expect(await stored(product, 'driverDocuments', id)).toMatchObject({ status: 'DELETED', deletedAt: expect.any(String) });
  expect((await alpha.refused(UPDATE, { data: { id, status: 'ACTIVE' } })).code).toBe('NotAuthorizedError');
  expect(await alpha('mutation($id: ID!) { driverDocumentRestore(id: $id) { status } }', { id })).toEqual({ status: 'ARCHIVED' });
  const DESTROY = 'mutation($id: ID!) { driverDocumentDestroy(data: { id: $id }, force: true) { success } }';
  for (const caller of [alpha, agent]) expect((await caller.refused(DESTROY, { id })).code).toBe('NotAuthorizedError');
  expect(await admin(DESTROY, { id })).toEqual({ success: true });
});

test('[DOC-3] content is checked by its type, one by one and by filter', async () => {
  expect((await alpha.refused(CREATE, paper('MVR', { reportDate: 'yesterday' }))).details).toEqual({
    'json.reportDate': 'Introduce a valid date',
  });
  const [mvr, psp, foreign] = [
    await alpha(CREATE, paper('MVR')),
    await alpha(CREATE, paper('PSP')),
    await beta(CREATE, paper('MVR', undefined, 'd_beta')),
  ];
  const filter = { id: { in: [mvr.id, psp.id, foreign.id] } };
  const changed = await alpha(BY_FILTER, { data: { json: { set: { reportDate: '2026-10-01' } } }, filter });
  expect(changed.items.map(({ json }: any) => json)).toEqual([{ reportDate: '2026-10-01' }, { reportDate: '2026-10-01' }]);
  expect(await stored(product, 'driverDocuments', foreign.id)).toMatchObject({ json: null });
  const refusal = await alpha.refused(BY_FILTER, { data: { json: { set: { reportDate: '2026-10-02', crashes: -1 } } }, filter });
  expect(refusal.code).toBe('ValidationError');
  expect(await stored(product, 'driverDocuments', mvr.id)).toMatchObject({ json: { reportDate: '2026-10-01' } });
});

test("a stranger's driver, and one that is not there, get no document", async () => {
  const refusals = [
    await alpha.refused(CREATE, paper('PSP', undefined, 'd_beta')),
    await alpha.refused(CREATE, paper('PSP', undefined, 'd_none')),
  ];
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]!.code).toBe('NotAuthorizedError');
});

test('[DRIVER-6] a single driver changes their own record and adds documents by the API, and nothing of anybody else', async () => {
  await product.db.pool.query(`update users set role = 'CUSTOMER_PRO_DRIVER' where id = 'u_alpha'`);
  const DRIVER = 'mutation($data: DriverUpdateInput!) { driverUpdate(data: $data) { id licenseNumber status } }';
  try {
    const { id } = await alpha(CREATE, paper('MEDICAL_CERTIFICATE', { expirationDate: '2028-01-01' }));
    expect(await stored(product, 'driverDocuments', id)).toMatchObject({ driverId: 'd_alpha', status: 'ACTIVE' });
    const changed = await alpha(DRIVER, { data: { id: 'd_alpha', licenseNumber: 'TX-77' } });
    expect(changed).toEqual({ id: 'd_alpha', licenseNumber: 'TX-77', status: 'active' });
    const refused = [
      await alpha.refused(UPDATE, { data: { id, status: 'ARCHIVED' } }),
      await alpha.refused(DRIVER, { data: { id: 'd_alpha', status: 'archived' } }),
      await alpha.refused(DRIVER, { data: { id: 'd_beta', licenseNumber: 'TX-77' } }),
      await alpha.refused(CREATE, paper('PSP', undefined, 'd_beta')),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'NotAuthorizedError'));
  } finally {
    await product.db.pool.query(`update users set role = 'CUSTOMER' where id = 'u_alpha'`);
  }
});

test('[DOC-6] whoever reads what a drug test says is noted, and nobody else', async () => {
  const drugTest = await alpha(CREATE, paper('DRUG_TEST_RESULTS', { result: 'NEGATIVE' }));
  await alpha(CREATE, paper('MVR', { reportDate: '2026-10-01' }));
  await alpha(CREATE, paper('CCF'));
  // Without its contents nothing of it is read; nor by whoever does not see it, or may not open it.
  await agent('{ driverDocumentsList { items { id type status } } }');
  await beta('{ driverDocumentsList { items { id json } } }');
  await product.db.pool.query(`update users set role = 'CUSTOMER_BASIC' where id = 'u_alpha'`);
  try {
    await alpha('{ driverDocumentsList { items { id json } } }');
  } finally {
    await product.db.pool.query(`update users set role = 'CUSTOMER' where id = 'u_alpha'`);
  }
  await agent('{ driverDocumentsList { items { id json } } }');
  await admin('query($id: ID!) { driverDocument(id: $id) { json } }', { id: drugTest.id });
  const notes = async (): Promise<unknown[]> => {
    const { rows } = await product.db.pool.query(
      `select role, target_id from audit_event where action = 'driverDocument.read' and target_table = 'driverDocuments' order by id`,
    );
    return rows.map((row: any) => [row.role, row.target_id]);
  };
  // Whoever files it and reads it back has read it too.
  await expect.poll(notes).toEqual([
    ['CUSTOMER', drugTest.id],
    ['AGENT', drugTest.id],
    ['ADMIN', drugTest.id],
  ]);
});
