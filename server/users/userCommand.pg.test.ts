import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { codeOf } from '#tests/pg/authenticator.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { adminOf, callerWith } from '#tests/server/caller.ts';
import { endProduct, freePort, runProduct } from '#tests/server/productChild.ts';
import { PASSWORD, startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let env: Record<string, string>;
beforeAll(async () => {
  product = await startTestProduct();
  await product.db.pool.query(`update customers set subscription = 'elite' where id = 'c_beta'`);
  env = { DATABASE_URL: product.db.url, PUBLIC_URL: product.origin };
});
afterAll(() => product.stop());

const ME = '{ user { id } }';
const LINK = /^http\S+set-password\?ticket=[\w-]{43}$/m;

/** The command as an operator gives it, without npm around it. */
async function user(at: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/bootstrap/runTask.mjs', 'user', ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...at },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, out, err };
}

/** Chooses a password with the link in this text. */
async function choose(said: string): Promise<number> {
  const link = LINK.exec(said)![0];
  const body = new URLSearchParams({ password: PASSWORD });
  return (await fetch(link, { method: 'POST', body, headers: { origin: new URL(link).origin }, redirect: 'manual' })).status;
}

const rowOf = async (sql: string, ...values: unknown[]): Promise<any> => (await product.db.pool.query(sql, values)).rows[0];
const enter = async (email: string): Promise<string> => (await signIn(product.origin, email, PASSWORD)).accessToken;

test('[USER-7] who is invited beside a running product signs in with the printed link, and the audit says how they came', async () => {
  const said = await user(env, 'invite', 'Nia.Ray@test.example', '--role', 'agent', '--name', 'Nia van Ray');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('nia.ray@test.example is now an agent.\n');
  await expect(enter('nia.ray@test.example')).rejects.toThrow('sign-in refused');
  expect(await choose(said.out)).toBe(303);
  expect(await choose(said.out)).toBe(410);
  const made = await rowOf('select * from users where email = $1', 'nia.ray@test.example');
  expect(made).toMatchObject({ firstName: 'Nia', lastName: 'van Ray', role: 'AGENT', status: 'active', customerId: null });
  expect(await callerWith(product, await enter('nia.ray@test.example'))(ME)).toEqual({ id: made.id });
  expect(await rowOf('select action, user_id, request_id from audit_event where target_id = $1', made.id)).toEqual({
    action: 'userCreate',
    user_id: 'system',
    request_id: 'npm.user.invite',
  });
  expect((await user(env, 'list')).out).toMatch(/^nia\.ray@test\.example +Nia van Ray +AGENT +- +active +yes$/m);
});

test('[USER-2] [USER-7] with a mail server the link of a customer’s user goes by mail, and the role is that of the subscription', async () => {
  const smtp = { ...env, SMTP_URL: 'smtp://127.0.0.1:9' };
  const wrong = await user(smtp, 'invite', 'office@beta.example', '--role', 'CUSTOMER', '--customer', 'c-beta');
  expect(wrong).toEqual({
    code: 1,
    out: '',
    err: 'role: Users of this customer have the role CUSTOMER_ELITE, as its subscription says\n',
  });
  const said = await user(smtp, 'invite', 'office@beta.example', '--customer', 'c-beta');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('goes to office@beta.example by mail');
  expect(said.out).not.toMatch(LINK);
  const { text: mail } = await rowOf('select text from mails where "to" = $1', 'office@beta.example');
  expect(await choose(mail)).toBe(303);
  const asked = await product.ask(await enter('office@beta.example'), '{ user { customer { id } roles { items { name } } } }');
  expect(asked.body.data.user).toEqual({ customer: { id: 'c_beta' }, roles: { items: [{ name: 'CUSTOMER_ELITE' }] } });
});

test('[USER-6] who is disabled by the command is signed out of the running product at once, and enabled comes back', async () => {
  const token = await product.token('agent2');
  const device = await product.device('agent2');
  const ear = device.listen(device.hello.head);
  await ear.next();
  expect(await user(env, 'disable', 'Agent2@test.example')).toEqual({
    code: 0,
    out: 'agent2@test.example is disabled and signed out.\n',
    err: '',
  });
  expect((await ear.closed.promise).code).toBe(4401);
  expect((await callerWith(product, token).refused(ME)).code).toBe('USER_DISABLED');
  await expect(enter('agent2@test.example')).rejects.toThrow('unauthorized');
  expect((await user(env, 'reset', 'agent2@test.example')).err).toBe('agent2@test.example is disabled. Run "enable" first.\n');
  expect((await user(env, 'enable', 'agent2@test.example')).code).toBe(0);
  expect(await callerWith(product, await enter('agent2@test.example'))(ME)).toEqual({ id: 'u_agent2' });
  await device.leave();
});

test('[USER-4] [USER-1] roles change by the rules of the product: the last administrator stays, and customers’ roles want a customer', async () => {
  await adminOf(product);
  expect(await user(env, 'role', 'admin@test.example', 'AGENT')).toEqual({
    code: 1,
    out: '',
    err: 'This is the last administrator: make another one first.\n',
  });
  expect((await user(env, 'disable', 'admin@test.example')).err).toContain('This is the last administrator');
  expect(await rowOf('select role, status from users where id = $1', 'u_admin')).toEqual({ role: 'ADMIN', status: 'active' });
  expect((await user(env, 'role', 'agent@test.example', 'CUSTOMER_ELITE')).err).toContain('Say which with --customer.');
  expect((await user(env, 'role', 'agent@test.example', 'CUSTOMER_ELITE', '--customer', 'c_beta')).code).toBe(0);
  expect(await rowOf('select role, "customerId" from users where id = $1', 'u_agent')).toEqual({
    role: 'CUSTOMER_ELITE',
    customerId: 'c_beta',
  });
  expect((await user(env, 'role', 'agent@test.example', 'ADMIN')).out).toContain('agent@test.example is now an administrator.');
  expect((await user(env, 'role', 'admin@test.example', 'AGENT')).code).toBe(0);
}, 120_000);

test('a reset ends the sessions of before once its link is used, and gives a sign-in to a user who has none', async () => {
  const said = await user(env, 'reset', 'beta@test.example');
  expect(said.out).toContain('within 60 minutes');
  expect(await choose(said.out)).toBe(303);
  await enter('beta@test.example');
  await product.db.pool.query(`insert into users (id, email, role) values ('u_bare', 'bare@test.example', 'AGENT')`);
  expect(await choose((await user(env, 'reset', 'bare@test.example')).out)).toBe(303);
  expect(await callerWith(product, await enter('bare@test.example'))(ME)).toEqual({ id: 'u_bare' });
  expect(await rowOf(`select count(*)::int from audit_event where action = 'password.link'`)).toEqual({ count: 2 });
});

test('[USER-11] two-step verification goes when phone and recovery codes are lost, and not with the password', async () => {
  const email = 'beta@test.example';
  const { sub } = (await rowOf('select sub from idp_account where email = $1', email)) as { sub: string };
  const factors = product.idp!.factors;
  const offer = factors.offer({ sub, email });
  expect(await factors.turnOn(sub, offer.sealed, codeOf(offer.groups))).toHaveLength(10);
  expect(await choose((await user(env, 'reset', email)).out)).toBe(303);
  await expect(enter(email)).rejects.toThrow('sign-in refused');
  expect(await user(env, 'reset-factor', email)).toMatchObject({ code: 0, err: '' });
  await enter(email);
  expect((await user(env, 'reset-factor', email)).out).toBe('beta@test.example has no two-step verification.\n');
  expect(await rowOf(`select count(*)::int from audit_event where action = 'factor.reset' and target_id = 'u_beta'`)).toEqual({ count: 1 });
});

test('what cannot be done is one line, and leaves everything as it was', async () => {
  const before = await rowOf('select count(*)::int from users');
  for (const [args, line] of [
    [['invite', 'alpha@test.example', '--role', 'AGENT'], /^alpha@test.example is a user already\. "role"/],
    [['invite', 'nobody', '--role', 'AGENT'], /^email: Invalid email format$/],
    [['invite', 'x@test.example', '--customer', 'C-none'], /^There is no customer C-none\./],
    [['disable', 'nobody@test.example'], /^There is no user with the email nobody@test.example\./],
  ] as const) {
    const { code, out, err } = await user(env, ...args);
    expect([code, out, err.trimEnd()]).toEqual([1, '', expect.stringMatching(line)]);
  }
  expect(await rowOf('select count(*)::int from users')).toEqual(before);
  const wrong = [
    ['invite', 'a@b.example'],
    ['role', 'a@b.example', 'BOSS'],
    ['list', '--role', 'AGENT'],
  ];
  expect(await Promise.all(wrong.map(async (args) => (await user(env, ...args)).code))).toEqual([2, 2, 2]);
  expect(await user(env, '--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Usage: npm run user') as string });
});

test('with a tenant the user is made alone, and the command says what only the tenant can do', async () => {
  const tenant = { ...env, AUTH_DOMAIN: 'tenant.example', AUTH_CLIENT_ID: 'web', AUTH_AUDIENCE: 'https://api.example' };
  const made = await user(tenant, 'invite', 'far@test.example', '--role', 'AGENT');
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('They sign in at tenant.example')]);
  expect(await rowOf('select 1 from idp_account where email = $1', 'far@test.example')).toBeUndefined();
  expect(await user(tenant, 'reset', 'far@test.example')).toEqual({
    code: 1,
    out: '',
    err: 'Passwords are kept at tenant.example: reset this one there.\n',
  });
  expect((await user(tenant, 'disable', 'far@test.example')).out).toContain('block it there');
  expect((await user(tenant, 'list')).out).not.toContain('SIGN-IN');
});

test('the embedded database is used beside its running product, and started where none runs', async () => {
  const dataDir = makeFolder();
  onTestFinished(() => removeFolder(dataDir));
  const own = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' };
  expect((await user(own, 'list')).err).toContain(`There is no database in ${dataDir}.`);
  const first = await runProduct(own);
  const beside = await user(own, 'invite', 'first@test.example', '--role', 'ADMIN');
  expect(beside).toMatchObject({ code: 0, err: '' });
  expect(await choose(beside.out)).toBe(303);
  await signIn(first.origin, 'first@test.example', PASSWORD);
  await endProduct(first, 'SIGTERM');
  const alone = await user(own, 'invite', 'second@test.example', '--role', 'AGENT');
  expect(alone).toMatchObject({ code: 0, err: '' });
  const again = await runProduct(own);
  onTestFinished(async () => void (await endProduct(again, 'SIGKILL')));
  expect(again.said()).not.toContain('No administrator yet');
  expect(await choose(alone.out)).toBe(303);
  await signIn(again.origin, 'second@test.example', PASSWORD);
}, 120_000);
