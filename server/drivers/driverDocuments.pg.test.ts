import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminOf, callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';

let product: TestProduct;
let admin: Caller;
let agent: Caller;
let alpha: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  await put(product.db, 'contracts', { id: 'k_kept', customerId: 'c_alpha', driverId: 'd_alpha', status: 'Active', hiredAt: '2026-01-01' });
  [admin, agent] = [await adminOf(product), await callerOf(product, 'agent')];
  [alpha, beta] = [await callerOf(product, 'alpha'), await callerOf(product, 'beta')];
});
afterAll(() => product.stop());
beforeEach(async () => {
  for (const table of ['driverDocumentFiles', 'driverDocuments']) await product.db.pool.query(`delete from "${table}"`);
});

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
  const DESTROY = 'mutation($id: ID!) { driverDocumentDestroy(data: { id: $id, reason: "filed twice" }, force: true) { success } }';
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

test('[RETAIN-2] inside its term a document goes for good with a reason alone, which is kept beside its hash in the audit', async () => {
  const { id } = await alpha(CREATE, paper('PSP'));
  const DESTROY = 'mutation($data: DriverDocumentDeleteInput!) { driverDocumentDestroy(data: $data, force: true) { success } }';
  expect(await admin.refused(DESTROY, { data: { id } })).toMatchObject({
    message: expect.stringContaining('must be kept for 3 years after the driver has left (49 CFR 391.53)'),
  });
  expect((await alpha.refused(DESTROY, { data: { id, reason: 'ours' } })).code).toBe('NotAuthorizedError');
  expect(await stored(product, 'driverDocuments', id)).toMatchObject({ status: 'ACTIVE' });
  expect(await admin(DESTROY, { data: { id, reason: "Another driver's report" } })).toEqual({ success: true });
  const kept = await product.db.pool.query('select user_id, kept_until::text, reason from audit_reason where target_id = $1', [id]);
  expect(kept.rows).toEqual([{ user_id: expect.any(String), kept_until: '9999-12-31', reason: "Another driver's report" }]);
  const notes = await product.db.pool.query(`select detail from audit_event where action = 'retention.overruled' and target_id = $1`, [id]);
  const reasonSha256 = createHash('sha256').update("Another driver's report").digest('hex');
  expect(notes.rows).toEqual([{ detail: { keptUntil: '9999-12-31', reasonSha256 } }]);
});

test('[RETAIN-1] how long each document must be kept is told, and of a drug test nothing that its result decides', async () => {
  const first = await alpha(CREATE, paper('MVR', { reportDate: '2018-01-05' }));
  const old = await alpha(CREATE, paper('MVR', { reportDate: '2020-02-29' }));
  const drugs = await alpha(CREATE, paper('DRUG_TEST_RESULTS', { collectedAt: '2020-01-01', result: 'NEGATIVE' }));
  const KEEPING = '{ documentKeeping(driverId: "d_alpha") { id until isOver why paragraph } }';
  const told = new Map((await alpha(KEEPING)).map((one: any) => [one.id, one]));
  expect(told.get(first.id)).toMatchObject({ until: null, isOver: false, paragraph: '49 CFR 391.51(c)' });
  expect(told.get(old.id)).toMatchObject({ until: '2023-03-01', isOver: true, paragraph: '49 CFR 391.51(d)' });
  expect(told.get(drugs.id)).toMatchObject({ until: null, isOver: false, why: '1 to 5 years after the test, by its result' });
  expect((await beta.refused(KEEPING)).code).toBe('NotAuthorizedError');
});

test('[RETAIN-3] ADMIN sees what may go, purges it with its bytes, and nothing else goes', async () => {
  await alpha(CREATE, paper('MVR', { reportDate: '2018-01-05' }));
  const old = await alpha(CREATE, paper('MVR', { reportDate: '2020-02-29' }));
  const medical = await alpha(CREATE, paper('MEDICAL_CERTIFICATE', { issuedDate: '2019-01-01' }));
  const current = await alpha(CREATE, paper('MEDICAL_CERTIFICATE', { issuedDate: '2026-01-01' }));
  for (const id of [old.id, current.id]) {
    await put(product.db, 'files', { id: `f_${id}`, fileId: `h_${id}`, filename: 'a.pdf', customerId: 'c_alpha', createdById: null });
    await put(product.db, 'driverDocumentFiles', { id: `l_${id}`, customerId: 'c_alpha', driverDocumentId: id, fileId: `f_${id}` });
  }
  const ASK = '{ documentsToPurge(customerId: "c_alpha") { count drivers groups { type count paragraph ids } } }';
  for (const caller of [agent, alpha]) expect((await caller.refused(ASK)).code).toBe('NotAuthorizedError');
  expect(await admin(ASK)).toEqual({
    count: 2,
    drivers: 1,
    groups: expect.arrayContaining([
      { type: 'MVR', count: 1, paragraph: '49 CFR 391.51(d)', ids: [old.id] },
      { type: 'MEDICAL_CERTIFICATE', count: 1, paragraph: '49 CFR 391.51(d)', ids: [medical.id] },
    ]),
  });
  expect((await admin('{ documentsToPurge { count } }')).count).toBe(2);
  const PURGE = 'mutation($ids: [ID!]!) { driverDocumentsPurge(ids: $ids) { status } }';
  expect((await agent.refused(PURGE, { ids: [old.id] })).code).toBe('NotAuthorizedError');
  expect((await admin.refused(PURGE, { ids: [old.id, current.id] })).message).toContain('must still be kept');
  expect(await stored(product, 'driverDocuments', old.id)).toBeDefined();
  expect(await admin(PURGE, { ids: [old.id, medical.id] })).toEqual({ status: 'success' });
  for (const id of [old.id, medical.id]) expect(await stored(product, 'driverDocuments', id)).toBeUndefined();
  expect([await stored(product, 'files', `f_${old.id}`), (await stored(product, 'files', `f_${current.id}`)).id]).toEqual([
    undefined,
    `f_${current.id}`,
  ]);
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
      `select role, target_id from audit_event where action = 'driverDocument.read' and target_table = 'driverDocuments'
         and target_id in (select "id" from "driverDocuments") order by id`,
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
