import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { zstdDecompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '#server/startProduct.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { commonHeaders, contentSecurityPolicy } from '#server/http/headers.ts';
import { METRICS_HEADERS, testSettings } from './testProduct.ts';

const dist = mkdtempSync(path.join(os.tmpdir(), 'weighstation-dist-'));
let product: Product;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), `<!doctype html><title>Weighstation</title>${' '.repeat(2000)}`);
  writeFileSync(path.join(dist, 'assets', 'app-abc.js'), `// ${'x'.repeat(3000)}`);
  database = await testDatabase();
  product = await startProduct(testSettings(database.url), { dist });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
  rmSync(dist, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A plain request, with nothing decoded or followed. */
function ask(
  method: string,
  address: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { port, host } = new URL(product.origin);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: address, method, headers: { host, ...headers } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
/** One of every kind of answer: method, address, what is sent, status. */
const KINDS: readonly [string, string, { headers?: Record<string, string>; body?: string }, number][] = [
  ['GET', '/', {}, 200],
  ['GET', '/alerts', {}, 200],
  ['GET', '/nothing/here', {}, 200],
  ['GET', '/cases', { headers: { host: '127.0.0.1' } }, 307],
  ['GET', '/assets/app-abc.js', {}, 200],
  ['HEAD', '/assets/app-abc.js', {}, 200],
  ['GET', '/assets/none.js', {}, 404],
  ['GET', '/config.json', {}, 200],
  ['GET', '/healthz', {}, 200],
  ['GET', '/readyz', {}, 200],
  ['GET', '/metrics', { headers: METRICS_HEADERS }, 200],
  ['GET', '/metrics', {}, 401],
  ['GET', '/graphql', {}, 405],
  ['POST', '/graphql', { headers: JSON_TYPE, body: '{"query":"{ user { id } }"}' }, 401],
  ['POST', '/graphql', { headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
  ['POST', '/graphql', { headers: JSON_TYPE, body: 'x'.repeat(300 * 1024) }, 413],
  ['GET', '/idp/.well-known/openid-configuration', {}, 200],
  ['GET', '/idp/jwks', {}, 404],
  ['GET', '/idp/u/login/none', {}, 400],
  ['GET', '/idp/u/first-admin?ticket=none', {}, 410],
  ['GET', '/idp/authorize', {}, 400],
  ['POST', '/idp/oauth/token', {}, 400],
  ['GET', '/api/nothing', {}, 404],
  ['POST', '/api/nothing', { headers: JSON_TYPE, body: '{}' }, 404],
  ['GET', '/files/nothing', {}, 403],
  ['GET', '/sign/nothing', {}, 404],
  ['DELETE', '/alerts', {}, 405],
  ['POST', '/signed-out', {}, 204],
  ['POST', '/csp-report', { body: 'nonsense' }, 204],
];

test.each(KINDS)('%s %s with %j carries every header', async (method, address, sent, status) => {
  const answer = await ask(method, address, sent);
  expect(answer.status).toBe(status);
  const { 'Content-Security-Policy': closed, ...common } = commonHeaders(product.origin);
  expect(answer.headers).toMatchObject(Object.fromEntries(Object.entries(common).map(([name, value]) => [name.toLowerCase(), value])));
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const policy = String(answer.headers['content-security-policy'] ?? '');
  expect(policy).not.toContain('unsafe');
  const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html');
  // A file is shown by nobody: its address is more closed than any page, and framing is refused by the older header as well.
  if (address.startsWith('/files/')) expect(policy).toBe("sandbox; default-src 'none'");
  else if (!isPage && !address.startsWith('/assets/app')) expect(policy).toBe(closed);
  else for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(policy.split('; ')).toContain(rule);
  expect(answer.headers['set-cookie']?.every((cookie) => /httponly/i.test(cookie)) ?? true).toBe(true);
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('server');
});

test('500: a fault inside carries every header as well', async () => {
  const { connect } = product.db.pool;
  try {
    // What no request should be able to cause: the pool itself is broken.
    product.db.pool.connect = () => {
      throw new Error('select secret from nowhere');
    };
    const answer = await ask('GET', '/idp/u/first-admin?ticket=x');
    expect(answer.status).toBe(500);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    expect(answer.body.toString()).not.toContain('secret');
  } finally {
    product.db.pool.connect = connect;
  }
});

test('the policy of a page allows its own scripts, styles, workers and socket, and the tenant it signs in at, nothing else', () => {
  expect(contentSecurityPolicy('https://cases.example', 'https://tenant.auth0.com').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self' wss://cases.example https://tenant.auth0.com",
    "worker-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' https://tenant.auth0.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default pasted-markup',
    'report-uri /csp-report',
  ]);
});

test('the worker that unpacks rows may run WebAssembly, no page may', async () => {
  const own = (url: string): string[] => contentSecurityPolicy(url, 'https://tenant.auth0.com').split('; ');
  const more = contentSecurityPolicy('https://cases.example', 'https://tenant.auth0.com', true).split('; ');
  expect(more.filter((line) => !own('https://cases.example').includes(line))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self' data: wss://cases.example https://tenant.auth0.com",
  ]);
  expect((await ask('GET', '/')).headers['content-security-policy']).not.toContain('wasm');
});

test('only a product at an https address tells browsers to use nothing else', () => {
  expect(commonHeaders('https://cases.example')['Strict-Transport-Security']).toBe('max-age=63072000');
  expect(commonHeaders('http://localhost:8080')).not.toHaveProperty('Strict-Transport-Security');
});

test('a file is packed as the caller can unpack it, smallest first, and sent as it is to one who cannot', async () => {
  const page = (accept: string): Promise<Answer> => ask('GET', '/', { headers: { 'accept-encoding': accept } });
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accept, coding] of [
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const { headers, body } = await page(accept);
    expect([accept, headers['content-encoding'], headers['vary']]).toEqual([accept, coding, 'Accept-Encoding']);
    expect(unpack[coding](body).toString()).toContain('<title>Weighstation</title>');
  }
  expect((await page('deflate, identity')).headers).not.toHaveProperty('content-encoding');
});

test('a report of the browser is counted and logged without the addresses of rows', async () => {
  const report = {
    'csp-report': {
      'document-uri': `${product.origin}/cases/details/secret-row`,
      'effective-directive': 'img-src',
      'blocked-uri': 'https://evil.example/pixel?of=secret-row',
      'source-file': `${product.origin}/assets/main-a1.js?x=secret-row`,
      'line-number': 7,
    },
  };
  const lines: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = ((text: string) => lines.push(text) > 0) as typeof write;
  try {
    await ask('POST', '/csp-report', { headers: { 'content-type': 'application/csp-report' }, body: JSON.stringify(report) });
    await ask('POST', '/csp-report', { body: '{"csp-report":null}' });
    await ask('POST', '/csp-report', { body: 'x'.repeat(10_000) });
  } finally {
    process.stderr.write = write;
  }
  expect(lines.map((line) => ({ ...JSON.parse(line), at: '' }))).toEqual([
    { at: '', event: 'csp.violation', directive: 'img-src', blocked: 'https://evil.example', file: '/assets/main-a1.js', line: 7 },
  ]);
  expect((await ask('GET', '/metrics', { headers: METRICS_HEADERS })).body.toString()).toContain('weighstation_csp_violations_total 1');
});
