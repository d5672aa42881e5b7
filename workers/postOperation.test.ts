import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { postOperation, RefusedError } from './postOperation.ts';

/** Returns what comes of one answer of a server, byte by byte as it is given here. */
async function answered(status: number, text: string, headers: OutgoingHttpHeaders = {}): Promise<unknown> {
  const server = createServer((_, res) => res.writeHead(status, headers).end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await postOperation(`http://127.0.0.1:${port}/graphql`, '{}', 'a.b.c', AbortSignal.timeout(5000)).catch(
      (error: unknown) => error,
    );
  } finally {
    server.close();
  }
}

const errors = (code?: string): string =>
  JSON.stringify({ errors: [{ message: 'Not you', ...(code && { extensions: { code } }) }], data: null });

test('data is data; an error beside it is a refusal with its code, whatever the status', async () => {
  expect(await answered(200, '{"data":{"syncPlan":1}}')).toEqual({ syncPlan: 1 });
  for (const status of [200, 400, 403]) {
    const refusal = await answered(status, errors('UserDisabledError'));
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal).toMatchObject({ status, code: 'UserDisabledError', message: 'Not you', retryAfterS: null });
  }
  expect(await answered(200, errors())).toMatchObject({ status: 200, code: null });
});

test('a server, or whatever stands before it, may say how long to wait, and need not speak GraphQL to say no', async () => {
  expect(await answered(429, 'slow down', { 'retry-after': '7' })).toMatchObject({ status: 429, retryAfterS: 7 });
  expect(await answered(502, '<h1>Bad Gateway</h1>')).toMatchObject({ status: 502, code: null });
  expect(await answered(503, 'null')).toMatchObject({ status: 503, code: null });
});

test('an answer that was cut off, or is none of GraphQL, is not taken for one', async () => {
  expect(await answered(200, '{"data":{"syncPl')).toBeInstanceOf(SyntaxError);
  expect(await answered(200, '7')).toBeInstanceOf(SyntaxError);
});
