import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, earlyInStep } from '#tests/pg/authenticator.ts';
import { alertOf, openSignIn, refresh, signIn, submitSignIn, type AuthAddress } from '#tests/pg/signIn.ts';
import { callerWith } from './caller.ts';
import { Device } from './device.ts';
import { PASSWORD, startTestProduct, type TestProduct } from './testProduct.ts';
import { PEOPLE, type PersonKey } from './world.ts';

let product: TestProduct;
let auth: AuthAddress;
beforeAll(async () => {
  product = await startTestProduct({ settings: { secondFactor: ['ADMIN'] } });
  auth = ((await (await fetch(`${product.origin}/config.json`)).json()) as { auth: AuthAddress }).auth;
});
afterAll(() => product.stop());

async function post(token: string, path: string, body: object = {}): Promise<{ status: number; body: any }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${product.origin}/api/account/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

const enter = (person: PersonKey) => signIn(product.origin, PEOPLE[person].email, PASSWORD);
const ME = '{ user { id } }';

interface Session {
  id: string;
  agent: string;
  since: string;
  isThis: boolean;
}
const sessionsOf = async (token: string): Promise<Session[]> => (await post(token, 'sessions')).body.sessions as Session[];

test('[USER-10] people see where they are signed in, this browser first, and end one: it is out at once, its socket too', async () => {
  const here = await enter('agent');
  const there = await enter('agent');
  const device = new Device(product.origin, there.accessToken);
  await device.greet();
  const ear = device.listen(device.hello.head);
  await ear.next();
  const sessions = await sessionsOf(here.accessToken);
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  expect(Date.now() - Date.parse(sessions[1]!.since)).toBeLessThan(60_000);
  expect((await sessionsOf(there.accessToken))[0]!.id).toBe(sessions[1]!.id);

  expect(await post(here.accessToken, 'sessions/end', { id: sessions[1]!.id })).toMatchObject({
    status: 200,
    body: { message: 'Signed out there.' },
  });
  expect(await callerWith(product, there.accessToken).refused(ME)).toMatchObject({ status: 401, code: 'InvalidTokenError' });
  expect(await refresh(auth, there.refreshToken)).toMatchObject({ tokens: null, error: 'invalid_grant' });
  expect(await ear.closed.promise).toMatchObject({ code: 4401, reason: 'SESSION_ENDED' });
  const again = device.listen(device.hello.head);
  expect(await again.closed.promise).toMatchObject({ code: 4401, reason: 'SESSION_ENDED' });
  expect(await callerWith(product, here.accessToken)(ME)).toEqual({ id: 'u_agent' });
  expect(await sessionsOf(here.accessToken)).toHaveLength(1);
  await device.leave();
});

test('[USER-10] all others end together, and nobody ends a session of somebody else', async () => {
  const [first, second, here, other] = [await enter('alpha'), await enter('alpha'), await enter('alpha'), await enter('beta')];
  const theirs = (await sessionsOf(other.accessToken))[0]!.id;
  expect((await post(here.accessToken, 'sessions/end', { id: theirs })).body.message).toBe('You are not signed in there anymore.');
  expect((await post(here.accessToken, 'sessions/end', { id: null })).body.message).toBe('Signed out in 2 other places.');
  for (const { refreshToken } of [first, second]) expect((await refresh(auth, refreshToken)).error).toBe('invalid_grant');
  for (const { refreshToken } of [here, other]) expect((await refresh(auth, refreshToken)).tokens).not.toBeNull();
  const { rows } = await product.db.pool.query(
    `select count(*)::int as n from audit_event where action = 'session.end' and user_id = 'u_alpha'`,
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('two-step verification is turned on with the first code, and off or renewed with a code or the password', async () => {
  const { accessToken: token } = await enter('agent2');
  expect((await post(token, 'security')).body).toMatchObject({ isHere: true, isRequired: false, factor: null });
  await earlyInStep();
  const { groups, offer, qr } = (await post(token, 'second-factor/offer')).body;
  expect(groups).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(qr.path).toMatch(/^M\d+ \d+h\d/);
  expect(await post(token, 'second-factor/on', { offer, code: '000000' })).toMatchObject({ status: 400 });
  const on = await post(token, 'second-factor/on', { offer, code: codeOf(groups) });
  expect(on.body.codes).toHaveLength(10);
  expect((await post(token, 'second-factor/offer')).status).toBe(409);
  expect((await post(token, 'security')).body.factor).toMatchObject({ codesLeft: 10 });
  await expect(enter('agent2')).rejects.toThrow('sign-in refused');

  for (const [proof, message] of [
    ['', 'proof: Enter a code or your password.'],
    ['not my password', 'Wrong password.'],
    [codeOf(groups), 'Wrong code, or one that was used before. Enter the next one.'],
  ])
    expect(await post(token, 'second-factor/codes', { proof })).toMatchObject({ status: 400, body: { message } });
  const renewed = await post(token, 'second-factor/codes', { proof: PASSWORD });
  expect(renewed.body.codes).toHaveLength(10);
  expect(renewed.body.codes).not.toContain(on.body.codes[0]);
  expect(await post(token, 'second-factor/off', { proof: codeOf(groups, 1) })).toMatchObject({ status: 200 });
  expect((await post(token, 'second-factor/codes', { proof: PASSWORD })).status).toBe(409);
  await enter('agent2');
  await product.db.pool.query('select pg_sleep(0.2)');
  const { rows } = await product.db.pool.query<{ action: string }>(
    `select action from audit_event where user_id = 'u_agent2' and action like 'factor.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['factor.on', 'factor.codes', 'factor.off']);
});

test('[USER-11] a role that needs a second factor has it set up at the next sign-in, and cannot turn it off', async () => {
  const { accessToken: token } = await enter('agent');
  await product.db.pool.query(`update users set role = 'ADMIN' where id = 'u_agent'`);
  const open = await openSignIn(product.origin, auth);
  const page = await submitSignIn(open, { email: PEOPLE.agent.email, password: PASSWORD });
  expect(page.html).toContain('Set up two-step verification');
  expect(alertOf(page.html)).toBe('');
  expect((await post(token, 'security')).body).toMatchObject({ isRequired: true, factor: null });
  expect(await post(token, 'second-factor/off', { proof: PASSWORD })).toMatchObject({
    status: 409,
    body: { message: 'Your role needs two-step verification.' },
  });
  await product.db.pool.query(`update users set role = 'AGENT' where id = 'u_agent'`);
});

test('who is disabled, and whoever comes without a token, looks after nothing', async () => {
  const { accessToken: token } = await enter('beta');
  await product.db.pool.query(`update users set status = 'disabled' where id = 'u_beta'`);
  for (const path of ['security', 'sessions', 'sessions/end', 'second-factor/offer', 'second-factor/off']) {
    expect((await post(token, path, { id: null })).status).toBe(403);
    expect((await post('', path, { id: null })).status).toBe(401);
  }
});
