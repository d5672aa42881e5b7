import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORIGIN } from '#domain/mails/mail.ts';
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
beforeEach(() => product.db.pool.query('truncate "employmentVerifications" cascade; delete from mails'));

const MARKER = 'MARKER-OF-AN-ANSWER';
const COMPANY = { customerId: 'c_alpha', driverId: 'd_alpha', companyName: 'Mesa Freight', companyEmail: 'records@mesa.test' };
const UPDATE =
  'mutation($data: EmploymentVerificationUpdateInput!) { employmentVerificationUpdate(data: $data) { id status corrections sentAt } }';
const READ =
  'query($id: ID!) { driverInvestigation(driverId: $id) { employers { name isAsked } answers { verificationId lines { label value } } } }';
const SIGNED = {
  remarks: '',
  contactName: 'Rita Moss',
  contactTitle: 'Safety',
  contactPhone: '5125550100',
  contactEmail: '',
  signature: 'Rita Moss',
  agree: '1',
};
const RECORD = {
  kind: 'record',
  employedFrom: '2023-01-01',
  employedTo: '2025-03-31',
  position: 'Driver',
  reasonForLeaving: MARKER,
  subjectToFMCSR: 'yes',
  hadAccidents: 'yes',
  'accident.1.date': '2024-05-05',
  'accident.1.place': 'Waco, TX',
  'accident.1.injuries': '1',
  'accident.1.fatalities': '0',
  'accident.1.hazmat': 'no',
  rehire: 'yes',
  ...SIGNED,
};

/** Sends the attempt `v1` and returns the path of the link in the newest mail. */
async function sent(): Promise<string> {
  await put(product.db, 'employmentVerifications', { id: 'v1', ...COMPANY });
  await alpha(UPDATE, { data: { id: 'v1', isPEVSent: true } });
  return newestLink();
}
async function newestLink(): Promise<string> {
  const { rows } = await product.db.pool.query<{ text: string }>('select text from mails order by "createdAt" desc, id limit 1');
  const [link = ''] = /(?:\{origin\}|https?:\/\/\S+?)\/pev\/\S+/.exec(rows[0]!.text) ?? [];
  return link.replace(ORIGIN, '').replace(/^https?:\/\/[^/]+/, '');
}
const open = (path: string) => fetch(product.origin + path, { redirect: 'manual' });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(product.origin + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form), headers });

test('[PEV-12] [PEV-13] the link of the mail opens a page without an account; the answer settles the attempt, and the link ends', async () => {
  const path = await sent();
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('CANARY-ALPHA Trucking');
  expect(html).not.toContain('<script');
  expect(html).toMatch(/as your signature, \d{2}\/\d{2}\/\d{4}</);
  const answered = await post(path, RECORD);
  expect([answered.status, answered.headers.get('location')]).toEqual([303, '/pev/thanks']);
  expect(await stored(product, 'employmentVerifications', 'v1')).toMatchObject({ status: 'VERIFIED' });
  expect((await open(path)).status).toBe(410);
  expect((await post(path, RECORD)).status).toBe(410);
  const { answers } = await alpha(READ, { id: 'd_alpha' });
  expect(answers).toHaveLength(1);
  expect(answers[0].lines).toContainEqual({ label: 'Reason for leaving', value: MARKER });
  expect(answers[0].lines).toContainEqual({ label: 'Employed', value: '01/01/2023 to 03/31/2025' });
  expect(answers[0].lines).toContainEqual({ label: 'Accident 1', value: '05/05/2024, Waco, TX: 1 injured, 0 killed, hazmat not released' });
});

test('[PEV-12] only the hash of a token is stored, and a made-up, an expired and an ended link say the same', async () => {
  const path = await sent();
  const token = path.split('/').at(-1)!;
  const { rows } = await product.db.pool.query('select * from pev_link');
  expect(JSON.stringify(rows)).not.toContain(token);
  const days = (new Date(rows[0].expires_at).getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(60);
  const gone = await (await open(`/pev/${'x'.repeat(43)}`)).text();
  await product.db.pool.query(`update pev_link set expires_at = now() - interval '1 second'`);
  const expired = await open(path);
  expect([expired.status, await expired.text()]).toEqual([410, gone]);
});

test('[PEV-12] a newer attempt, and a settled one, end the link', async () => {
  const first = await sent();
  await alpha('mutation { resendPEV(verificationId: "v1") { status } }');
  const { rows } = await product.db.pool.query<{ text: string }>(`select text from mails where subject like 'Reminder%'`);
  expect(rows).toHaveLength(1);
  expect((await open(first)).status).toBe(410);
  const second = /\/pev\/[A-Za-z0-9_-]{43}/.exec(rows[0]!.text)![0];
  expect((await open(second)).status).toBe(200);
  const [next] = (await product.db.pool.query<{ id: string }>('select id from "employmentVerifications" where attempt = 2')).rows;
  await agent(UPDATE, { data: { id: next!.id, status: 'VERIFIED' } });
  expect((await post(second, RECORD)).status).toBe(410);
});

test.each([['noRecord'], ['declined']])('[PEV-13] %s is an answer: the attempt is rejected', async (kind) => {
  const path = await sent();
  expect((await post(path, { kind, ...SIGNED })).status).toBe(303);
  expect(await stored(product, 'employmentVerifications', 'v1')).toMatchObject({ status: 'REJECTED' });
});

test('[PEV-12] what is missing is said beside its field, what was typed stays, and nothing is stored', async () => {
  const path = await sent();
  const { position: _left, agree: _too, ...rest } = RECORD;
  const answer = await post(path, rest);
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain('id="position-note"');
  expect(html).toContain('id="agree-note"');
  expect(html).toContain(`value="${MARKER}"`);
  expect((await post(path, { ...RECORD, position: '<b>x</b>', employedTo: '2022-01-01' })).status).toBe(400);
  expect((await post(path, RECORD, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await product.db.pool.query('select 1 from pev_answer')).rowCount).toBe(0);
});

test('[PEV-12] of two answers at once one is taken', async () => {
  const path = await sent();
  const statuses = await Promise.all([1, 2, 3].map(async () => (await post(path, RECORD)).status));
  expect(statuses.toSorted()).toEqual([303, 410, 410]);
});

test('[PEV-13] an answer is in no mail, no sync and no row of the API, is read by who manages the driver alone, and its reading is noted', async () => {
  const path = await sent();
  await post(path, RECORD);
  const holding = await product.db.pool.query(
    `select 'mails' from mails m where m::text like $1 union all select 'rows' from "employmentVerifications" v where v::text like $1
     union all select 'audit' from audit_event a where a::text like $1`,
    [`%${MARKER}%`],
  );
  expect(holding.rows).toEqual([]);
  expect((await beta.refused(READ, { id: 'd_alpha' })).code).toBe('NotAuthorizedError');
  const single = await callerOf(product, 'homeless');
  expect((await single.refused(READ, { id: 'd_alpha' })).code).toBe('NotAuthorizedError');
  expect((await agent(READ, { id: 'd_alpha' })).answers).toHaveLength(1);
  await expect
    .poll(async () => (await product.db.pool.query(`select user_id from audit_event where action = 'pev.read'`)).rows)
    .toContainEqual({ user_id: 'u_agent' });
});

test('[PEV-9] [PEV-10] the first sending is dated by the server, and a correction keeps what was said before', async () => {
  await sent();
  const { sentAt } = await alpha(UPDATE, { data: { id: 'v1', status: 'VERIFIED', note: 'By phone' } });
  expect(Date.now() - Date.parse(sentAt)).toBeLessThan(60_000);
  const corrected = await agent(UPDATE, { data: { id: 'v1', status: 'REJECTED', note: 'Another person' } });
  expect(corrected.corrections).toEqual([{ at: expect.any(String), by: 'u_agent', status: 'VERIFIED', note: 'By phone' }]);
});
