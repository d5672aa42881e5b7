import { expect, test } from 'vitest';
import { authPath, authPathFor, safeReturnTo, targetOf } from './returnTo.ts';

const ORIGIN = 'https://desk.example';

test('an address inside the app is kept whole', () => {
  expect(safeReturnTo('/cases?status=NEW&page=2#top', ORIGIN)).toBe('/cases?status=NEW&page=2#top');
  expect(safeReturnTo('/authors', ORIGIN)).toBe('/authors');
});

test('nothing leads out of the app or back to a sign-in page', () => {
  const bad = [
    null,
    7,
    '',
    'cases',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\u0000/cases',
    '/./\n/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/callback?code=1',
    '/logout',
    '/cases/../logout',
  ];
  for (const value of bad) expect(safeReturnTo(value, ORIGIN), String(value)).toBe('/');
});

test('a kept case goes before a kept address; an id that is none is dropped', () => {
  expect(targetOf({ caseId: 'c-77', returnTo: '/alerts' }, ORIGIN)).toBe('/cases/details/c-77');
  expect(targetOf({ caseId: '../../logout', returnTo: '/alerts' }, ORIGIN)).toBe('/alerts');
  expect(targetOf(undefined, ORIGIN)).toBe('/');
});

test('a signed-out visitor of a case link is sent to /auth with the case, of any other page with the address', () => {
  const at = (pathname: string, search = '', hash = '') => authPathFor({ pathname, search, hash }, ORIGIN);
  expect(at('/cases/details/c-77')).toBe('/auth?caseId=c-77');
  expect(at('/alerts', '?page=2')).toBe('/auth?returnTo=%2Falerts%3Fpage%3D2');
  expect(at('/')).toBe('/auth');
  expect(authPath({ returnTo: '//evil.example' }, ORIGIN)).toBe('/auth');
});

test('a case link with a comment or a side pane comes back whole', () => {
  const wish = authPathFor({ pathname: '/cases/details/c-77', search: '', hash: '#comment-3' }, ORIGIN);
  const asked = new URL(wish, ORIGIN).searchParams;
  expect(asked.get('caseId')).toBe('c-77');
  expect(targetOf({ caseId: asked.get('caseId')!, returnTo: asked.get('returnTo')! }, ORIGIN)).toBe('/cases/details/c-77#comment-3');
});
