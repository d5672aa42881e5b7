import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applicantOf } from '#domain/drivers/application/applicant.ts';
import { CRUD } from '#domain/apiMutations.ts';
import { addDays } from '#domain/calendar.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { anApplication, anEmployer } from '#domain/testing/anApplication.ts';
import { callerOf, stored, type Caller } from '#tests/server/caller.ts';
import type { Device } from '#tests/server/device.ts';
import { until } from '#tests/server/jobBench.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import { sqlTx } from '../db/sqlTx.ts';
import { inTransaction } from '../db/inTransaction.ts';

let product: TestProduct;
let device: Device;
let agent: Caller;
let mid = 1;
/** The number of the driver that a test has for itself. */
let turn = 0;
const said: string[] = [];
const write = process.stdout.write.bind(process.stdout);

beforeAll(async () => {
  process.stdout.write = ((chunk: string) => (said.push(String(chunk)), true)) as typeof process.stdout.write;
  product = await startTestProduct({ settings: { accessLog: true } });
  device = await product.device('agent');
  agent = await callerOf(product, 'agent');
});
afterAll(async () => {
  process.stdout.write = write;
  await product.stop();
});

interface Driver {
  id: string;
  email: string;
}
async function aDriver(email: string | null = `driver${++turn}@mail.example`): Promise<Driver> {
  const id = `d_link${++turn}`;
  await put(product.db, 'drivers', {
    id,
    customerId: 'c_alpha',
    userId: null,
    email,
    name: 'Ana',
    lastName: 'Ruiz',
    preferredLanguageId: 'l_en',
    licenseStateId: 's_tx',
  });
  return { id, email: email ?? '' };
}
const mails = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (await product.db.pool.query('select subject, text from mails where "to" = $1 order by "createdAt", id', [to])).rows;
const send = async ({ id }: Driver) =>
  (
    await device.push([{ mid: mid++, name: 'driverApplicationFormSend', input: { driverId: id, customerId: 'c_alpha', alertId: null } }])
  )[0]!;
const links = async ({ email }: Driver) => (await mails(email)).flatMap(({ text }) => /\/apply#([\w-]{43})$/m.exec(text)?.[1] ?? []);
const codes = async ({ email }: Driver) => (await mails(email)).flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
async function linkTo(driver: Driver): Promise<string> {
  const before = await links(driver);
  await send(driver);
  await until(async () => (await links(driver)).length > before.length);
  return (await links(driver)).find((link) => !before.includes(link))!;
}

/** One device that has opened a link. */
class Phone {
  token: string;
  cookie = '';
  constructor(token: string) {
    this.token = token;
  }
  async call(method: string, name: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await fetch(`${product.origin}/api/apply/${name}`, {
      method,
      headers: { 'x-application-link': this.token, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0]!;
    return { status: answer.status, set, headers: answer.headers, body: (await answer.json()) as any };
  }
  async enter(driver: Driver) {
    const before = await codes(driver);
    await this.call('POST', 'code');
    const code = (await codes(driver)).find((one) => !before.includes(one))!;
    return this.call('POST', 'session', { code });
  }
}
async function opened(driver: Driver): Promise<Phone> {
  const phone = new Phone(await linkTo(driver));
  expect((await phone.enter(driver)).status).toBe(200);
  return phone;
}

function whole(): Record<string, object> {
  const today = new Date().toISOString().slice(0, 10);
  return anApplication({
    employment: { employers: [anEmployer('Mesa Freight', addDays(today, -1400), addDays(today, -10))], gaps: [] },
    addresses: { items: [{ street: '1 Main St', city: 'Waco', state: 'TX', zipCode: '76701', from: addDays(today, -1400), to: null }] },
    licenses: { licenses: [{ state: 'TX', number: 'TX1', class: 'A', expirationDate: addDays(today, 400) }] },
    certification: { certified: true, date: today },
  }) as Record<string, object>;
}

beforeEach(() => void said.splice(0));

test('[LINK-1] [LINK-3] a driver fills an application in by the mailed link and sends it; the agent has it in review', async () => {
  const driver = await aDriver();
  const phone = new Phone(await linkTo(driver));
  const [mail] = await mails(driver.email);
  expect(mail!.subject).toContain('asks for your driver application');
  expect((await phone.call('GET', 'form')).status).toBe(401);
  const entered = await phone.enter(driver);
  expect(entered.set).toMatch(/HttpOnly; SameSite=Strict/);
  const shown = await phone.call('GET', 'form');
  expect(shown.body).toMatchObject({ status: 'CREATED', form: {}, comment: null });
  for (const [section, value] of Object.entries(whole()))
    expect(await phone.call('PUT', 'section', { section, based: null, value })).toMatchObject({ status: 200 });
  const { id } = shown.body;
  expect(await stored(product, 'driverApplicationForms', id)).toMatchObject({
    status: 'IN_PROGRESS',
    jsonForm: whole(),
    driverId: driver.id,
  });
  expect((await phone.call('POST', 'submit', {})).status).toBe(200);
  expect(await stored(product, 'driverApplicationForms', id)).toMatchObject({ status: 'IN_REVIEW' });
  expect((await phone.call('GET', 'form')).body.status).toBe('sent');

  const notes = await product.db.pool.query('select distinct action, user_id from audit_event where target_id = $1', [id]);
  expect(notes.rows).toContainEqual({ action: 'applicationFillByLink', user_id: `byLink:${id}` });
  expect(notes.rows).toContainEqual({ action: 'applicationSubmitByLink', user_id: `byLink:${id}` });
});

test('[LINK-1] [LINK-5] what is missing is told all at once, and what was sent back says why, by a new link that is mailed', async () => {
  const driver = await aDriver();
  const phone = await opened(driver);
  const refusal = await phone.call('POST', 'submit', {});
  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.body.details)).toHaveLength(11);
  for (const [section, value] of Object.entries(whole())) await phone.call('PUT', 'section', { section, based: null, value });
  const { id } = (await phone.call('GET', 'form')).body;
  await phone.call('POST', 'submit', {});
  expect(await send(driver)).toMatchObject({ status: expect.any(String) });
  await until(async () => {
    const { rows } = await product.db.pool.query('select content from notifications where "driverId" = $1', [driver.id]);
    return rows.some(({ content }) => content.includes('has been sent already'));
  });
  const update = 'mutation($data: DriverApplicationFormUpdateInput!) { driverApplicationFormUpdate(data: $data) { id } }';
  await agent(update, { data: { id, status: 'NEED_CHANGES', comment: 'Add the yard job' } });
  expect((await phone.call('GET', 'form')).status).toBe(410);
  await until(async () => (await links(driver)).length === 2);
  const asking = (await mails(driver.email)).find(({ subject }) => subject.includes('asks you to change your driver application'))!;
  expect(asking.text).not.toContain('yard');
  const again = new Phone(/\/apply#([\w-]{43})$/m.exec(asking.text)![1]!);
  await again.enter(driver);
  expect((await again.call('GET', 'form')).body).toMatchObject({ id, status: 'NEED_CHANGES', comment: 'Add the yard job' });
});

test('[LINK-1] a newer link ends the one before and its sessions; after thirty days it is over', async () => {
  const driver = await aDriver();
  const first = await opened(driver);
  const second = await opened(driver);
  expect((await first.call('GET', 'form')).status).toBe(410);
  expect((await first.call('POST', 'code')).status).toBe(410);
  expect((await second.call('GET', 'form')).status).toBe(200);
  await product.db.pool.query(`update application_link set expires_at = now() where ended_at is null and email = $1`, [driver.email]);
  expect((await second.call('GET', 'form')).status).toBe(410);
  expect((await new Phone('x'.repeat(43)).call('GET', 'form')).status).toBe(410);
});

test('[LINK-2] a code is good once, for ten minutes and five tries, and a link has fifty', async () => {
  const driver = await aDriver();
  const phone = new Phone(await linkTo(driver));
  const { body } = await phone.call('POST', 'code');
  expect(body.sentTo).toMatch(/^d…@m….example$/);
  const [code] = await codes(driver);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n++) expect((await phone.call('POST', 'session', { code: wrong })).status).toBe(400);
  expect((await phone.call('POST', 'session', { code })).status).toBe(400);
  expect((await phone.enter(driver)).status).toBe(200);
  expect((await phone.call('POST', 'session', { code: (await codes(driver)).at(-1) })).status).toBe(400);

  await phone.call('POST', 'code');
  await product.db.pool.query('update application_code set expires_at = now()');
  for (const old of await codes(driver)) expect((await phone.call('POST', 'session', { code: old })).status).toBe(400);
  await product.db.pool.query('update application_link set codes_sent = 50 where email = $1', [driver.email]);
  expect((await phone.call('POST', 'code')).status).toBe(429);
});

test('[LINK-2] codes are asked for and tried at a rate, and a session runs out', async () => {
  const slow = await startTestProduct({ rates: { applyCode: { points: 2, seconds: 60 } } });
  try {
    await put(slow.db, 'driverApplicationForms', { id: 'f1', customerId: 'c_alpha', driverId: 'd_alpha', jsonForm: {} });
    const { makeLink } = await import('./links.ts');
    const token = await makeLink(slow.db.pool, { formId: 'f1', email: 'a@b.example' }, Date.now());
    const ask = () => fetch(`${slow.origin}/api/apply/code`, { method: 'POST', headers: { 'x-application-link': token } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const third = await ask();
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).toEqual([429, true]);
  } finally {
    await slow.stop();
  }
  const driver = await aDriver();
  const phone = await opened(driver);
  await product.db.pool.query('update application_session set expires_at = now()');
  expect((await phone.call('GET', 'form')).status).toBe(401);
});

test('[LINK-3] a link opens one application and nothing else', async () => {
  const [ana, bob] = [await aDriver(), await aDriver()];
  const [one, other] = [await opened(ana), await opened(bob)];
  const stolen = new Phone(other.token);
  stolen.cookie = one.cookie;
  expect((await stolen.call('GET', 'form')).status).toBe(401);
  const { id } = (await one.call('GET', 'form')).body;
  const theirs = (await other.call('GET', 'form')).body.id;
  expect(theirs).not.toBe(id);
  expect((await one.call('PUT', 'section', { section: 'denials', based: null, value: {}, id: theirs })).status).toBe(400);
  expect(
    (await one.call('PUT', 'section', { section: 'denials', based: null, value: {} }, { origin: 'https://evil.example' })).status,
  ).toBe(403);
  expect((await one.call('PUT', 'section', { section: 'denials', based: null, value: { a: 'x'.repeat(300_000) } })).status).toBe(413);
  expect(
    (
      await fetch(`${product.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: one.cookie, authorization: `Bearer ${one.token}` },
        body: '{}',
      })
    ).status,
  ).toBe(401);

  const actor = applicantOf({ id, customerId: 'c_alpha' });
  const ctx = { actor, now: new Date().toISOString() };
  const inputs: [string, object][] = [
    ['driverUpdate', { id: ana.id, name: 'X' }],
    ['driverDelete', { id: ana.id }],
    ['driverApplicationFormSend', { driverId: ana.id, customerId: 'c_alpha', alertId: null }],
  ];
  await inTransaction(product.db, async (client) => {
    for (const [name, input] of inputs)
      await expect(runMutation(sqlTx(client), MUTATIONS.get(name)!, input, ctx)).rejects.toThrow("You don't have permission");
    await expect(runMutation(sqlTx(client), CRUD.get('driverApplicationForms')!.update, { id, jsonForm: {} }, ctx)).rejects.toThrow(
      "You don't have permission",
    );
  });
});

test('[LINK-4] a section that was changed elsewhere is not overwritten, and what differs is told', async () => {
  const driver = await aDriver();
  const token = await linkTo(driver);
  const [one, other] = [new Phone(token), new Phone(token)];
  await one.enter(driver);
  await other.enter(driver);
  const save = (phone: Phone, section: string, based: object | null, value: object) =>
    phone.call('PUT', 'section', { section, based, value });
  const both = await Promise.all([save(one, 'denials', null, { none: true }), save(other, 'accidents', null, { none: true })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await save(one, 'denials', null, { none: true })).status).toBe(200);
  const refused = await save(other, 'denials', null, { none: false });
  expect(refused).toMatchObject({
    status: 409,
    body: { status: 'IN_PROGRESS', form: { denials: { none: true }, accidents: { none: true } } },
  });
  expect((await save(other, 'denials', { none: true }, { none: false })).status).toBe(200);
});

test('[LINK-3] nothing of the answers is in logs, mails or the audit log, and no token or code is stored', async () => {
  const driver = await aDriver();
  const phone = await opened(driver);
  const marker = 'MARKER-OF-FORM';
  const personal = { ...whole()['personal'], ssn: '987-65-4321', firstName: marker };
  expect((await phone.call('PUT', 'section', { section: 'personal', based: null, value: personal })).status).toBe(200);
  expect((await phone.call('PUT', 'section', { section: marker, based: null, value: '987-65-4321' })).status).toBe(400);
  expect((await phone.call('POST', 'submit', {})).status).toBe(400);
  await until(async () => said.some((line) => line.includes('/api/apply/submit')));
  const texts = async (sql: string): Promise<string> => JSON.stringify((await product.db.pool.query(sql)).rows);
  const everywhere = [
    said.join(''),
    await texts('select * from mails'),
    await texts('select * from audit_event'),
    await texts('select * from notifications'),
  ];
  for (const text of everywhere) for (const secret of [marker, '987-65-4321']) expect(text).not.toContain(secret);
  expect(said.join('')).not.toContain(phone.token);
  const kept = await texts(
    'select (select json_agg(l) from application_link l) l, (select json_agg(s) from application_session s) s, (select json_agg(c) from application_code c) c',
  );
  expect(kept).not.toContain(phone.token);
  expect(kept).not.toContain(phone.cookie.split('=')[1]);
});

test('[LINK-1] a driver without an e-mail gets no link', async () => {
  expect(await send(await aDriver(null))).toMatchObject({ status: 'REJECTED', message: 'Ana Ruiz has no email on file.' });
});
