import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/server/jobBench.ts';
import { adminOf, type Caller } from '#tests/server/caller.ts';
import { PEOPLE } from '#tests/server/world.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { PASSWORD, startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { plantTenantUser, startTenant, TENANT_SECRET, type TenantServer } from '#tests/server/tenantServer.ts';
import { createMailer } from '../mail/mailer.ts';
import { keepTenant } from './keepTenant.job.ts';
import { TenantClient } from './tenantClient.ts';
import { keepTenantInStep } from './tenantOrders.ts';

// The product signs its people in itself, so that calls have real tokens, and keeps the stub of a tenant in step.
let product: TestProduct;
let admin: Caller;
let tenant: TenantServer;
let nowMs: number;
let client: TenantClient;
beforeEach(async () => {
  tenant = await startTenant();
  // The product's own job finds nobody to talk to: tests run the job themselves, at the hour they like.
  product = await startTestProduct();
  await keepTenantInStep(product.db, 'tenant.example');
  admin = await adminOf(product);
  // Ahead of the database, by whose clock orders are due: on a busy machine a test takes seconds.
  nowMs = Date.now() + 60_000;
  client = new TenantClient(tenant.management, () => nowMs);
});
afterEach(async () => {
  await product.stop();
  await tenant.close();
});

const mail = createMailer({ smtpUrl: null, mailFrom: 'no-reply@test.example', demo: true }, 'https://cases.example');
const run = (signal = AbortSignal.timeout(20_000)): Promise<void> =>
  keepTenant.run({ db: product.db, mail, tenant: client, clock: () => nowMs, signal } as any, {});
const rowsOf = async (sql: string, ...values: unknown[]): Promise<any[]> => (await product.db.pool.query(sql, values)).rows;
const calls = (): string[] => tenant.heard.map(({ call }) => call);
const signInOf = async (id: string): Promise<any> =>
  ((await admin('{ userSignIns { userId isWaiting fault } }')) as any[]).find(({ userId }) => userId === id);
const update = (data: string): Promise<unknown> => admin(`mutation { userUpdate(data: { id: "u_agent2", ${data} }) { id } }`);
const invite = async (email: string): Promise<{ id: string; message: string }> => {
  const made = (await admin('mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { message user { id } } }', {
    data: { email, firstName: 'Fay', role: 'AGENT' },
  })) as { message: string; user: { id: string } };
  return { id: made.user.id, message: made.message };
};
/** The account that the tenant has for the second agent. */
const plantAgent2 = () => plantTenantUser(tenant.users, PEOPLE.agent2.email, { email_verified: true });
const linkOfMails = async (to: string): Promise<unknown[]> =>
  (await rowsOf('select text from mails where "to" = $1', to)).map(({ text }) => /https:\/\/tenant\.example\S+/.exec(text)?.[0]);

test('[USER-7] whoever is invited gets an account at the tenant and a link of the tenant for their password, once', async () => {
  const { id, message } = await invite('Fresh@Test.example');
  expect(message).toBe('The user was created. Your identity provider is told now, and then a link to set a password goes to them.');
  expect(await signInOf(id)).toEqual({ userId: id, isWaiting: true, fault: null });
  await run();
  await run();
  expect(calls()).toEqual(['POST /oauth/token', 'POST users', 'PATCH users/auth0%7C1', 'POST tickets/password-change']);
  expect(tenant.heard[1]!.body).toMatchObject({ connection: 'People', email: 'fresh@test.example', blocked: false, verify_email: false });
  expect(tenant.heard[3]!.body).toEqual({
    user_id: 'auth0|1',
    result_url: 'https://cases.example',
    ttl_sec: 604_800,
    mark_email_as_verified: true,
  });
  expect(await linkOfMails('fresh@test.example')).toEqual(['https://tenant.example/lo/reset?ticket=auth0%7C1']);
  expect(await signInOf(id)).toEqual({ userId: id, isWaiting: false, fault: null });
  // Nobody is let in before they have shown that the e-mail is theirs.
  expect(await rowsOf('select "authProfileId" from users where id = $1', id)).toEqual([{ authProfileId: null }]);
  expect(JSON.stringify(await rowsOf('select * from pgboss.job'))).not.toContain('fresh@');
});

test('[USER-7] an account that the tenant has for the e-mail is found, and not made a second time', async () => {
  const there = plantTenantUser(tenant.users, 'known@test.example', { blocked: true });
  await invite('known@test.example');
  await run();
  expect(calls()).toContain('GET users-by-email?email=known%40test.example');
  expect(tenant.users.size).toBe(1);
  expect(tenant.users.get(there.user_id)!.blocked).toBe(false);
});

test('[USER-6] the tenant keeps out, lets in and renames in step, and deletes whom nobody can bring back', async () => {
  const account = plantAgent2();
  await update('status: disabled');
  await run();
  expect(account.blocked).toBe(true);
  expect(calls().slice(-2)).toEqual(['DELETE users/auth0%7C1/sessions', 'DELETE users/auth0%7C1/refresh-tokens']);
  await update('status: active');
  await product.db.pool.query(`update users set email = 'renamed@test.example' where id = 'u_agent2'`);
  await run();
  expect(account).toMatchObject({ blocked: false, email: 'renamed@test.example', email_verified: false });
  expect(tenant.heard.at(-1)!.body).toMatchObject({ connection: 'People', verify_email: true });
  await admin('mutation { userDelete(data: { id: "u_agent2" }) { success } }');
  await run();
  expect(account.blocked).toBe(true);
  await product.db.pool.query(`delete from users where id = 'u_agent2'`);
  await run();
  expect(tenant.users.size).toBe(0);
  expect(await rowsOf(`select from idp_tenant_order where user_id = 'u_agent2'`)).toEqual([]);
});

test('an order is written with the change or not at all, and what changes while it is carried out is carried out after it', async () => {
  const account = plantAgent2();
  const other = await product.db.pool.connect();
  await other.query('begin');
  await other.query(`update users set status = 'disabled' where id = 'u_agent2'`);
  await other.query('rollback');
  other.release();
  await run();
  expect(tenant.heard).toEqual([]);
  await update('status: disabled');
  tenant.always.set('PATCH', { status: 200, body: {}, afterMs: 400 });
  const first = run();
  await until(() => calls().some((call) => call.startsWith('PATCH')));
  await update('status: active');
  tenant.always.clear();
  await first;
  await run();
  expect(tenant.heard.findLast(({ call }) => call.startsWith('PATCH'))!.body).toEqual({ blocked: false });
  expect(account.blocked).toBe(false);
});

test('of two that run at once, one tells the tenant', async () => {
  plantAgent2();
  await update('status: disabled');
  await Promise.all([run(), run(), run()]);
  expect(calls().filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
});

test.each([
  ['Retry-After', (): Record<string, string> => ({ 'retry-after': '90' })],
  [
    'x-ratelimit-reset',
    () => ({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${Math.ceil(nowMs / 1000) + 90}` }),
  ],
])(
  'a tenant that says "too many" is left alone until the time of its %s, by everybody, and nothing counts as failed',
  async (_, headers) => {
    const account = plantAgent2();
    await update('status: disabled');
    await admin('mutation { userUpdate(data: { id: "u_agent", status: disabled }) { id } }');
    tenant.next.push({
      status: 429,
      headers: headers(),
      body: { statusCode: 429, error: 'Too Many Requests', errorCode: 'too_many_requests' },
    });
    await run();
    const heard = tenant.heard.length;
    nowMs += 80_000;
    await run();
    expect(tenant.heard).toHaveLength(heard);
    expect(await rowsOf('select max(attempts) as n from idp_tenant_order')).toEqual([{ n: 0 }]);
    nowMs += 12_000;
    await run();
    expect(account.blocked).toBe(true);
  },
);

test('a tenant that fails is asked again later and later, then given up for ADMIN to see; the next change begins anew', async () => {
  const account = plantAgent2();
  await update('status: disabled');
  tenant.always.set('', { status: 503, body: { statusCode: 503, error: 'Service Unavailable' } });
  await run();
  const heard = tenant.heard.length;
  await run();
  nowMs += 29_000;
  await run();
  expect(tenant.heard).toHaveLength(heard);
  expect(await signInOf('u_agent2')).toEqual({ userId: 'u_agent2', isWaiting: true, fault: null });
  for (let hour = 0; hour < 20; hour++) {
    nowMs += 3_600_000;
    await run();
  }
  expect(await signInOf('u_agent2')).toEqual({ userId: 'u_agent2', isWaiting: true, fault: 'It failed (503)' });
  const atLast = tenant.heard.length;
  nowMs += 86_400_000;
  await run();
  expect(tenant.heard).toHaveLength(atLast);
  tenant.always.clear();
  await update('status: active');
  await run();
  expect(await signInOf('u_agent2')).toEqual({ userId: 'u_agent2', isWaiting: false, fault: null });
  expect(account.blocked).toBe(false);
  // Settings are mended by a start, which tries what was given up.
  await product.db.pool.query(`update idp_tenant_order set revision = revision + 1, given_up_at = now()`);
  await keepTenantInStep(product.db, 'tenant.example');
  await run();
  expect(await signInOf('u_agent2')).toMatchObject({ isWaiting: false });
});

test('a refusal is not asked for again and again, and neither the tenant nor the secret is quoted', async () => {
  plantAgent2();
  await update('status: disabled');
  tenant.always.set('PATCH', {
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', errorCode: 'invalid_body', message: `no ${PEOPLE.agent2.email}` },
  });
  for (let tries = 0; tries < 6; tries++) {
    await run();
    nowMs += 3_600_000;
  }
  expect(calls().filter((call) => call.startsWith('PATCH'))).toHaveLength(3);
  expect((await signInOf('u_agent2')).fault).toBe('It refused (400, invalid_body)');
  expect(JSON.stringify(await rowsOf('select * from idp_tenant_order'))).not.toContain(TENANT_SECRET);
});

test('one token serves until it runs out, and one that was taken back is asked for anew, once', async () => {
  plantAgent2();
  const tokenCalls = (): number => calls().filter((call) => call === 'POST /oauth/token').length;
  await update('status: disabled');
  await run();
  await update('status: active');
  await run();
  expect(tokenCalls()).toBe(1);
  nowMs += 86_400_000 - 59_000;
  await update('status: disabled');
  await run();
  expect(tokenCalls()).toBe(2);
  tenant.tokens.clear();
  await update('status: active');
  await run();
  expect(tokenCalls()).toBe(3);
  expect(await signInOf('u_agent2')).toMatchObject({ isWaiting: false });
  tenant.management.secret = 'changed';
  const wrong = new TenantClient({ ...tenant.management, secret: TENANT_SECRET }, () => nowMs);
  await expect(wrong.call('GET', 'users-by-email', { query: { email: 'a@b.example' } })).rejects.toThrow(
    'The application was not let in (401)',
  );
});

test('a call that is cut off on its way is repeated, and neither account nor mail comes twice', async () => {
  const { id } = await invite('slow@test.example');
  tenant.always.set('POST tickets', { status: 201, body: { ticket: 'https://tenant.example/lo' }, afterMs: 5000 });
  await run(AbortSignal.timeout(300));
  expect(await signInOf(id)).toMatchObject({ isWaiting: true });
  tenant.always.clear();
  nowMs += 60_000;
  await run();
  expect(tenant.users.size).toBe(1);
  expect(await linkOfMails('slow@test.example')).toHaveLength(1);
});

test('[USER-9] an ADMIN signs somebody out at the tenant; a plan without such calls is no failure', async () => {
  plantAgent2();
  tenant.always.set('DELETE', { status: 403, body: { statusCode: 403, error: 'Forbidden', errorCode: 'feature_not_enabled' } });
  expect(await admin('mutation { userSessionsEnd(userId: "u_agent2") { message } }')).toEqual({
    message: 'Your identity provider is told to end their sessions',
  });
  await run();
  expect(calls().slice(-2)).toEqual(['DELETE users/auth0%7C1/sessions', 'DELETE users/auth0%7C1/refresh-tokens']);
  expect(await signInOf('u_agent2')).toMatchObject({ isWaiting: false });
});

test('a link for a new password is the tenant’s, and nobody learns who has an account', async () => {
  plantAgent2();
  const ask = (email: string) =>
    fetch(`${product.origin}/api/reset-password`, {
      method: 'POST',
      body: JSON.stringify({ email }),
      headers: { 'content-type': 'application/json' },
    }).then((answer) => answer.text());
  expect(await ask(PEOPLE.agent2.email)).toBe(await ask('nobody@test.example'));
  await run();
  expect(await linkOfMails(PEOPLE.agent2.email)).toHaveLength(1);
  expect(tenant.users.size).toBe(1);
});

test('an account of Google that its user gives up is deleted at the tenant, and the user stays without one', async () => {
  const account = plantTenantUser(tenant.users, PEOPLE.agent2.email, { user_id: 'google-oauth2|7' });
  await product.db.pool.query(`update users set "authProfileId" = $1 where id = 'u_agent2'`, [account.user_id]);
  const { accessToken } = await signIn(product.origin, 'admin@test.example', PASSWORD);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
  const ask = async (email: string): Promise<number> => {
    const body = JSON.stringify({ userAuth0Id: account.user_id, email });
    return (await fetch(`${product.origin}/api/delete-account`, { method: 'POST', headers, body })).status;
  };
  expect(await ask('other@test.example')).toBe(403);
  expect(await ask(PEOPLE.agent2.email)).toBe(200);
  await run();
  expect(calls().at(-1)).toBe('DELETE users/google-oauth2%7C7');
  expect(tenant.users.size).toBe(0);
  expect(await rowsOf(`select "authProfileId", "deletedAt" from users where id = 'u_agent2'`)).toEqual([
    { authProfileId: null, deletedAt: null },
  ]);
  expect(await signInOf('u_agent2')).toMatchObject({ isWaiting: false });
});

test('without a tenant nothing is ordered', async () => {
  await keepTenantInStep(product.db, null);
  await update('status: disabled');
  expect(await rowsOf('select from idp_tenant_order')).toEqual([]);
});
