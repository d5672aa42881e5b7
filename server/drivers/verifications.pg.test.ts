import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { completed, documentRow, esignCalls, linkTo, signAll } from '#tests/server/esignCalls.ts';
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

const RESEND = `mutation($id: ID!) { resendPEV(verificationId: $id) { status message
  employmentVerification { id type status isPEVSent attempt previous { id status } company { name email } } } }`;
const CREATE = `mutation($data: EmploymentVerificationCreateInput!) { employmentVerificationCreate(data: $data) {
  id attempt status source isPEVSent company { name } driver { id } } }`;
const UNSENT =
  'query($first: Int, $skip: Int) { contractsWithUnsentPEVs(first: $first, skip: $skip) { count items { contractId driver company unsentCount contract { status } } } }';
const OLD = { customerId: 'c_alpha', driverId: 'd_alpha', companyName: 'Mesa Freight', companyEmail: 'records@mesa.test' };

beforeEach(() => product.db.pool.query('truncate "employmentVerifications" cascade'));
const mails = async (): Promise<any[]> =>
  (await product.db.pool.query('select "to", subject, status from mails order by "createdAt"')).rows;

test('[PEV-2] [PEV-3] [PEV-4] a reminder is a new attempt that is mailed; the old one counts as unanswered', async () => {
  await put(product.db, 'employmentVerifications', { id: 'v1', ...OLD, isPEVSent: true, type: 'FAX' });
  const answer = await alpha(RESEND, { id: 'v1' });
  expect(answer).toMatchObject({
    status: 'success',
    message: 'Reminder sent.',
    employmentVerification: {
      type: 'EMAIL',
      status: 'UNDER_REVIEW',
      isPEVSent: true,
      attempt: 2,
      previous: { id: 'v1', status: 'NO_RESPONSE' },
      company: { name: 'Mesa Freight' },
    },
  });
  expect(await mails()).toMatchObject([{ to: 'records@mesa.test', subject: expect.stringContaining('Reminder 1') }]);
  expect(await alpha.refused(RESEND, { id: 'v1' })).toMatchObject({ code: 'RULE', details: { rule: 'PEV-2' } });
});

test('[PEV-2] [PEV-8] a reminder of a PEV document follows up its verification, and the signed answer is filed with the new attempt', async () => {
  const signing = esignCalls(product, 'agent');
  await put(product.db, 'employmentVerifications', { id: 'v1', ...OLD, isPEVSent: true, type: 'ESIGN' });
  const email = 'records@signer.example';
  const { documentHash } = await signing.create({
    type: 'PEV',
    customerId: undefined,
    driverId: 'd_alpha',
    employmentVerificationId: 'v1',
    signers: [{ name: 'Mesa Freight', email }],
  });
  expect((await signing.json('reminders', { documentHash })).body.message).toBe('Reminder sent.');
  const { employmentVerificationId: followed } = await documentRow(product, documentHash);
  expect(await stored(product, 'employmentVerifications', 'v1')).toMatchObject({ status: 'NO_RESPONSE' });
  expect(await stored(product, 'employmentVerifications', followed)).toMatchObject({
    type: 'EMAIL',
    status: 'UNDER_REVIEW',
    isPEVSent: true,
    previousId: 'v1',
    attempt: 2,
  });

  await signAll(product, await linkTo(product, email), 'Mesa Freight');
  const { fileId } = await completed(product, documentHash);
  const answer = await agent(`query($id: ID!) { employmentVerification(id: $id) { pevDocuments { items { id filename } } } }`, {
    id: followed,
  });
  expect(answer.pevDocuments.items).toEqual([{ id: fileId, filename: expect.stringContaining('.pdf') }]);
});

test('[PEV-2] of two reminders at the same moment one is sent', async () => {
  await put(product.db, 'employmentVerifications', { id: 'v1', ...OLD, isPEVSent: true });
  const token = await product.token('alpha');
  const answers = await Promise.all([1, 2, 3].map(() => product.ask(token, RESEND, { id: 'v1' })));
  expect(answers.filter(({ body }) => !body.errors)).toHaveLength(1);
  expect((await product.db.pool.query('select 1 from "employmentVerifications"')).rowCount).toBe(2);
});

test("[PEV-2] a stranger's verification and one that is not there are refused in the same words", async () => {
  await put(product.db, 'employmentVerifications', { id: 'v1', ...OLD });
  const refusals = [
    await beta.refused(RESEND, { id: 'v1' }),
    await beta.refused(RESEND, { id: 'none' }),
    await agent.refused(RESEND, { id: 'none' }),
  ];
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(await stored(product, 'employmentVerifications', 'v1')).toMatchObject({ status: 'UNDER_REVIEW' });
});

test('[PEV-3] a verification is made as the form sends it, and its number is the server’s', async () => {
  const data = {
    driver: { connect: { id: 'd_alpha' } },
    company: { name: 'Old Yard', email: 'records@oldyard.test', isTransportCompany: true },
  };
  expect(await alpha(CREATE, { data })).toMatchObject({ attempt: 1, status: 'UNDER_REVIEW', isPEVSent: false, driver: { id: 'd_alpha' } });
  expect((await alpha.refused(CREATE, { data: { ...data, company: { name: 'X', email: 'x' } } })).details).toEqual({
    'company.email': 'Invalid email format',
  });
  expect((await alpha.refused(CREATE, { data: { ...data, driver: { connect: { id: 'd_beta' } } } })).code).toBe('NotAuthorizedError');
});

test('[PEV-7] [PEV-1] each driver with unsent verifications is listed once, under the contract that stands; the count is the length', async () => {
  await put(
    product.db,
    'contracts',
    { id: 'k_old', customerId: 'c_alpha', driverId: 'd_alpha', status: 'Archived' },
    { id: 'k_next', customerId: 'c_alpha', driverId: 'd_alpha', status: 'Pending' },
  );
  await put(product.db, 'drivers', { id: 'd_left', customerId: 'c_alpha', preferredLanguageId: 'l_en' });
  await put(product.db, 'contracts', { id: 'k_left', customerId: 'c_alpha', driverId: 'd_left', status: 'Archived' });
  const unsent = (id: string, more: object = {}) => put(product.db, 'employmentVerifications', { id, ...OLD, ...more });
  await unsent('v1');
  await unsent('v2');
  await unsent('v3', { isPEVSent: true });
  for (const status of ['NO_RESPONSE', 'REJECTED', 'VERIFIED'] as const) await unsent(`v_${status}`, { status });
  await unsent('v4', { driverId: 'd_left' });
  await unsent('v5', { driverId: 'd_beta', customerId: 'c_beta' });

  const all = await agent(UNSENT);
  expect(all.items.map(({ contractId, unsentCount, contract }: any) => [contractId, unsentCount, contract.status])).toEqual([
    ['k_alpha', 2, 'Active'],
    ['k_beta', 1, 'Active'],
  ]);
  expect(all.count).toBe(all.items.length);
  expect(all.items[0]).toMatchObject({ driver: 'CANARY-ALPHA CANARY-ALPHA', company: 'CANARY-ALPHA Trucking' });
  expect(await agent(UNSENT, { first: 1, skip: 1 })).toMatchObject({ count: 2, items: [{ contractId: 'k_beta' }] });
  expect(await alpha(UNSENT)).toMatchObject({ count: 1, items: [{ contractId: 'k_alpha' }] });
});
