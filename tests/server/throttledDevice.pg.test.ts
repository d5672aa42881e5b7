import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryKv } from '#sync/store/memoryKv.ts';
import { Replica } from '#sync/replica.ts';
import type { StatusRecord, StoredMutation } from '#sync/store/stores.ts';
import { isUnanswered } from '#sync/store/entryStates.ts';
import { JournalDisk } from '#sync/testing/memoryJournal.ts';
import { memoryLocks } from '#sync/testing/world.ts';
import { browserClock, browserRandom } from '#workers/browserPorts.ts';
import { graphqlNet } from '#workers/graphqlNet.ts';
import { METRICS_HEADERS, startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ rates: { push: { points: 2, seconds: 1 } } });
});
afterAll(() => product.stop());

test('[SYNC-C9] a device that sends faster than it may is held back, and every change arrives once and in order', async () => {
  const token = await product.token('agent');
  const kv = memoryKv();
  const disk = new JournalDisk();
  const replica = new Replica(kv, 'replica', {
    net: graphqlNet(`${product.origin}/graphql`, async () => ({ ok: true, token })),
    clock: browserClock,
    random: browserRandom,
    locks: memoryLocks(),
    channel: { post: () => undefined, listen: () => () => undefined },
    journal: disk.open(),
    tripwire: disk.tripwire,
  });
  const status = (): Promise<StatusRecord | undefined> => kv.read(['meta'], (tx) => tx.get<StatusRecord>('meta', 'status'));
  await expect.poll(async () => (await status())?.phase, { timeout: 20_000 }).toBe('live');
  const queued = (): Promise<StoredMutation[]> => kv.read(['outbox'], (tx) => tx.all<StoredMutation>('outbox'));
  const ids = Array.from({ length: 8 }, (_, n) => `held_${n}`);
  for (const id of ids) {
    await replica.outbox.mutate('caseCommentCreate', { id, caseId: 'case_alpha_NEW', plainText: id });
    // One push for each: the next change is made when the one before has been sent or refused.
    await expect.poll(async () => (await queued()).filter(isUnanswered).length, { timeout: 10_000 }).toBeLessThan(2);
  }
  await expect.poll(async () => (await queued()).filter(isUnanswered).length, { timeout: 20_000 }).toBe(0);
  const { rows } = await product.db.pool.query<{ id: string }>(
    `select id from "caseComments" where id like 'held_%' order by (select min(l.id) from sync_log l where l.pk = "caseComments".id)`,
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const metrics = await (await fetch(`${product.origin}/metrics`, { headers: METRICS_HEADERS })).text();
  expect(Number(/^weighstation_http_requests_total\{kind="graphql",status="429"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)).toBeGreaterThan(0);
  replica.stop();
}, 60_000);
