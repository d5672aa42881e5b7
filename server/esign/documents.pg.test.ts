import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';

let product: TestProduct;
let agent: Caller;
let alpha: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, alpha, beta] = [await callerOf(product, 'agent'), await callerOf(product, 'alpha'), await callerOf(product, 'beta')];
});
afterAll(() => product.stop());

const CREATE =
  'mutation($data: EverSignDocCreateInput!) { everSignDocCreate(data: $data) { id hash type status title driver { id } customer { id } } }';
const UPDATE = 'mutation($data: EverSignDocUpdateInput!) { everSignDocUpdate(data: $data) { id status } }';
const DELETE = 'mutation($id: ID!) { everSignDocDelete(data: { id: $id }) { success } }';
const DRAFT =
  'mutation($data: DocumentDraftCreateInput!) { documentDraftCreate(data: $data) { id documentTitle signers customer { id } } }';
const SAVE =
  'mutation($id: ID!, $data: DocumentDraftUpdateInput!) { documentDraftUpdate(filter: { id: $id }, data: $data) { id documentTitle signers } }';
const DROP = 'mutation($id: ID!) { documentDraftDelete(filter: { id: $id }) { success } }';
const document = (hash: string, more: object = {}) => ({
  data: {
    hash,
    title: 'Consent',
    type: 'MVR_PSP_ClearingHouse',
    driver: { connect: { id: 'd_beta' } },
    customer: { connect: { id: 'c_beta' } },
    ...more,
  },
});

test('[ESIGN-1] [ESIGN-2] [ESIGN-3] a document is recorded by who manages documents, and moved only as the table says', async () => {
  const made = await beta(CREATE, document('h1'));
  expect(made).toMatchObject({ status: 'DRAFT', type: 'MVR_PSP_ClearingHouse', driver: { id: 'd_beta' }, customer: { id: 'c_beta' } });
  expect(await agent(CREATE, document('h2', { status: 'SENT' }))).toMatchObject({ status: 'SENT' });
  expect(await beta.refused(CREATE, document('h1'))).toMatchObject({ code: 'EntityExistsError', details: { hash: expect.any(String) } });
  expect((await beta.refused(CREATE, document('h3', { title: 'x'.repeat(101) }))).details).toEqual({ title: 'Max 100 characters.' });
  expect((await alpha.refused(CREATE, document('h3'))).code).toBe('NotAuthorizedError');
  expect(await beta.refused(CREATE, document('h3', { status: 'COMPLETED' }))).toMatchObject({ details: { rule: 'ESIGN-1' } });

  expect(await beta.refused(UPDATE, { data: { id: made.id, status: 'COMPLETED' } })).toMatchObject({ details: { rule: 'ESIGN-2' } });
  await beta(UPDATE, { data: { id: made.id, status: 'SENT' } });
  expect(await beta.refused(DELETE, { id: made.id })).toMatchObject({ code: 'RULE', details: { rule: 'ESIGN-3' } });
  await beta(UPDATE, { data: { id: made.id, status: 'CANCELLED' } });
  expect(await beta.refused(UPDATE, { data: { id: made.id, status: 'SENT' } })).toMatchObject({ details: { rule: 'ESIGN-1' } });
  expect(await beta(DELETE, { id: made.id })).toEqual({ success: true });
});

const signers = JSON.stringify([{ name: ' Ana ', email: 'ana@x.test' }]);
const draft = { documentTitle: 'Policy', editorState: '{"root":{}}', signers };

test('[SIGN-1] a draft is saved, changed and deleted by its id, and its signers are checked', async () => {
  const made = await beta(DRAFT, { data: draft });
  expect(made).toMatchObject({ customer: { id: 'c_beta' }, signers: '[{"name":"Ana","email":"ana@x.test"}]' });
  const twice = (change: object): string =>
    JSON.stringify([
      { name: 'A', email: 'a@x.test', role: 'Driver' },
      { name: 'B', email: 'b@x.test', role: 'Boss', ...change },
    ]);
  for (const [change, words] of [
    [{ email: 'A@x.test' }, 'Cannot add two signers with the same email'],
    [{ role: 'Driver' }, 'Cannot add two signers with the same role.'],
    [{ email: 'b' }, 'Invalid email format'],
  ] as const) {
    expect((await beta.refused(SAVE, { id: made.id, data: { signers: twice(change) } })).details).toEqual({ signers: words });
  }
  expect((await beta.refused(SAVE, { id: made.id, data: { documentTitle: 'x'.repeat(101) } })).details).toEqual({
    documentTitle: 'Max 100 characters.',
  });
  expect(await beta(SAVE, { id: made.id, data: { documentTitle: 'Policy 2', signers: twice({}) } })).toMatchObject({
    documentTitle: 'Policy 2',
  });
  expect(await beta(DROP, { id: made.id })).toEqual({ success: true });
});

test("[SIGN-2] a stranger's draft is not there, and no stranger's driver signs", async () => {
  const mine = await beta(DRAFT, { data: draft });
  const byDriver = (driverId: string): object => ({
    data: { ...draft, signers: JSON.stringify([{ name: 'A', email: 'a@x.test', driverId }]) },
  });
  const refusals = [
    await alpha.refused(SAVE, { id: mine.id, data: { documentTitle: 'Mine' } }),
    await alpha.refused(SAVE, { id: 'none', data: { documentTitle: 'Mine' } }),
    await beta.refused(DRAFT, byDriver('d_alpha')),
    await beta.refused(DRAFT, byDriver('none')),
  ];
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect((await beta.refused(DRAFT, byDriver('d_beta'))).details).toEqual({ signers: 'Driver Email Required' });
  expect(await stored(product, 'documentDrafts', mine.id)).toMatchObject({ documentTitle: 'Policy' });
});

test('the employment verification that a document asks for stands in a list, as the spec has it', async () => {
  await put(product.db, 'employmentVerifications', { id: 'ev_listed', customerId: 'c_beta', driverId: 'd_beta' });
  await beta(CREATE, document('h_pev', { type: 'PEV', employmentVerification: { connect: { id: 'ev_listed' } } }));
  await beta(CREATE, document('h_none'));
  const LIST = `query($filter: EverSignDocFilter!) { everSignDocsList(filter: $filter, sort: [{ hash: DESC }]) {
    items { hash employmentVerification { id } employmentVerifications { count items { id } } } } }`;
  const listed = {
    hash: 'h_pev',
    employmentVerification: { id: 'ev_listed' },
    employmentVerifications: { count: 1, items: [{ id: 'ev_listed' }] },
  };
  const none = { hash: 'h_none', employmentVerification: null, employmentVerifications: { count: 0, items: [] } };
  expect(await beta(LIST, { filter: { hash: { in: ['h_pev', 'h_none'] } } })).toEqual({ items: [listed, none] });
  const some = { employmentVerifications: { some: { id: { equals: 'ev_listed' } } } };
  expect(await beta(LIST, { filter: some })).toEqual({ items: [listed] });
  expect(await alpha(LIST, { filter: some })).toEqual({ items: [] });
});
