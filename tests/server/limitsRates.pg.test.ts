import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startTestProduct, type TestProduct } from './testProduct.ts';

/** Ten a minute: no test is so slow that the minute passes. */
let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({
    rates: {
      graphql: { points: 10, seconds: 60, burst: { points: 5, seconds: 600 } },
      fill: { points: 4, seconds: 600 },
      push: { points: 3, seconds: 600 },
      export: { points: 2, seconds: 3600 },
    },
  });
});
afterAll(() => product.stop());

async function send(token: string, query = '{ user { id } }'): Promise<{ status: number; retryAfter: string | null; error: any }> {
  const answer = await fetch(`${product.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  });
  const body = await answer.json();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), error: body.errors?.[0] };
}
const push = (n: number): string =>
  `mutation { ${Array.from({ length: n }, (_, i) => `p${i}: syncPush(clientId: "rated", userEpoch: 1, mutations: [])`).join(' ')} }`;

test('more than the rate and the burst is refused with 429, when to come back, and the id; others are not touched', async () => {
  const token = await product.token('agent');
  const answers = [];
  for (let n = 0; n < 20; n += 1) answers.push(await send(token));
  expect(answers.map(({ status }) => status)).toEqual([...Array(15).fill(200), ...Array(5).fill(429)]);
  const { retryAfter, error } = answers.at(-1)!;
  const seconds = Number(retryAfter);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(error).toMatchObject({
    message: `Too many requests. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    code: 'ThrottlingThresholdReachedError',
    extensions: { code: 'ThrottlingThresholdReachedError', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect((await send(await product.token('alpha'))).status).toBe(200);
});

test('pushes are counted by the piece, under whatever name they go, and only they are held back', async () => {
  const token = await product.token('beta');
  expect((await send(token, push(2))).status).toBe(200);
  const refused = await send(token, push(2));
  expect([refused.status, Number(refused.retryAfter) > 500]).toEqual([429, true]);
  expect(refused.error.message).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/);
  expect((await send(token)).status).toBe(200);
  const { rows } = await product.db.pool.query(`select 1 from sync_client where client_id = 'rated'`);
  expect(rows).toEqual([]);
});

test('pages of an initial sync are counted by the piece and by themselves: they neither use up other requests nor wait for them', async () => {
  const token = await product.token('homeless');
  const pages = (n: number): string =>
    `{ ${Array.from({ length: n }, (_, i) => `p${i}: syncPage(table: "cases", userEpoch: 1, limit: 1) { next }`).join(' ')} }`;
  expect([(await send(token, pages(1))).status, (await send(token, pages(3))).status]).toEqual([200, 200]);
  expect((await send(token, pages(1))).status).toBe(429);
  const others = [];
  for (let n = 0; n < 16; n += 1) others.push(await send(token));
  expect(others.map(({ status }) => status)).toEqual([...Array(15).fill(200), 429]);
  expect((await send(token, '{ p: syncPage(table: "cases", userEpoch: 1, limit: 1) { next } user { id } }')).status).toBe(429);
});

test('what cannot be run is counted like any other request', async () => {
  const token = await product.token('stranger');
  const answers = [];
  for (let n = 0; n < 16; n += 1) answers.push(await send(token, '{ nothing }'));
  expect(answers.map(({ status }) => status)).toEqual([...Array(15).fill(400), 429]);
});

test('exports are counted by themselves, and the hour is told in minutes', async () => {
  const token = await product.token('agent2');
  const query = '{ casesListCSV { csv } }';
  expect([(await send(token, query)).status, (await send(token, query)).status]).toEqual([200, 200]);
  const { status, retryAfter, error } = await send(token, query);
  expect([status, Number(retryAfter) > 3500, error.message]).toEqual([429, true, 'Too many requests. Please try again in 60 minutes.']);
  expect((await send(token)).status).toBe(200);
});

test('whoever has no token is counted by their address, and so are sockets', async () => {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 400) statuses.push((await send('')).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const socket = new WebSocket(`${product.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('429');
  // What is no query is answered as ever.
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
});
