import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '#server/startProduct.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { METRICS_HEADERS, testSettings } from './testProduct.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const dist = mkdtempSync(path.join(os.tmpdir(), 'weighstation-dist-'));
let product: Product;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Weighstation</title>');
  writeFileSync(path.join(dist, 'sw.js'), '// worker');
  writeFileSync(path.join(dist, '.build-hash'), 'hidden');
  writeFileSync(path.join(dist, 'assets', 'app-abc.js'), SCRIPT);
  database = await testDatabase();
  const settings = testSettings(database.url);
  product = await startProduct(settings, { dist });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
  rmSync(dist, { recursive: true });
});

/** A plain request, with nothing decoded or followed. */
async function get(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const at = new URL(url, product.origin);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: at.port, path: at.pathname + at.search, method, headers: { host: at.host, ...headers } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () =>
        resolve({ status: res.statusCode!, headers: res.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('every screen of the app is the one page, never cached, behind a strict policy', async () => {
  for (const address of ['/', '/cases', '/cases/details/x1?split=/alerts', '/auth/callback?code=1', '/nothing/here']) {
    const { status, headers, body } = await get(address);
    expect([address, status, headers['content-type'], headers['cache-control']]).toEqual([
      address,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body.toString()).toContain('<title>Weighstation</title>');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${product.origin.replace('http', 'ws')};`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('built files are kept for ever, packed where the browser can unpack, and not sent again when known', async () => {
  const plain = await get('/assets/app-abc.js');
  expect(plain.body.toString()).toBe(SCRIPT);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const packed = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.body).toString()).toBe(SCRIPT);
  expect((await get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  const again = await get('/assets/app-abc.js', { 'if-none-match': plain.headers['etag']! });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await get('/assets/app-abc.js', {}, 'HEAD')).body.length).toBe(0);
});

test('the service worker is asked for anew each time and may serve the whole app', async () => {
  expect((await get('/sw.js')).headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
});

test('a new build is served without a restart, and hidden files never', async () => {
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Weighstation, newer</title>');
  expect((await get('/')).body.toString()).toContain('newer');
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Weighstation</title>');
  expect((await get('/.build-hash')).status).toBe(404);
});

test('a page opened under another name of this machine is sent to the address that sign-in knows; programs are not', async () => {
  const { host, port } = new URL(product.origin);
  const moved = await get(`/cases?status=NEW`, { host: `127.0.0.1:${port}` });
  expect([moved.status, moved.headers['location']]).toEqual([307, `http://${host}/cases?status=NEW`]);
  for (const address of ['/healthz', '/readyz', '/config.json', '/assets/app-abc.js'])
    expect((await get(address, { host: `127.0.0.1:${port}` })).status).toBe(200);
});

test('health, configuration and metrics', async () => {
  expect(JSON.parse((await get('/healthz')).body.toString())).toEqual({ status: 'ok' });
  expect(JSON.parse((await get('/readyz')).body.toString())).toEqual({ status: 'ready' });
  expect(JSON.parse((await get('/config.json')).body.toString())).toEqual({
    auth: { domain: `${product.origin}/idp`, clientId: 'weighstation-web', audience: 'https://api.weighstation.example' },
    demo: false,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  const metrics = (await get('/metrics', METRICS_HEADERS)).body.toString();
  expect(metrics).toMatch(/^weighstation_http_requests_total\{kind="healthz",status="200"\} \d+$/m);
  expect(metrics).toMatch(/^weighstation_sync_head \d+$/m);
});

test('the provider answers below /idp, and what it does not know is no page of the app', async () => {
  expect(JSON.parse((await get('/idp/.well-known/openid-configuration')).body.toString()).issuer).toBe(`${product.origin}/idp/`);
  expect((await get('/idp')).status).toBe(404);
});
