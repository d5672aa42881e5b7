import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchSegment } from './fetchSegment.ts';

const BYTES = Buffer.from('rows');
const RANGE = {
  lo: null,
  hi: null,
  n: 1,
  at: 1,
  bytes: BYTES.length,
  hash: createHash('sha256').update(BYTES).digest('hex'),
  url: '/segments/x',
};

/** What the server answers, one after the other; the last again and again. */
let answers: { status: number; bytes: Buffer }[] = [];
let server: Server;
let endpoint = '';
let asked = 0;

beforeEach(async () => {
  asked = 0;
  server = createServer((_, res) => {
    const { status, bytes } = answers[Math.min(asked, answers.length - 1)]!;
    asked += 1;
    res.writeHead(status).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});
afterEach(() => void server.close());

const good = { status: 200, bytes: BYTES };
const damaged = { status: 200, bytes: Buffer.from('r0ws') };

test('[SYNC-C14] bytes are taken once they are those that their hash stands for; damaged on the way, they are fetched once more', async () => {
  answers = [damaged, good];
  expect(Buffer.from(await fetchSegment(endpoint, RANGE))).toEqual(BYTES);
  expect(asked).toBe(2);
});

test.each([
  ['bytes that stay damaged', [damaged], 'failed', 2],
  ['a file that has gone', [{ status: 404, bytes: BYTES }], 'failed', 1],
  ['an address that opens nothing any more', [{ status: 410, bytes: BYTES }], 'failed', 1],
  ['a server that is not well', [{ status: 503, bytes: BYTES }], 'offline', 1],
  ['a server that asks to come later', [{ status: 429, bytes: BYTES }], 'throttled', 1],
])('[SYNC-C14] nothing is taken of %s', async (_, given, reason, times) => {
  answers = given;
  await expect(fetchSegment(endpoint, RANGE)).rejects.toMatchObject({ reason });
  expect(asked).toBe(times);
});

test('a server that does not answer is no network', async () => {
  server.close();
  await expect(fetchSegment('http://127.0.0.1:1/graphql', RANGE)).rejects.toMatchObject({ reason: 'offline' });
});
