import { expect, test } from 'vitest';
import { currentUser } from '#src/session/session.operations.ts';
import { serverAsker } from './serverClient.ts';
import { aReplyingServer, refusalBody, type Reply } from './testing/aReplyingServer.ts';

const data = { user: { id: 'u1' } };
/** Returns what the page is told when the server replies so. */
const told = (reply: Reply) => aReplyingServer({ CurrentUser: reply }).ask(currentUser, {});

test('it sends the text as it stands, which the server knows by its hash, and the token', async () => {
  const { asked, ask } = aReplyingServer({ CurrentUser: { body: { data } } });
  expect(await ask(currentUser, {})).toMatchObject({ ok: true, data });
  const { text: query, name: operationName } = currentUser;
  expect(asked).toEqual([{ query, operationName, variables: {}, token: 'Bearer cached', accept: 'application/json' }]);
});

test('a 401 is tried once more with a forced token, then the session is over', async () => {
  const healed = aReplyingServer({ CurrentUser: [{ status: 401, body: refusalBody('InvalidTokenError') }, { body: { data } }] });
  expect(await healed.ask(currentUser, {})).toMatchObject({ ok: true });
  expect(healed.asked.map((a) => a.token)).toEqual(['Bearer cached', 'Bearer forced-1']);
  const over = aReplyingServer({ CurrentUser: { status: 401, body: refusalBody('TokenExpiredError') } });
  expect(await over.ask(currentUser, {})).toMatchObject({ ok: false, kind: 'session-expired' });
  expect(over.asked).toHaveLength(2);
});

test('a ValidationError ends the session only when it names the token', async () => {
  expect(await told({ body: refusalBody('ValidationError', { email: 'no' }) })).toMatchObject({
    kind: 'refused',
    details: { email: 'no' },
  });
  expect(await told({ body: refusalBody('ValidationError', { token: 'aud' }) })).toMatchObject({ kind: 'session-expired' });
});

test('the words of a refusal are those of its first error, with the data or without', async () => {
  const said = { kind: 'refused', code: 'NotAuthorizedError', message: 'NotAuthorizedError it is' };
  expect(await told({ body: { data, ...refusalBody('NotAuthorizedError') } })).toMatchObject(said);
  expect(await told({ status: 400, body: refusalBody('NotAuthorizedError') })).toMatchObject(said);
});

test('a broken server and a dead line sign nobody out', async () => {
  expect(await told({ status: 503, body: refusalBody('ExternalServiceError') })).toMatchObject({ kind: 'failed' });
  expect(await told({ status: 502, body: '<html>' })).toMatchObject({ kind: 'failed', code: null, message: 'The server answered 502.' });
  for (const body of ['<html>', {}, { data: null }])
    expect(await told({ body })).toMatchObject({ kind: 'failed', code: null, message: 'The server answered 200.' });
  const dead = serverAsker(async () => ({ ok: true, token: 't' }), {
    url: 'https://weighstation.test/graphql',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  expect(await dead(currentUser, {})).toMatchObject({ kind: 'offline', message: 'The server cannot be reached.' });
  const noToken = serverAsker(async () => ({ ok: false, kind: 'blocked', message: 'user is blocked' }));
  expect(await noToken(currentUser, {})).toMatchObject({ kind: 'blocked' });
});
