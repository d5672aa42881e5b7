import { expect, test } from 'vitest';
import { outdatedCaches, routeRequest } from './shellRouting.ts';

const ORIGIN = 'http://localhost:8080';
const FILES = new Set(['/index.html', '/icon.svg', '/assets/main-a1.js']);

function route(path: string, request: { method?: string; mode?: string } = {}): string {
  const url = new URL(path, ORIGIN);
  return routeRequest({ method: request.method ?? 'GET', mode: request.mode ?? 'no-cors', url }, ORIGIN, FILES);
}

test.each([
  '/graphql',
  '/idp/auth',
  '/api/webhook/mvrnow-request',
  '/files/f1',
  '/sign/abc',
  '/pev/abc',
  '/mailbox',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
])('the shell stays out of %s, also when a person goes there', (path) => {
  expect(route(path)).toBe('network');
  expect(route(path, { mode: 'navigate' })).toBe('network');
});

test.each(['/', '/cases', '/cases/details/c1?split=%2Falerts', '/auth/callback?code=1', '/files-of-mine', '/signatures'])(
  'a person who goes to %s gets the shell',
  (path) => {
    expect(route(path, { mode: 'navigate' })).toBe('shell');
  },
);

test('a stored file is answered from the store, also when opened as a page', () => {
  expect(route('/assets/main-a1.js')).toBe('file');
  expect(route('/icon.svg', { mode: 'navigate' })).toBe('file');
});

test('a lazy file of an older version is looked for in the store', () => {
  expect(route('/assets/palette-old.js')).toBe('file');
});

test('writes, other origins and unknown files go to the network', () => {
  expect(route('/cases', { method: 'POST', mode: 'navigate' })).toBe('network');
  expect(route('https://tenant.example/assets/main-a1.js')).toBe('network');
  expect(route('/no-such.txt')).toBe('network');
});

test('a new version keeps its own store and the one before, and leaves the stores of others alone', () => {
  expect(outdatedCaches(['shell-1', 'photos', 'shell-2', 'shell-3'], 'shell-3', 'shell-')).toEqual(['shell-1']);
  expect(outdatedCaches(['shell-3'], 'shell-3', 'shell-')).toEqual([]);
});
