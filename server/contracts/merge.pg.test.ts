import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';

let product: TestProduct;
let agent: Caller;
let alpha: Caller;
let beta: Caller;
let homeless: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, alpha] = [await callerOf(product, 'agent'), await callerOf(product, 'alpha')];
  [beta, homeless] = [await callerOf(product, 'beta'), await callerOf(product, 'homeless')];
});
afterAll(() => product.stop());

const MERGE = `mutation($survivor: ID!, $others: [ID!]!, $choices: [MergeChoiceInput!]) {
  contractsMerge(survivingContractId: $survivor, duplicateContractIds: $others, choices: $choices) {
    status message contract { id status driver { id name licenseNumber cases { count } driverDocument { count } } }
  }
}`;
const PREVIEW = `query($survivor: ID!, $others: [ID!]!) { contractsMergePreview(survivingContractId: $survivor, duplicateContractIds: $others) {
  message fields { field differs offers { contractId value } } counts { documents applications verifications esignDocuments cases alerts }
} }`;
const SUGGESTIONS =
  'query($customerId: ID) { mergeSuggestions(customerId: $customerId) { reason contractIds contracts { id driver { name } } } }';

let n = 0;
let wish: { survivor: string; others: string[] };
let drivers: [survivor: string, other: string];

/** Two records of one person at Alpha: the second has the papers. */
beforeEach(async () => {
  n += 1;
  drivers = [`m${n}a`, `m${n}b`];
  const [survivor, other] = drivers;
  wish = { survivor: `k${survivor}`, others: [`k${other}`] };
  const person = { customerId: 'c_alpha', lastName: `Person ${n}`, preferredLanguageId: 'l_en', dateOfBirth: '1980-05-05' };
  await put(
    product.db,
    'drivers',
    { ...person, id: survivor, name: 'Jon', licenseNumber: `TX ${n}-1`, licenseStateId: 's_tx' },
    { ...person, id: other, name: 'John', licenseNumber: `tx${n}1`, licenseStateId: 's_tx' },
  );
  const by = { customerId: 'c_alpha', driverId: other };
  await put(
    product.db,
    'contracts',
    { id: wish.survivor, customerId: 'c_alpha', driverId: survivor, status: 'Active' },
    { id: wish.others[0]!, ...by, status: 'Pending' },
  );
  await put(product.db, 'driverDocuments', { id: `p${n}`, ...by, type: 'PSP', json: null });
  await put(product.db, 'driverApplicationForms', { id: `f${n}`, ...by, jsonForm: {} });
  await put(product.db, 'employmentVerifications', { id: `v${n}`, ...by, companyName: 'Mesa' });
  await put(product.db, 'everSignDocs', { id: `e${n}`, ...by, hash: `h${n}`, title: 'Policy', status: 'SENT' });
  await put(product.db, 'cases', { id: `case${n}`, ...by, caseID: `2026-${n}`, code: `M${n}` });
  await put(product.db, 'alerts', {
    id: `al${n}`,
    ...by,
    entityType: 'HIRE_DATE',
    entityStatus: 'MISSING',
    status: 'NON_CRITICAL',
    message: 'Hire date is missing',
  });
});

test('[CONTRACT-6] what a merge would do is shown first, and changes nothing', async () => {
  const preview = await agent(PREVIEW, wish);
  expect(preview.message).toBe(`Merge 1 other record into Jon Person ${n}? This cannot be undone.`);
  expect(preview.counts).toEqual({ documents: 1, applications: 1, verifications: 1, esignDocuments: 1, cases: 1, alerts: 1 });
  expect(preview.fields.find((f: any) => f.field === 'name')).toEqual({
    field: 'name',
    differs: true,
    offers: [
      { contractId: wish.survivor, value: 'Jon' },
      { contractId: wish.others[0], value: 'John' },
    ],
  });
  expect(preview.fields.find((f: any) => f.field === 'lastName')).toMatchObject({ differs: false });
  expect(await stored(product, 'drivers', drivers[1])).toMatchObject({ mergedInto: null });
});

test('[CONTRACT-6] a merge moves everything in one transaction', async () => {
  const merged = await agent(MERGE, { ...wish, choices: [{ field: 'name', contractId: wish.others[0] }] });
  expect(merged).toMatchObject({
    status: 'success',
    contract: {
      id: wish.survivor,
      status: 'Active',
      driver: { id: drivers[0], name: 'John', licenseNumber: `TX ${n}-1`, cases: { count: 1 }, driverDocument: { count: 1 } },
    },
  });
  for (const [table, id] of [
    ['driverDocuments', 'p'],
    ['driverApplicationForms', 'f'],
    ['employmentVerifications', 'v'],
    ['everSignDocs', 'e'],
    ['cases', 'case'],
  ]) {
    expect(await stored(product, table!, `${id}${n}`)).toMatchObject({ driverId: drivers[0], deletedAt: null });
  }
  expect(await stored(product, 'everSignDocs', `e${n}`)).toMatchObject({ status: 'SENT' });
  expect(await stored(product, 'drivers', drivers[1])).toMatchObject({ status: 'archived', mergedInto: drivers[0] });
  expect(await stored(product, 'contracts', wish.others[0]!)).toMatchObject({ status: 'Archived', driverId: drivers[1] });
  const { rows } = await product.db.pool.query('select action from audit_event where target_id = $1', [drivers[1]]);
  expect(rows).toContainEqual({ action: 'contractsMerge' });
});

test('[CONTRACT-6] a company merges its own drivers, and is not told of the alerts that only staff see', async () => {
  expect((await alpha(PREVIEW, wish)).counts).toEqual({
    documents: 1,
    applications: 1,
    verifications: 1,
    esignDocuments: 1,
    cases: 1,
    alerts: 0,
  });
  expect(await alpha(MERGE, wish)).toMatchObject({ status: 'success', contract: { id: wish.survivor, driver: { id: drivers[0] } } });
  expect(await stored(product, 'drivers', drivers[1])).toMatchObject({ status: 'archived', mergedInto: drivers[0] });
  expect(await stored(product, 'alerts', `al${n}`)).toMatchObject({ driverId: drivers[0] });
});

test('[CONTRACT-6] a merge is of contracts that are there, in sight and of one customer; else nothing moves', async () => {
  const before = await stored(product, 'cases', `case${n}`);
  const unseen = [
    await beta.refused(MERGE, wish),
    await beta.refused(PREVIEW, wish),
    await alpha.refused(MERGE, { ...wish, others: ['k_beta'] }),
    await alpha.refused(PREVIEW, { ...wish, others: ['k_beta'] }),
    await homeless.refused(MERGE, wish),
    await agent.refused(MERGE, { ...wish, survivor: 'none' }),
    await agent.refused(MERGE, { ...wish, others: ['none'] }),
    await agent.refused(PREVIEW, { ...wish, others: ['none'] }),
  ];
  for (const refusal of unseen) expect(refusal).toEqual(unseen[0]);
  expect(unseen[0]!.code).toBe('NotAuthorizedError');
  expect((await agent.refused(MERGE, { ...wish, others: ['k_beta'] })).details).toEqual({
    duplicateContractIds: 'Belongs to another customer',
  });
  expect((await agent.refused(PREVIEW, { ...wish, others: [] })).code).toBe('ValidationError');
  expect(await stored(product, 'cases', `case${n}`)).toEqual(before);
  await agent(MERGE, wish);
  expect(await agent.refused(MERGE, wish)).toMatchObject({ code: 'RULE', details: { rule: 'CONTRACT-6' } });
});

test('[CONTRACT-5] the same license, however written, or name and day of birth, at one customer are suggested; merged ones no more', async () => {
  const mine = async (): Promise<any[]> =>
    (await agent(SUGGESTIONS, { customerId: 'c_alpha' })).filter((s: any) => s.contractIds.includes(wish.survivor));
  expect(await mine()).toEqual([
    {
      reason: 'SAME_LICENSE',
      contractIds: [wish.survivor, wish.others[0]],
      contracts: [
        { id: wish.survivor, driver: { name: 'Jon' } },
        { id: wish.others[0], driver: { name: 'John' } },
      ],
    },
  ]);
  await product.db.pool.query(`update drivers set name = 'JOHN', "licenseNumber" = null where id = $1`, [drivers[0]]);
  expect(await mine()).toMatchObject([{ reason: 'SAME_NAME_AND_BIRTH', contractIds: [wish.survivor, wish.others[0]] }]);
  expect(await agent(SUGGESTIONS, { customerId: 'c_beta' })).toEqual([]);
  expect(await alpha(SUGGESTIONS, {})).toEqual(await agent(SUGGESTIONS, { customerId: 'c_alpha' }));
  expect(await beta(SUGGESTIONS, {})).toEqual([]);
  for (const refused of [await beta.refused(SUGGESTIONS, { customerId: 'c_alpha' }), await homeless.refused(SUGGESTIONS, {})])
    expect(refused.code).toBe('NotAuthorizedError');
  await agent(MERGE, wish);
  expect(await mine()).toEqual([]);
});
