import { afterAll, beforeAll, expect, test } from 'vitest';
import { METRICS_HEADERS, startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
let written = '';
const { write } = process.stdout;
beforeAll(async () => {
  product = await startTestProduct({ settings: { accessLog: true, trustProxy: true } });
  process.stdout.write = ((text: string) => Boolean((written += text))) as typeof write;
});
afterAll(async () => {
  process.stdout.write = write;
  await product.stop();
});

/** The line of the request with this id. */
async function lineOf(requestId: string | null): Promise<Record<string, unknown>> {
  const lines = (): Record<string, unknown>[] =>
    written.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  await expect.poll(() => lines().some((line) => line['requestId'] === requestId)).toBe(true);
  return lines().find((line) => line['requestId'] === requestId)!;
}

test('each request is one line: who, from where, what, how it ended, and nothing that opens anything', async () => {
  const token = await product.token('agent');
  const asked = await product.ask(token, '{ user { id } }');
  expect(await lineOf(asked.requestId)).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    event: 'request',
    method: 'POST',
    path: '/graphql',
    status: 200,
    ms: expect.any(Number) as number,
    bytes: expect.any(Number) as number,
    requestId: asked.requestId,
    person: 'u_agent',
    address: expect.stringContaining('127.0.0.1') as string,
  });
  const link = `${product.origin}/sign/${'aB3'.repeat(14)}x?from=mail`;
  const foreign = await fetch(link, { headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' } });
  expect(await lineOf(foreign.headers.get('x-request-id'))).toMatchObject({
    path: '/sign/:token',
    status: foreign.status,
    person: null,
    address: '203.0.113.9',
  });
  const body = await foreign.text();
  const { bytes } = await lineOf(foreign.headers.get('x-request-id'));
  expect(bytes).toBeGreaterThan(Buffer.byteLength(body));
  expect(written).not.toContain('aB3aB3');
  expect(written).not.toContain('from=mail');
  expect(written).not.toContain(token);
});

test('/metrics has latency by family, and figures of process, event loop, disk and database pool', async () => {
  await fetch(`${product.origin}/healthz`);
  const text = await (await fetch(`${product.origin}/metrics`, { headers: METRICS_HEADERS })).text();
  expect(text).toMatch(/^weighstation_http_request_seconds_bucket\{kind="healthz",le="10"\} [1-9]/m);
  expect(text).toMatch(/^weighstation_http_request_seconds_count\{kind="graphql"\} [1-9]/m);
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0.1);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(value('nodejs_heap_size_used_bytes'));
  expect(Math.abs(value('process_start_time_seconds') - (Date.now() / 1000 - process.uptime()))).toBeLessThan(5);
  expect(value('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(value('nodejs_eventloop_lag_p99_seconds'));
  expect(value('weighstation_disk_size_bytes')).toBeGreaterThan(value('weighstation_disk_free_bytes'));
  expect(value('weighstation_disk_free_bytes')).toBeGreaterThan(0);
  expect(value('weighstation_database_connections')).toBeGreaterThan(0);
});
