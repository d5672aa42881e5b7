import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/inTransaction.ts';
import { setPasswordMail } from '#server/mail/passwordMails.ts';
import { alertOf, refresh, signIn } from '#tests/pg/signIn.ts';
import { until } from './jobBench.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { PASSWORD, startTestProduct, type TestProduct } from './testProduct.ts';
import { PEOPLE, type PersonKey } from './world.ts';

const SECRET = 'a secret that both sides were told';
const NEW_PASSWORD = 'another horse battery';
const SAME = { status: 'success', message: 'If the account exists, an email was sent.' };
let product: TestProduct;
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  product = await startTestProduct({ settings: { smtpUrl: server.url, webhookSecret: SECRET } });
});
afterAll(async () => {
  await product.stop();
  await server.close();
});
beforeEach(() => product.db.pool.query('delete from idp_request'));
afterEach(async () => {
  await until(
    async () =>
      (await product.db.pool.query(`select from pgboss.job where name in ('quick', 'dead') and state <= 'active'`)).rowCount === 0,
  );
  server.received.length = 0;
});

interface Answer {
  status: number;
  headers: Headers;
  body: { status: string; message: string };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(`${product.origin}${path}`, init);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
}

const reset = (email: string) => post('/api/reset-password', { email });
const forget = () => product.db.pool.query('delete from idp_request');
const bearer = async (person: PersonKey) => ({ authorization: `Bearer ${await product.token(person)}` });
const subOf = async (email: string) => (await product.idp!.accounts.subOf(email))!;

/** The link in the one mail that this person gets. */
async function linkTo(email: string): Promise<string> {
  const mail = await until(() => server.received.find(({ recipients }) => recipients.includes(email)));
  return /^http\S+$/m.exec(mail.text ?? '')![0];
}

async function choose(link: string, password: string, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: new URLSearchParams({ password }), headers: { origin: product.origin, ...headers } };
  const answer = await fetch(link, { ...init, redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
}

test('a forgotten password: the mailed link opens the form, sets a new password once, and ends every session of before', async () => {
  const { email } = PEOPLE.alpha;
  const before = await signIn(product.origin, email, PASSWORD);
  expect(await reset(` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: SAME });
  const link = await linkTo(email);
  expect(link).toMatch(new RegExp(`^${product.origin}/idp/u/set-password\\?ticket=[\\w-]{43}$`));
  const page = await fetch(link);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('autocomplete="new-password"');

  const tooShort = await choose(link, 'short');
  expect([tooShort.status, alertOf(tooShort.html)]).toEqual([400, 'The password needs at least 12 characters.']);
  expect((await choose(link, NEW_PASSWORD, { origin: 'https://evil.example' })).status).toBe(403);
  expect(await choose(link, NEW_PASSWORD)).toMatchObject({ status: 303, location: `/auth?login_hint=${encodeURIComponent(email)}` });

  expect((await choose(link, 'yet another password')).status).toBe(410);
  expect((await fetch(link)).status).toBe(410);
  await expect(signIn(product.origin, email, PASSWORD)).rejects.toThrow('Wrong email or password.');
  await signIn(product.origin, email, NEW_PASSWORD);
  const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { auth: Parameters<typeof refresh>[0] };
  expect(await refresh(config.auth, before.refreshToken)).toMatchObject({ tokens: null, error: 'invalid_grant' });
  const { rows } = await product.db.pool.query(
    `select action, user_id, detail->>'sub' as sub from audit_event where action = 'password.set'`,
  );
  expect(rows).toEqual([{ action: 'password.set', user_id: null, sub: await subOf(email) }]);
});

test('a known and an unknown e-mail get equal answers, and the same work is done for both before the answer', async () => {
  const { email } = PEOPLE.beta;
  const [known, unknown] = [await reset(email), await reset('nobody@carrier.example')];
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  const shown = ({ headers }: Answer) => [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  expect(shown(unknown)).toEqual(shown(known));
  const { rows } = await product.db.pool.query<{ input: object }>(
    `select data->'input' as input from pgboss.job where data->>'job' = 'account.resetPassword' order by created_on desc limit 2`,
  );
  expect(rows.map(({ input }) => Object.keys(input))).toEqual([['sub'], ['sub']]);
  await linkTo(email);
  expect(JSON.stringify(rows)).not.toContain('@');

  const took = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < 30; n++) {
    for (const [who, address] of [
      ['known', PEOPLE.homeless.email],
      ['unknown', `nobody${n}@carrier.example`],
    ] as const) {
      await forget();
      const began = performance.now();
      await reset(address);
      took[who].push(performance.now() - began);
    }
  }
  const median = (ms: number[]) => ms.toSorted((a, b) => a - b)[15]!.toFixed(1);
  console.log(`reset-password: p50 ${median(took.known)} ms for a known e-mail, ${median(took.unknown)} ms for an unknown one`);
});

test('a disabled sign-in gets no link', async () => {
  const sub = await subOf(PEOPLE.disabled.email);
  await product.idp!.accounts.setBlocked(sub, true);
  await reset(PEOPLE.disabled.email);
  await reset(PEOPLE.agent2.email);
  await linkTo(PEOPLE.agent2.email);
  expect(server.received).toHaveLength(1);
});

test('three requests an hour for one e-mail, three from one address; then 429 with the wait, whoever it is', async () => {
  const byEmail: Answer[] = [];
  for (let n = 0; n < 4; n++) {
    byEmail.push(await reset('flood@carrier.example'));
    await product.db.pool.query(`delete from idp_request where key like 'reset:a:%'`);
  }
  expect(byEmail.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  const refused = byEmail[3]!;
  expect(refused.body).toEqual({ status: 'error', message: 'Too many requests. Please try again later.' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(3590);
  expect(wait).toBeLessThanOrEqual(3600);

  await forget();
  const byAddress = [];
  for (let n = 0; n < 4; n++) byAddress.push((await reset(`one${n}@carrier.example`)).status);
  expect(byAddress).toEqual([200, 200, 200, 429]);
  const { rows } = await product.db.pool.query<{ key: string }>('select key from idp_request');
  expect(JSON.stringify(rows)).not.toContain('carrier');
});

test('a link is good for an hour, an invitation for seven days; a new request voids neither', async () => {
  const { email } = PEOPLE.agent;
  const sub = await subOf(email);
  await inTransaction(product.db, (client) => setPasswordMail(client, product.origin, { sub, email, name: 'Agent' }));
  const invitation = await linkTo(email);
  server.received.length = 0;
  await reset(email);
  const link = await linkTo(email);
  const { rows } = await product.db.pool.query<{ hours: number; hash: string }>(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours, hash from idp_ticket where sub = $1 order by expires_at',
    [sub],
  );
  expect(rows.map(({ hours }) => hours)).toEqual([1, 168]);
  expect(rows.map(({ hash }) => hash)).not.toContain(new URL(link).searchParams.get('ticket'));
  expect([(await fetch(link)).status, (await fetch(invitation)).status]).toEqual([200, 200]);
  await product.db.pool.query(`update idp_ticket set expires_at = now() where expires_at < now() + interval '2 hours'`);
  expect([(await fetch(link)).status, (await fetch(invitation)).status]).toEqual([410, 200]);
  expect((await choose(link, NEW_PASSWORD)).status).toBe(410);
});

test('of two who send the form at the same moment one sets the password', async () => {
  const { email } = PEOPLE.unverified;
  await reset(email);
  const link = await linkTo(email);
  const answers = await Promise.all([choose(link, 'first horse battery'), choose(link, 'second horse battery')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
  const won = answers[0]!.status === 303 ? 'first' : 'second';
  await signIn(product.origin, email, `${won} horse battery`);
  const { rows } = await product.db.pool.query('select email_verified from idp_account where email = $1', [email]);
  expect(rows).toEqual([{ email_verified: true }]);
});

test.each([
  ['no JSON', 'email=x', {}, 400, 'The body is not JSON.'],
  ['another type', '{}', { 'content-type': 'text/plain' }, 415, 'The body must be application/json.'],
  ['no e-mail', { email: ' ' }, {}, 400, 'Email can not be blank'],
  ['a body without e-mail', {}, {}, 400, 'Email can not be blank'],
  ['a wrong e-mail', { email: 'ada' }, {}, 400, 'Email is invalid'],
  ['a body that is too long', `{"email":"${'x'.repeat(70_000)}"}`, {}, 413, 'The body is longer than 64 KB.'],
])('%s is refused in words', async (_what, body, headers, status, message) => {
  const answer = await post('/api/reset-password', body, headers);
  expect(answer).toMatchObject({ status, body: { status: 'error', message } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('another method is told what to send', async () => {
  const answer = await fetch(`${product.origin}/api/reset-password`);
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('[USER-13] people delete their own account, which needs no user row, and nobody else’s', async () => {
  const { email } = PEOPLE.stranger;
  const own = { userAuth0Id: await subOf(email), email };
  const other = { userAuth0Id: await subOf(PEOPLE.agent2.email), email: PEOPLE.agent2.email };
  const auth = await bearer('stranger');
  expect(await post('/api/delete-account', own)).toMatchObject({ status: 401, body: { status: 'error' } });
  const refused = await post('/api/delete-account', other, await bearer('agent'));
  const missing = await post('/api/delete-account', { userAuth0Id: 'auth0|none', email: 'none@carrier.example' }, await bearer('agent'));
  expect(refused).toMatchObject({ status: 403, body: { status: 'error' } });
  expect(missing.body).toEqual(refused.body);
  expect((await post('/api/delete-account', { ...own, email: PEOPLE.agent2.email }, auth)).status).toBe(403);
  expect(await post('/api/delete-account', own, auth)).toMatchObject({
    status: 200,
    body: { status: 'success', message: 'The account was deleted.' },
  });
  await expect(signIn(product.origin, email, PASSWORD)).rejects.toThrow('Wrong email or password.');
  await signIn(product.origin, PEOPLE.agent2.email, PASSWORD);
  // Their sessions are over at once.
  expect((await post('/api/account/sessions', {}, auth)).status).toBe(401);
});

test('[USER-13] an administrator takes away anybody’s account; the person’s row stays and is linked to a new one; the last administrator stays', async () => {
  await product.db.pool.query(`update users set role = 'ADMIN', "authProfileId" = $1 where id = 'u_agent'`, [
    await subOf(PEOPLE.agent.email),
  ]);
  const auth = await bearer('agent');
  const { email } = PEOPLE.beta;
  const sub = await subOf(email);
  await product.ask(await product.token('beta'), '{ user { id } }');
  expect(await post('/api/delete-account', { userAuth0Id: sub, email }, auth)).toMatchObject({ status: 200 });
  expect(await post('/api/delete-account', { userAuth0Id: sub, email }, auth)).toMatchObject({ status: 403 });
  const users = await product.db.pool.query('select "authProfileId" from users where email = $1', [email]);
  expect(users.rows).toEqual([{ authProfileId: null }]);
  await product.idp!.accounts.create({ email, password: PASSWORD, name: 'Beta', emailVerified: true });
  const { accessToken } = await signIn(product.origin, email, PASSWORD);
  expect((await product.ask(accessToken, '{ user { id } }')).body).toEqual({ data: { user: { id: 'u_beta' } } });

  const self = { userAuth0Id: await subOf(PEOPLE.agent.email), email: PEOPLE.agent.email };
  expect(await post('/api/delete-account', self, auth)).toMatchObject({
    status: 409,
    body: { status: 'error', message: 'This is the only administrator. Make somebody else an administrator first.' },
  });
  await signIn(product.origin, PEOPLE.agent.email, PASSWORD);
  const { rows } = await product.db.pool.query(
    `select user_id, role, detail->>'sub' as sub from audit_event where action = 'account.removed' and user_id is not null`,
  );
  expect(rows).toContainEqual({ user_id: 'u_agent', role: 'ADMIN', sub });
});

const signed = (text: string, secret = SECRET) => ({
  'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
});

test('the identity provider’s signed calls are taken, others are not', async () => {
  const { email } = PEOPLE.agent2;
  const text = JSON.stringify({ email });
  for (const headers of [{}, signed(text, 'another secret of the same size.'), signed(`${text} `), { 'x-webhook-signature': 'sha256=' }])
    expect(await post('/api/webhook/reset-password', text, headers)).toMatchObject({ status: 401, body: { status: 'error' } });
  expect(await post('/api/webhook/reset-password', text, signed(text))).toMatchObject({ status: 200, body: { status: 'success' } });
  await linkTo(email);
  const wrong = JSON.stringify({ email: 1 });
  expect(await post('/api/webhook/reset-password', wrong, signed(wrong))).toMatchObject({ status: 400 });
});

test('an account that was deleted at the provider is gone here, too, however often it says so', async () => {
  const { email } = PEOPLE.homeless;
  const sub = await subOf(email);
  await product.ask(await product.token('homeless'), '{ user { id } }');
  const text = JSON.stringify({ userAuth0Id: sub, email });
  for (let n = 0; n < 2; n++) expect((await post('/api/webhook/delete-user', text, signed(text))).status).toBe(200);
  expect(await product.idp!.accounts.exists(email)).toBe(false);
  const { rows } = await product.db.pool.query('select "authProfileId" from users where email = $1', [email]);
  expect(rows).toEqual([{ authProfileId: null }]);
});

test('without a secret nothing answers the identity provider', async () => {
  const silent = await startTestProduct();
  try {
    const answer = await fetch(`${silent.origin}/api/webhook/delete-user`, { method: 'POST', body: '{}', headers: signed('{}') });
    expect([answer.status, await answer.json()]).toEqual([404, { status: 'error', message: 'There is nothing at this address.' }]);
  } finally {
    await silent.stop();
  }
});
