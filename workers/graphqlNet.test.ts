import { ClientError } from 'graphql-request';
import { expect, test } from 'vitest';
import { NetError } from '#sync/ports.ts';
import { reasonOf } from './graphqlNet.ts';

const refused = (status: number, code?: string): ClientError =>
  new ClientError(
    { status, headers: new Headers(), body: '', errors: code ? [{ message: code, extensions: { code } } as never] : [] } as never,
    { query: '' },
  );

test('what a failed request means to the engine', () => {
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe('offline');
  expect(reasonOf(refused(200, 'SCOPE_CHANGED'))).toBe('scope-changed');
  expect(reasonOf(refused(200, 'USER_DISABLED'))).toBe('disabled');
  expect(reasonOf(refused(200, 'EntityNotFoundError'))).toBe('not-found');
  expect(reasonOf(refused(401, 'TokenExpiredError'))).toBe('session-expired');
  expect(reasonOf(refused(401))).toBe('session-expired');
  expect(reasonOf(refused(200, 'ValidationError'))).toBe('failed');
  expect(reasonOf(refused(503, 'AUTH_UNAVAILABLE'))).toBe('offline');
  expect(reasonOf(refused(502))).toBe('offline');
  expect(reasonOf(new NetError('disabled', 'user is blocked'))).toBe('disabled');
});
