import { expect, test } from 'vitest';
import { aReplyingServer, refusalBody, type Reply } from '#src/data/testing/aReplyingServer.ts';
import { ensureUser } from './ensureUser.ts';

const ADA = { sub: 'auth0|1', email: 'ada@carrier.test' };
const user = { body: { data: { user: { id: 'u1', email: ADA.email, role: 'AGENT' } } } };
const exists = (count: number) => ({ body: { data: { usersList: { count } } } });

test('a known e-mail is not signed up again', async () => {
  const { asked, ask } = aReplyingServer({ UserExistsCheck: exists(1), CurrentUser: user });
  expect(await ensureUser(ask, ADA)).toMatchObject({ kind: 'ok', user: { id: 'u1' } });
  expect(asked.map((a) => a.operationName)).toEqual(['UserExistsCheck', 'CurrentUser']);
});

test('an unknown e-mail is signed up with its own subject', async () => {
  const { asked, ask } = aReplyingServer({
    UserExistsCheck: exists(0),
    userSignUpWithToken: { body: { data: { userSignUpWithToken: { id: 'u1' } } } },
    CurrentUser: user,
  });
  expect(await ensureUser(ask, ADA)).toMatchObject({ kind: 'ok' });
  expect(asked[1]).toMatchObject({
    operationName: 'userSignUpWithToken',
    variables: { user: { email: ADA.email }, authProfileId: ADA.sub },
  });
});

test('a refused sign-up is kept as the reason for the access view', async () => {
  const { ask } = aReplyingServer({
    UserExistsCheck: exists(0),
    userSignUpWithToken: { body: refusalBody('EMAIL_NOT_VERIFIED') },
    CurrentUser: { body: refusalBody('EntityNotFoundError') },
  });
  expect(await ensureUser(ask, ADA)).toEqual({ kind: 'not-found', message: 'EMAIL_NOT_VERIFIED it is', isUnverified: true });
});

test('each code of the current user has its view', async () => {
  const view = async (reply: Reply) =>
    (await ensureUser(aReplyingServer({ UserExistsCheck: exists(1), CurrentUser: reply }).ask, ADA)).kind;
  expect(await view({ body: refusalBody('USER_DISABLED') })).toBe('disabled');
  expect(await view({ body: refusalBody('EntityNotFoundError') })).toBe('not-found');
  expect(await view({ status: 401, body: refusalBody('InvalidTokenError') })).toBe('session-expired');
  expect(await view({ body: refusalBody('TokenExpiredError') })).toBe('session-expired');
  expect(await view({ status: 500, body: refusalBody('InternalError') })).toBe('failed');
});
