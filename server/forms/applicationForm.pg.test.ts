import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApplicationStatus } from '#domain/drivers/application/transitions.ts';
import { addDays } from '#domain/calendar.ts';
import { anApplication, anEmployer } from '#domain/testing/anApplication.ts';
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
beforeEach(() => product.db.pool.query('delete from "employmentVerifications"; delete from "driverApplicationForms"'));

const FIELDS = 'id status hasPendingAgentChanges agentChanges jsonForm comment commentBy { id } createdBy { id } pdfBase64';
const CREATE = `mutation($data: DriverApplicationFormCreateInput!) { driverApplicationFormCreate(data: $data) { ${FIELDS} } }`;
const UPDATE = `mutation($data: DriverApplicationFormUpdateInput!) { driverApplicationFormUpdate(data: $data) { ${FIELDS} } }`;
const LATEST = `{ driverApplicationFormsList(filter: { driver: { id: { equals: "d_alpha" } } }, sort: { createdAt: DESC }, first: 1) { items { id status } } }`;
const PRINTS = 'query($first: Int) { driverApplicationFormsList(first: $first) { items { id pdfBase64 } } }';

/** Whole on the day of the test, whichever that is. */
function whole(): object {
  const today = new Date().toISOString().slice(0, 10);
  return anApplication({
    employment: { employers: [anEmployer('Mesa Freight', addDays(today, -1400), addDays(today, -10))], gaps: [] },
    addresses: { items: [{ street: '1 Main St', city: 'Waco', state: 'TX', zipCode: '76701', from: addDays(today, -1400), to: null }] },
    licenses: { licenses: [{ state: 'TX', number: 'TX1', class: 'A', expirationDate: addDays(today, 400) }] },
    certification: { certified: true, date: today },
  });
}
const planted = (status: ApplicationStatus, id = 'f1') =>
  put(product.db, 'driverApplicationForms', { id, customerId: 'c_alpha', driverId: 'd_alpha', status, jsonForm: whole() as never });
const change = (caller: Caller, data: object) => caller(UPDATE, { data: { id: 'f1', ...data } });

test('[FORM-1] [FORM-2] [FORM-4] [FORM-8] an application goes its way: saved, sent, sent back, sent again, approved and printed', async () => {
  const made = await alpha(CREATE, { data: { driver: { connect: { id: 'd_alpha' } } } });
  expect(made).toMatchObject({ status: 'CREATED', jsonForm: {}, createdBy: { id: 'u_alpha' }, pdfBase64: null });
  const step = (caller: Caller, data: object) => caller(UPDATE, { data: { id: made.id, ...data } });
  expect(await step(alpha, { jsonForm: { personal: { firstName: 'Ana' } } })).toMatchObject({ status: 'IN_PROGRESS' });
  expect(await step(alpha, { jsonForm: whole(), status: 'IN_REVIEW' })).toMatchObject({ status: 'IN_REVIEW' });
  expect(await step(agent, { status: 'NEED_CHANGES', comment: 'Add the yard job' })).toMatchObject({
    status: 'NEED_CHANGES',
    comment: 'Add the yard job',
    commentBy: { id: 'u_agent' },
  });
  expect(await step(alpha, { status: 'IN_REVIEW' })).toMatchObject({ status: 'IN_REVIEW', pdfBase64: null });
  const approved = await step(agent, { status: 'APPROVED_TO_SIGN' });
  const pdf = await PDF.load(Buffer.from(approved.pdfBase64, 'base64'));
  const text = pdf
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n');
  expect(text).toContain('Ana Reyes');
  expect(text).toContain('CANARY-ALPHA Trucking');
  expect(text).toContain('CANARY-ALPHA, CANARY-ALPHA, TX 75001');
  expect(text).not.toContain('900-12');
  expect((await alpha(LATEST)).items).toEqual([{ id: made.id, status: 'APPROVED_TO_SIGN' }]);
});

test('[FORM-5] what is missing when it is sent is named field by field', async () => {
  await planted('IN_PROGRESS');
  const { denials: _left, ...rest } = whole() as { denials: object };
  const refusal = await alpha.refused(UPDATE, {
    data: { id: 'f1', status: 'IN_REVIEW', jsonForm: { ...rest, notices: { shown: false } } },
  });
  expect(refusal).toEqual({
    status: 200,
    code: 'ValidationError',
    message: 'Validation error',
    details: {
      'jsonForm.denials': 'This field is required',
      'jsonForm.notices.shown': 'This field is required',
      'jsonForm.notices.acknowledgedAt': 'This field is required',
    },
  });
  expect(await stored(product, 'driverApplicationForms', 'f1')).toMatchObject({ status: 'IN_PROGRESS' });
});

test("[FORM-1] approving is the agents'; a stranger and an id that is not there get the same answer", async () => {
  await planted('IN_REVIEW');
  const data = { id: 'f1', status: 'APPROVED_TO_SIGN' };
  const refusals = [
    await alpha.refused(UPDATE, { data }),
    await beta.refused(UPDATE, { data }),
    await beta.refused(UPDATE, { data: { ...data, id: 'none' } }),
  ];
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(refusals[0]!.code).toBe('NotAuthorizedError');
  expect(await alpha.refused(UPDATE, { data: { id: 'f1', status: 'ARCHIVED' } })).toMatchObject({
    code: 'RULE',
    details: { rule: 'FORM-1' },
  });
  expect((await alpha.refused(UPDATE, { data: { id: 'f1', commentBy: { connect: { id: 'u_agent' } } } })).code).toBe(
    'InvalidArgumentError',
  );
});

test("[FORM-3] an agent's changes wait for the customer, and are taken over by their word", async () => {
  await planted('IN_REVIEW');
  const agentChanges = { denials: { none: false, items: [{ facts: 'Suspended in 2019' }] } };
  expect(await change(agent, { agentChanges, hasPendingAgentChanges: true })).toMatchObject({
    status: 'IN_REVIEW',
    hasPendingAgentChanges: true,
    agentChanges,
  });
  expect(await agent.refused(UPDATE, { data: { id: 'f1', status: 'APPROVED_TO_SIGN' } })).toMatchObject({ details: { rule: 'FORM-3' } });
  expect(await agent.refused(UPDATE, { data: { id: 'f1', hasPendingAgentChanges: false } })).toMatchObject({ details: { rule: 'FORM-3' } });
  const accepted = await change(alpha, { status: 'IN_REVIEW', hasPendingAgentChanges: false });
  expect(accepted).toMatchObject({ status: 'IN_REVIEW', hasPendingAgentChanges: false, agentChanges: null, jsonForm: agentChanges });
  expect(await change(agent, { status: 'APPROVED_TO_SIGN' })).toMatchObject({ status: 'APPROVED_TO_SIGN' });
});

test('[PEV-6] [ESIGN-4] approving opens verifications; re-opening takes the document back and the PDF away', async () => {
  await planted('IN_REVIEW');
  await change(agent, { status: 'APPROVED_TO_SIGN' });
  const { rows } = await product.db.pool.query('select "companyName", "isPEVSent", source from "employmentVerifications"');
  expect(rows).toEqual([{ companyName: 'Mesa Freight', isPEVSent: false, source: 'APPLICATION_FORM' }]);
  await put(product.db, 'everSignDocs', {
    id: 'e1',
    customerId: 'c_alpha',
    driverId: 'd_alpha',
    hash: 'h1',
    title: 'Application',
    type: 'DRIVER_APPLICATION_FORM',
    status: 'SENT',
  });
  expect(await change(agent, { status: 'IN_REVIEW' })).toMatchObject({ status: 'IN_REVIEW', pdfBase64: null });
  expect(await stored(product, 'everSignDocs', 'e1')).toMatchObject({ status: 'SYSTEM_CANCELLED' });
});

test('[FORM-8] one request prints a handful of applications, not a list of them, and who printed is noted', async () => {
  for (let i = 1; i <= 6; i++) await planted('ARCHIVED', `f${i}`);
  const { items } = await alpha(PRINTS, { first: 5 });
  for (const { pdfBase64 } of items) expect(pdfBase64).toMatch(/^JVBERi0/);
  const { body } = await product.ask(await product.token('alpha'), PRINTS, { first: 6 });
  expect(body.errors[0]).toMatchObject({ code: 'InvalidArgumentError', message: 'Ask for "pdfBase64" of at most 5 applications at once.' });
});
