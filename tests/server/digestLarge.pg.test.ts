import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/inTransaction.ts';
import { startNewEpoch } from '#server/db/withoutChangeLog.ts';
import { Digest } from '#sync/protocol.ts';
import { OPERATIONS } from '#workers/operations.ts';
import type { Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const FIELD_MS = 5000;
const READERS = `select count(*)::int as n from pg_locks where relation = 'addresses'::regclass and pid <> pg_backend_pid()`;
const WAITING = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

const count = async (sql: string): Promise<number> => (await product.db.pool.query<{ n: number }>(sql)).rows[0]!.n;

const ask = (device: Device): Promise<Digest> =>
  device.call(
    OPERATIONS.digest,
    { cursor: `${device.hello.head}@${device.hello.epoch}`, userEpoch: device.hello.userEpoch },
    Digest,
    JSON.parse,
  );

/** Runs `work` while nobody may read a table of the sums: it stands for one that takes long to read. */
async function unread(work: () => Promise<void>): Promise<void> {
  const client = await product.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table addresses in access exclusive mode');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('[SYNC-S11] a server that has started reads the sums before anybody asks', async () => {
  const device = await product.device('agent');
  await expect.poll(() => count(READERS)).toBe(0);
  await unread(async () => {
    expect((await ask(device)).at).toBe(device.hello.head);
  });
});

test('[SYNC-S11] sums that take longer than a request has are told of as not ready, are read on, and are there for the next one', async () => {
  await inTransaction(product.db, startNewEpoch);
  const device = await product.device('agent');
  await unread(async () => {
    const start = Date.now();
    expect((await ask(device)).at).toBeNull();
    expect(Date.now() - start).toBeLessThan(FIELD_MS);
    expect(await count(WAITING)).toBe(1);
  });
  const { at, sums } = await ask(device);
  expect(at).toBe(device.hello.head);
  expect(sums.length).toBeGreaterThan(0);
});
