import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { NetError } from '#sync/ports.ts';
import { Hello } from '#sync/protocol.ts';
import { failureOf, graphqlNet } from './graphqlNet.ts';
import { OPERATIONS } from './operations.ts';
import { RefusedError } from './postOperation.ts';

const refused = (status: number, code: string | null = null): RefusedError => new RefusedError('no', { status, code });

const reasonOf = (error: unknown): string => failureOf(error).reason;

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
  expect(reasonOf(new SyntaxError('Unexpected end of JSON input'))).toBe('failed');
  expect(reasonOf(Hello.safeParse({}).error)).toBe('failed');
  expect(reasonOf(new NetError('disabled', 'user is blocked'))).toBe('disabled');
});

test('[SYNC-C12] without any network nothing leaves, and the engine knows that nothing can have arrived', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    const net = graphqlNet('http://127.0.0.1:9/graphql', async () => ({ ok: true, token: 't' }));
    await expect(net.hello('client')).rejects.toMatchObject({ reason: 'offline', left: false });
  } finally {
    delete (navigator as { onLine?: boolean }).onLine;
  }
});

test('a server that asks for patience says how long, or a second is meant', () => {
  const throttled = (retryAfterS: number | null): RefusedError => new RefusedError('no', { status: 429, retryAfterS });
  expect(failureOf(throttled(7))).toMatchObject({ reason: 'throttled', retryAfterMs: 7000 });
  expect(failureOf(throttled(null))).toMatchObject({ reason: 'throttled', retryAfterMs: 1000 });
});

test('operations go by their id until the server does not know one, then by their text', async () => {
  const sent: Record<string, unknown>[] = [];
  const rows = JSON.stringify({ ids: '', length: 0, ends: [], crc: 0, bytes: '' });
  const page = { data: { syncPage: { rows, next: null, head: '3' } } };
  const unknown = { errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      sent.push(body);
      const isKnown = sent.length === 1 || 'query' in body;
      res.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(isKnown ? page : unknown));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const net = graphqlNet(`http://127.0.0.1:${port}/graphql`, async () => ({ ok: true, token: 'a.b.c' }));
  const ask = { table: 'cases', set: null, after: null, userEpoch: 1 } as const;
  for (let n = 0; n < 3; n += 1) expect(await net.page(ask)).toMatchObject({ rows: [], ids: [], next: null, head: 3 });
  server.close();
  const sha256Hash = createHash('sha256').update(OPERATIONS.page).digest('hex');
  const byId = { variables: ask, operationName: 'SyncPage', extensions: { persistedQuery: { version: 1, sha256Hash } } };
  const byText = { variables: ask, operationName: 'SyncPage', query: OPERATIONS.page };
  expect(sent).toEqual([byId, byId, byText, byText]);
});
