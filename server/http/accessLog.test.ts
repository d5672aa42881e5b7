import { expect, test } from 'vitest';
import { loggedPath } from './accessLog.ts';

test.each([
  ['/sign/Zk3vQ9_pXy7LmN0aBcDeFgHiJkLmNoPqRsTuVwXyZ01/document.pdf', '/sign/:token/document.pdf'],
  ['/sign/prepare/Zk3vQ9_pXy7LmN0aBcDeFgHiJkLmNoPqRsTuVwXyZ01', '/sign/prepare/:token'],
  ['/idp/u/login/n2Pq8rT5uVwXyZ_aBcDeF', '/idp/u/login/:token'],
  ['/idp/u/set-password?ticket=secret', '/idp/u/set-password'],
  ['/files/Ab3dEf6hIj9lMn2pQr5t?u=u_1&s=secret', '/files/:token'],
  ['/auth/callback?code=secret&state=x', '/auth/callback'],
  ['/eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '/:token'],
  ['/api/esign/download_final_document?document_hash=x', '/api/esign/download_final_document'],
  ['/idp/.well-known/openid-configuration', '/idp/.well-known/openid-configuration'],
  ['/cases/details/3f2b8c1e-8a55-4f0e-9a51-0f0e2d3c4b5a', '/cases/details/3f2b8c1e-8a55-4f0e-9a51-0f0e2d3c4b5a'],
  ['/assets/index-Ab3dEf6hIj9lMn2pQr5t.js', '/assets/index-Ab3dEf6hIj9lMn2pQr5t.js'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});

test('a path that goes on and on is cut', () => {
  expect(loggedPath(`/${'a/'.repeat(5000)}`)).toHaveLength(300);
});
