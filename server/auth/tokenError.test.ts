import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { canonicalRedirect } from '../http/canonicalRedirect.ts';
import { graphqlCodeOf, TokenError } from './tokenError.ts';
import { bearerOf } from './verifyToken.ts';

test('each fault leaves with the code that the session screens act on', () => {
  const leaves = (code: TokenError['code']) => graphqlCodeOf(new TokenError(code, 'why'));
  expect(leaves('TOKEN_EXPIRED')).toMatchObject({ status: 401, code: 'TokenExpiredError' });
  expect(leaves('TOKEN_MISSING')).toMatchObject({ status: 401, code: 'InvalidTokenError' });
  expect(leaves('TOKEN_INVALID')).toMatchObject({ status: 401, code: 'InvalidTokenError' });
  expect(leaves('SESSION_ENDED')).toMatchObject({ status: 401, code: 'InvalidTokenError', details: { session: 'why' } });
  expect(leaves('TOKEN_VALIDATION')).toMatchObject({ status: 401, code: 'ValidationError', details: { token: 'why' } });
  expect(leaves('AUTH_UNAVAILABLE')).toMatchObject({ status: 503 });
});

test('only a whole bearer token is read from the header', () => {
  expect(bearerOf('Bearer a.b.c')).toBe('a.b.c');
  for (const header of [undefined, '', 'a.b.c', 'Basic a.b.c', 'Bearer a.b', 'Bearer a.b.c d']) expect(bearerOf(header)).toBeNull();
});

test('a page asked for by another name of this machine is sent to the public address, nothing else is', () => {
  const to = (host: string, publicOrigin = 'http://localhost:8080', method = 'GET') =>
    canonicalRedirect({ method, url: '/cases?page=2', headers: { host } } as IncomingMessage, publicOrigin);
  expect(to('127.0.0.1:8080')).toBe('http://localhost:8080/cases?page=2');
  expect(to('[::1]:8080')).toBe('http://localhost:8080/cases?page=2');
  expect(to('localhost:8080')).toBeNull();
  expect(to('desk.example')).toBeNull();
  expect(to('127.0.0.1:8080', 'https://desk.example')).toBeNull();
  expect(to('127.0.0.1:8080', 'http://localhost:8080', 'POST')).toBeNull();
});
