import { expect, test } from 'vitest';
import type { AskToken } from '#sync/replicaApi.ts';
import { ensureUser } from './ensureUser.ts';
import { graphqlPoster } from './postGraphql.ts';

type Reply = { status?: number; body: unknown };
const error = (code: string, details?: object) => ({ errors: [{ message: `${code} it is`, code, extensions: { code, details } }] });

/** A server that answers by operation name, and a purse that counts forced tokens. */
function world(replies: Record<string, Reply | Reply[]>) {
  const asked: { operationName: string; variables: Record<string, unknown>; token: string }[] = [];
  let forced = 0;
  const getToken: AskToken = async (options) => ({ ok: true, token: options?.force ? `forced-${++forced}` : 'cached' });
  const ask = async (_url: unknown, init?: RequestInit) => {
    const request = JSON.parse(String(init?.body)) as { operationName: string; variables: Record<string, unknown> };
    asked.push({ ...request, token: new Headers(init?.headers).get('authorization') ?? '' });
    const reply = replies[request.operationName] ?? { body: {} };
    const { status = 200, body } = Array.isArray(reply) ? reply.shift()! : reply;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return { asked, post: graphqlPoster(getToken, ask) };
}
const ADA = { sub: 'auth0|1', email: 'ada@carrier.test' };
const user = { body: { data: { user: { id: 'u1', email: ADA.email, role: 'AGENT' } } } };
const exists = (count: number) => ({ body: { data: { usersList: { count } } } });

test('a 401 is tried once more with a forced token, then the session is over', async () => {
  const healed = world({ CurrentUser: [{ status: 401, body: error('InvalidTokenError') }, user] });
  expect(await healed.post('CurrentUser', '', {})).toMatchObject({ ok: true });
  expect(healed.asked.map((a) => a.token)).toEqual(['Bearer cached', 'Bearer forced-1']);
  const over = world({ CurrentUser: { status: 401, body: error('TokenExpiredError') } });
  expect(await over.post('CurrentUser', '', {})).toMatchObject({ ok: false, kind: 'session-expired' });
  expect(over.asked).toHaveLength(2);
});

test('a ValidationError ends the session only when it names the token', async () => {
  const form = world({ X: { body: error('ValidationError', { email: 'no' }) } });
  expect(await form.post('X', '', {})).toMatchObject({ kind: 'refused' });
  const token = world({ X: { body: error('ValidationError', { token: 'aud' }) } });
  expect(await token.post('X', '', {})).toMatchObject({ kind: 'session-expired' });
});

test('a broken server and a dead line sign nobody out', async () => {
  expect(await world({ X: { status: 503, body: error('ExternalServiceError') } }).post('X', '', {})).toMatchObject({ kind: 'failed' });
  expect(await world({ X: { status: 502, body: '<html>' } }).post('X', '', {})).toMatchObject({ kind: 'failed', code: null });
  const dead = graphqlPoster(
    async () => ({ ok: true, token: 't' }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(await dead('X', '', {})).toMatchObject({ kind: 'offline' });
  const noToken = graphqlPoster(async () => ({ ok: false, kind: 'blocked', message: 'user is blocked' }));
  expect(await noToken('X', '', {})).toMatchObject({ kind: 'blocked' });
});

test('a known e-mail is not signed up again', async () => {
  const { asked, post } = world({ UserExistsCheck: exists(1), CurrentUser: user });
  expect(await ensureUser(post, ADA)).toMatchObject({ kind: 'ok', user: { id: 'u1' } });
  expect(asked.map((a) => a.operationName)).toEqual(['UserExistsCheck', 'CurrentUser']);
});

test('an unknown e-mail is signed up with its own subject', async () => {
  const { asked, post } = world({
    UserExistsCheck: exists(0),
    userSignUpWithToken: { body: { data: { userSignUpWithToken: { id: 'u1' } } } },
    CurrentUser: user,
  });
  expect(await ensureUser(post, ADA)).toMatchObject({ kind: 'ok' });
  expect(asked[1]).toMatchObject({
    operationName: 'userSignUpWithToken',
    variables: { user: { email: ADA.email }, authProfileId: ADA.sub },
  });
});

test('a refused sign-up is kept as the reason for the access view', async () => {
  const { post } = world({
    UserExistsCheck: exists(0),
    userSignUpWithToken: { body: error('EMAIL_NOT_VERIFIED') },
    CurrentUser: { body: error('EntityNotFoundError') },
  });
  expect(await ensureUser(post, ADA)).toEqual({ kind: 'not-found', message: 'EMAIL_NOT_VERIFIED it is' });
});

test('each code of the current user has its view', async () => {
  const view = async (reply: Reply) => (await ensureUser(world({ UserExistsCheck: exists(1), CurrentUser: reply }).post, ADA)).kind;
  expect(await view({ body: error('USER_DISABLED') })).toBe('disabled');
  expect(await view({ body: error('EntityNotFoundError') })).toBe('not-found');
  expect(await view({ status: 401, body: error('InvalidTokenError') })).toBe('session-expired');
  expect(await view({ body: error('TokenExpiredError') })).toBe('session-expired');
  expect(await view({ status: 500, body: error('InternalError') })).toBe('failed');
});
