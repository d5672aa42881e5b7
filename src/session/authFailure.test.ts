import { expect, test } from 'vitest';
import { classify, codeOf } from './authFailure.ts';
import { loginFailureLabel } from './loginFailureLabel.ts';

const sdk = (error: string, message = error) => Object.assign(new Error(message), { error });

test('only the end of a session counts as one; no answer never does', () => {
  for (const code of ['invalid_grant', 'missing_refresh_token', 'login_required']) expect(classify(sdk(code))).toBe('session-expired');
  for (const error of [new TypeError('Failed to fetch'), new SyntaxError('Unexpected token <'), sdk('timeout'), sdk('server_error')]) {
    expect(classify(error)).toBe('offline');
  }
});

test('a blocked person is told apart by the words, whatever the code', () => {
  expect(classify(sdk('invalid_grant', 'user is blocked'))).toBe('blocked');
  expect(classify(sdk('unauthorized', 'user is blocked'))).toBe('blocked');
});

test('what waiting cannot heal is a matter of configuration', () => {
  expect(classify(sdk('invalid_client'))).toBe('config');
  expect(classify(new Error('auth0-spa-js must run on a secure origin.'))).toBe('config');
});

test('each failed sign-in has words a person can act on', () => {
  expect(loginFailureLabel(sdk('access_denied'))).toContain('cancelled');
  expect(loginFailureLabel(sdk('missing_transaction', 'Invalid state'))).toContain('used before');
  expect(loginFailureLabel(new TypeError('Failed to fetch'))).toContain('cannot be reached');
  expect(loginFailureLabel(new Error('Expiration Time (exp) claim error in the ID token'))).toContain('clock');
  expect(loginFailureLabel(new Error('auth0-spa-js must run on a secure origin.'))).toContain('https');
  expect(codeOf(new Error('plain'))).toBeNull();
});
