import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { startIdpServer, type IdpServer } from '#tests/pg/idpServer.ts';
import { alertOf, openSignIn, redeem, refresh, signIn, submitSignIn } from '#tests/pg/signIn.ts';
import { Visitor } from '#tests/pg/visitor.ts';
import { databaseKeys, tokenVerifier } from './verifyToken.ts';

const PASSWORD = 'correct horse battery';
let server: IdpServer;
let sub: string;

beforeAll(async () => {
  server = await startIdpServer({
    demoPeople: [{ email: 'agent@demo.test', role: 'App Agent', note: 'works the <queue>' }],
    demoPassword: 'demo-password',
    attemptLimits: { perEmailAndAddress: 3, perAddress: 1000 },
  });
  sub = await server.idp.accounts.create({ email: 'Ada@Carrier.test', password: PASSWORD, name: 'Ada', emailVerified: true });
  await server.idp.accounts.create({ email: 'agent@demo.test', password: 'demo-password', name: 'Agent', emailVerified: true });
  await server.idp.accounts.create({ email: 'ghost@demo.test', password: PASSWORD, name: '', emailVerified: false });
});
afterAll(() => server.close());

test('code flow with PKCE gives tokens that the server accepts, without a setting on either side', async () => {
  const tokens = await signIn(server.origin, 'ada@carrier.test', PASSWORD);
  const verify = tokenVerifier({ issuer: server.issuer, keys: databaseKeys(server.pool) });
  const identity = await verify(tokens.accessToken);
  expect(identity).toMatchObject({ sub, email: 'ada@carrier.test', emailVerified: true });
  expect(identity.exp - Date.now() / 1000).toBeGreaterThan(800);
  expect(decodeProtectedHeader(tokens.idToken).alg).toBe('RS256');
  expect(decodeJwt(tokens.idToken)).toMatchObject({
    iss: server.issuer,
    aud: server.auth.clientId,
    email: 'ada@carrier.test',
    name: 'Ada',
  });
  expect(tokens.refreshToken).not.toBe('');
});

test('an account whose e-mail is not verified says so in its token', async () => {
  const tokens = await signIn(server.origin, 'ghost@demo.test', PASSWORD);
  const verify = tokenVerifier({ issuer: server.issuer, keys: databaseKeys(server.pool) });
  expect(await verify(tokens.accessToken)).toMatchObject({ email: 'ghost@demo.test', emailVerified: false });
});

test('the id token is no bearer token', async () => {
  const tokens = await signIn(server.origin, 'ada@carrier.test', PASSWORD);
  const verify = tokenVerifier({ issuer: server.issuer, keys: databaseKeys(server.pool) });
  await expect(verify(tokens.idToken)).rejects.toMatchObject({ code: 'TOKEN_VALIDATION' });
});

test('the login page has its labels, no script, and headers that forbid framing and caching', async () => {
  const open = await openSignIn(server.origin, server.auth);
  expect(open.html).toMatch(/<label>Email<input/);
  expect(open.html).toMatch(/<label>Password<input/);
  expect(open.html).toMatch(/<button[^>]*>Continue<\/button>/);
  expect(open.html).not.toContain('<script');
  const page = await open.visitor.ask(open.url);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
});

test('a demo person is one link away and their note is text, not markup', async () => {
  const open = await openSignIn(server.origin, server.auth);
  const href = /href="([^"]+login_hint=agent%40demo\.test)"/.exec(open.html)?.[1];
  expect(open.html).toContain('works the &lt;queue&gt;');
  const filled = await (await open.visitor.ask(server.origin + href)).text();
  expect(filled).toContain('value="agent@demo.test"');
  expect(filled).toContain('value="demo-password"');
});

test('outside the demo nobody is listed and no password stands on the page', async () => {
  await server.restart({ demoPeople: [], demoPassword: '' });
  const open = await openSignIn(server.origin, server.auth);
  expect(open.html).not.toContain('Demo people');
  await server.restart();
});

test('a wrong password and an unknown e-mail read the same; the e-mail stays in the form', async () => {
  const wrong = await submitSignIn(await openSignIn(server.origin, server.auth), { email: 'ada@carrier.test', password: 'no' });
  const unknown = await submitSignIn(await openSignIn(server.origin, server.auth), { email: 'nobody@carrier.test', password: 'no' });
  expect(wrong.status).toBe(400);
  expect(alertOf(wrong.html)).toBe('Wrong email or password.');
  expect(alertOf(unknown.html)).toBe(alertOf(wrong.html));
  expect(wrong.html).toContain('value="ada@carrier.test"');
  expect(wrong.html).not.toContain('value="no"');
});

test('after too many wrong passwords even the right one has to wait', async () => {
  await server.idp.accounts.create({ email: 'guessed@carrier.test', password: PASSWORD, name: '', emailVerified: true });
  const open = await openSignIn(server.origin, server.auth);
  for (let i = 0; i < 3; i++) await submitSignIn(open, { email: 'guessed@carrier.test', password: `guess ${i}` });
  const refused = await submitSignIn(open, { email: 'GUESSED@carrier.test', password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  await server.pool.query("update idp_attempt set window_start = window_start - interval '1 hour'");
  const healed = await submitSignIn(open, { email: 'guessed@carrier.test', password: PASSWORD });
  expect(healed.url).toContain('/auth/callback?code=');
});

test('of forty guesses at once no more are judged than there may be one after the other', async () => {
  await server.idp.accounts.create({ email: 'hunted@carrier.test', password: PASSWORD, name: '', emailVerified: true });
  const open = await openSignIn(server.origin, server.auth);
  const guess = (n: number) => submitSignIn(open, { email: 'hunted@carrier.test', password: `guess ${n}` });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(37);
});

test('signing in rightly counts against nobody', async () => {
  await server.restart({ attemptLimits: { perEmailAndAddress: 2, perEmail: 2, perAddress: 1000 } });
  for (let i = 0; i < 4; i++) expect((await signIn(server.origin, 'ada@carrier.test', PASSWORD)).accessToken).not.toBe('');
  await server.restart();
});

test('a form that our page did not send is refused', async () => {
  const right = { email: 'ada@carrier.test', password: PASSWORD };
  const open = await openSignIn(server.origin, server.auth);
  expect((await submitSignIn(open, { ...right, csrf: '' })).status).toBe(403);
  expect((await submitSignIn(open, { ...right, csrf: 'x'.repeat(43) })).status).toBe(403);
  expect((await submitSignIn(open, right, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await submitSignIn(open, right, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const stranger = await submitSignIn({ ...open, visitor: new Visitor() }, right);
  expect(stranger.status).toBe(400);
  expect((await submitSignIn(open, right)).url).toContain('code=');
});

test('cancelling comes back to the callback as access_denied', async () => {
  const { url } = await submitSignIn(await openSignIn(server.origin, server.auth), { cancel: '1' });
  expect(new URL(url).searchParams.get('error')).toBe('access_denied');
});

test('a form longer than any real one is refused', async () => {
  const open = await openSignIn(server.origin, server.auth);
  expect((await submitSignIn(open, { email: 'a'.repeat(20_000) })).status).toBe(413);
});

test('a redirect address that is not ours is a page, never a redirect', async () => {
  for (const redirect_uri of [
    'https://evil.example/auth/callback',
    `${server.origin}/auth/callback/../evil`,
    `${server.origin}.evil.example/auth/callback`,
  ]) {
    const open = await openSignIn(server.origin, server.auth, { redirect_uri });
    expect(open.status).toBe(400);
    expect(open.url.startsWith(server.auth.domain)).toBe(true);
    expect(open.html).toContain('Something went wrong');
  }
});

test('an unknown audience and a request without PKCE end at the callback with their error', async () => {
  const audience = await openSignIn(server.origin, server.auth, { audience: 'https://other.example' });
  expect(new URL(audience.url).searchParams.get('error')).toBe('invalid_target');
  const plain = await openSignIn(server.origin, server.auth, { code_challenge_method: 'plain' });
  expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request');
});

test('a code works once and only with its verifier', async () => {
  const open = await openSignIn(server.origin, server.auth);
  const { url } = await submitSignIn(open, { email: 'ada@carrier.test', password: PASSWORD });
  await expect(redeem({ ...open, verifier: 'x'.repeat(43) }, url)).rejects.toThrow('invalid_grant');
  const again = await openSignIn(server.origin, server.auth, {}, open.visitor);
  const tokens = await redeem(again, again.url);
  await expect(redeem(again, again.url)).rejects.toThrow('invalid_grant');
  expect((await refresh(server.auth, tokens.refreshToken)).error).toBe('invalid_grant');
});

test('of several who redeem one code at once, one gets tokens, and none of them lives on', async () => {
  for (let round = 0; round < 6; round++) {
    const open = await openSignIn(server.origin, server.auth);
    const { url } = await submitSignIn(open, { email: 'ada@carrier.test', password: PASSWORD });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(open, url)));
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(String(one.reason)).toContain('invalid_grant');
    expect((await refresh(server.auth, won[0]!.refreshToken)).error).toBe('invalid_grant');
  }
});

test('whatever Host a request claims, links and cookies are for the public address', async () => {
  const port = new URL(server.origin).port;
  const response = await fetch(`http://127.0.0.1:${port}/idp/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example' },
  });
  const body = (await response.json()) as Record<string, string>;
  expect(body['issuer']).toBe(server.issuer);
  expect(body['token_endpoint']).toBe(`${server.auth.domain}/oauth/token`);
});

test('no answer lets a page of another origin read it', async () => {
  const allowed = async (path: string, origin: string, body = ''): Promise<string | null> => {
    const answer = await fetch(`${server.auth.domain}${path}`, { method: 'POST', headers: { origin }, body: new URLSearchParams(body) });
    return answer.headers.get('access-control-allow-origin');
  };
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    for (const body of ['', `client_id=${server.auth.clientId}`, 'client_id=nobody'])
      expect(await allowed(path, 'https://evil.example', body)).toBeNull();
  }
  expect(await allowed('/oauth/token', server.origin, `client_id=${server.auth.clientId}`)).toBe(server.origin);
});

test('what is not below /idp/ is left to others', async () => {
  expect((await fetch(`${server.origin}/config.json`)).status).toBe(200);
  expect((await fetch(`${server.origin}/idp/nothing-here`)).status).toBe(404);
  expect(server.faults).toEqual([]);
});
