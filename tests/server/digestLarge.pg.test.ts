import { afterAll, beforeAll, expect, test } from 'vitest';
import { Digest } from '#sync/protocol.ts';
import { OPERATIONS } from '#workers/operations.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const FIELD_MS = 5000;

test('[SYNC-S11] sums that take longer than a request has are told of as not ready, are read on, and are there for the next one', async () => {
  const device = await product.device('agent');
  const ask = (): Promise<Digest> =>
    device.call(
      OPERATIONS.digest,
      { cursor: `${device.hello.head}@${device.hello.epoch}`, userEpoch: device.hello.userEpoch },
      Digest,
      JSON.parse,
    );
  const client = await product.db.pool.connect();
  const start = Date.now();
  try {
    // A table that nobody may read stands for one that takes long to read.
    await client.query('begin');
    await client.query('lock table addresses in access exclusive mode');
    expect((await ask()).at).toBeNull();
    expect(Date.now() - start).toBeLessThan(FIELD_MS);
    const { rows } = await product.db.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rows[0]!.n).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
  const { at, sums } = await ask();
  expect(at).toBe(device.hello.head);
  expect(sums.length).toBeGreaterThan(0);
});
