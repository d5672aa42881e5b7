import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdpServer, type IdpServer } from '#tests/pg/idpServer.ts';
import { openSignIn, redeem, refresh, signIn, submitSignIn, type Tokens } from '#tests/pg/signIn.ts';
import { databaseKeys, tokenVerifier } from './verifyToken.ts';

const [EMAIL, PASSWORD] = ['ada@carrier.test', 'correct horse battery'];
let server: IdpServer;
let sub: string;
let tokens: Tokens;

beforeAll(async () => {
  server = await startIdpServer();
  sub = await server.idp.accounts.create({ email: EMAIL, password: PASSWORD, name: 'Ada', emailVerified: true });
});
beforeEach(async () => {
  tokens = await signIn(server.origin, EMAIL, PASSWORD);
});
afterAll(() => server.close());

/** Lets the leeway of every used token pass. */
const passLeeway = () =>
  server.pool.query("update idp_store set consumed_at = consumed_at - interval '31 seconds' where consumed_at is not null");

test('a refresh gives a new refresh token and an access token for the same person', async () => {
  const { tokens: next } = await refresh(server.auth, tokens.refreshToken);
  expect(next?.refreshToken).not.toBe(tokens.refreshToken);
  const verify = tokenVerifier({ issuer: server.issuer, keys: databaseKeys(server.pool) });
  expect(await verify(next?.accessToken)).toMatchObject({ sub, email: EMAIL });
  expect(next?.idToken).not.toBe('');
});

test('a lost answer does not sign out: the same token is good again inside the leeway, and its successors too', async () => {
  const lost = await refresh(server.auth, tokens.refreshToken);
  const again = await refresh(server.auth, tokens.refreshToken);
  expect(again.status).toBe(200);
  await passLeeway();
  expect((await refresh(server.auth, again.tokens!.refreshToken)).status).toBe(200);
  expect((await refresh(server.auth, lost.tokens!.refreshToken)).status).toBe(200);
});

test('reuse after the leeway ends the whole family, in the words of a real tenant', async () => {
  const thief = await refresh(server.auth, tokens.refreshToken);
  await passLeeway();
  const victim = await refresh(server.auth, tokens.refreshToken);
  expect(victim).toMatchObject({ status: 403, error: 'invalid_grant', description: 'Unknown or invalid refresh token.' });
  expect((await refresh(server.auth, thief.tokens!.refreshToken)).status).toBe(403);
});

test('without leeway a lost answer would sign out: the leeway is what heals it', async () => {
  await server.restart({ lifetimes: { reuseLeeway: 0 } });
  await refresh(server.auth, tokens.refreshToken);
  expect((await refresh(server.auth, tokens.refreshToken)).status).toBe(403);
  await server.restart();
});

test('a refresh token ends when it lies idle, and at the absolute end however often it was used', async () => {
  await server.restart({ lifetimes: { refreshIdle: 100, refreshAbsolute: 150 } });
  const fresh = await signIn(server.origin, EMAIL, PASSWORD);
  const pass = (seconds: number) =>
    server.pool.query(
      `update idp_store set expires_at = expires_at - make_interval(secs => ${seconds}),
        payload = jsonb_set(payload, '{iiat}', to_jsonb((payload->>'iiat')::float8 - ${seconds})) where model = 'RefreshToken'`,
    );
  await pass(90);
  const second = await refresh(server.auth, fresh.refreshToken);
  expect(second.status).toBe(200);
  await pass(70);
  expect((await refresh(server.auth, second.tokens!.refreshToken)).status).toBe(403);
  const idle = await signIn(server.origin, EMAIL, PASSWORD);
  await pass(101);
  expect((await refresh(server.auth, idle.refreshToken)).status).toBe(403);
  await server.restart();
});

test('sessions and refresh tokens outlive a restart', async () => {
  const open = await openSignIn(server.origin, server.auth);
  await redeem(open, (await submitSignIn(open, { email: EMAIL, password: PASSWORD })).url);
  await server.restart();
  expect((await refresh(server.auth, tokens.refreshToken)).status).toBe(200);
  const silent = await openSignIn(server.origin, server.auth, {}, open.visitor);
  expect(silent.url).toContain('/auth/callback?code=');
});

test('prompt=login asks for the password although the session lives: the way out for a disabled person', async () => {
  const open = await openSignIn(server.origin, server.auth);
  await submitSignIn(open, { email: EMAIL, password: PASSWORD });
  expect((await openSignIn(server.origin, server.auth, {}, open.visitor)).html).toBe('');
  const asked = await openSignIn(server.origin, server.auth, { prompt: 'login' }, open.visitor);
  expect(asked.html).toContain('Password');
  const again = await submitSignIn(asked, { email: EMAIL, password: PASSWORD });
  expect(again.url).toContain('/auth/callback?code=');
});

test("who signs in over somebody else's session is in, and that session is over with its tokens", async () => {
  const other = await server.idp.accounts.create({ email: 'eve@carrier.test', password: PASSWORD, name: 'Eve', emailVerified: true });
  const first = await openSignIn(server.origin, server.auth);
  const left = await redeem(first, (await submitSignIn(first, { email: EMAIL, password: PASSWORD })).url);
  const second = await openSignIn(server.origin, server.auth, { prompt: 'login' }, first.visitor);
  const { url } = await submitSignIn(second, { email: 'eve@carrier.test', password: PASSWORD });
  const verify = tokenVerifier({ issuer: server.issuer, keys: databaseKeys(server.pool) });
  expect(await verify((await redeem(second, url)).accessToken)).toMatchObject({ sub: other });
  expect((await refresh(server.auth, left.refreshToken)).status).toBe(403);
  const third = await openSignIn(server.origin, server.auth, {}, first.visitor);
  expect(await verify((await redeem(third, third.url)).accessToken)).toMatchObject({ sub: other });
});

test('two servers on one database know the same sessions', async () => {
  const first = server.idp;
  await server.restart();
  expect(server.idp).not.toBe(first);
  expect((await refresh(server.auth, tokens.refreshToken)).status).toBe(200);
  const keys = await server.pool.query('select kid from idp_key');
  expect(keys.rowCount).toBe(1);
});

test('a blocked person is told so at the refresh and at the sign-in, but only after the right password', async () => {
  await server.idp.accounts.setBlocked(sub, true);
  expect(await refresh(server.auth, tokens.refreshToken)).toMatchObject({
    status: 403,
    error: 'invalid_grant',
    description: 'user is blocked',
  });
  const open = await openSignIn(server.origin, server.auth);
  const wrong = await submitSignIn(open, { email: EMAIL, password: 'no' });
  expect(wrong.html).toContain('Wrong email or password.');
  const right = await submitSignIn(open, { email: EMAIL, password: PASSWORD });
  const answer = new URL(right.url).searchParams;
  expect([answer.get('error'), answer.get('error_description')]).toEqual(['unauthorized', 'user is blocked']);
  await server.idp.accounts.setBlocked(sub, false);
  await signIn(server.origin, EMAIL, PASSWORD);
});

test('a removed account loses its sessions', async () => {
  const gone = await server.idp.accounts.create({ email: 'gone@carrier.test', password: PASSWORD, name: '', emailVerified: true });
  const theirs = await signIn(server.origin, 'gone@carrier.test', PASSWORD);
  expect(await server.idp.accounts.subOf('gone@carrier.test')).toBe(gone);
  await server.idp.accounts.remove(gone);
  expect(await server.idp.accounts.exists('gone@carrier.test')).toBe(false);
  expect((await refresh(server.auth, theirs.refreshToken)).status).toBe(403);
});

test('logout ends session and refresh tokens and leads home; other addresses are refused', async () => {
  const open = await openSignIn(server.origin, server.auth);
  const mine = await redeem(open, (await submitSignIn(open, { email: EMAIL, password: PASSWORD })).url);
  const logout = (returnTo: string) =>
    `${server.auth.domain}/v2/logout?${new URLSearchParams({ client_id: server.auth.clientId, returnTo }).toString()}`;
  for (const returnTo of ['https://evil.example', `${server.origin}.evil.example`, `${server.origin}/cases`]) {
    expect((await open.visitor.ask(logout(returnTo))).status).toBe(400);
  }
  const left = await open.visitor.ask(logout(server.origin));
  expect([left.status, left.headers.get('location')]).toEqual([302, server.origin]);
  expect((await refresh(server.auth, mine.refreshToken)).status).toBe(403);
  const again = await openSignIn(server.origin, server.auth, {}, open.visitor);
  expect(again.html).toContain('Password');
  expect((await refresh(server.auth, tokens.refreshToken)).status).toBe(200);
});

test('revoking a refresh token ends it', async () => {
  const body = new URLSearchParams({ client_id: server.auth.clientId, token: tokens.refreshToken, token_type_hint: 'refresh_token' });
  expect((await fetch(`${server.auth.domain}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
  expect((await refresh(server.auth, tokens.refreshToken)).status).toBe(403);
});

test('no refresh token and no code stands in the database as it is', async () => {
  const { rows } = await server.pool.query<{ text: string }>('select model || id || payload::text as text from idp_store');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ text }) => text.includes(tokens.refreshToken))).toBe(false);
});
