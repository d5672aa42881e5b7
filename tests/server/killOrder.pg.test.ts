import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/actor.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { putOrder } from '#server/mutations/putOrder.ts';
import { giveUpJobsOfTheDead } from './jobsOfTheDead.ts';
import { until } from './jobBench.ts';
import { plantDriverToOrder } from './plantOrders.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';
import { READY, startRecordsServer, type RecordsServer } from './recordsServer.ts';
import { plantWorld } from './world.ts';

const AGENT: Actor = { userId: 'u_agent', role: 'AGENT', customerId: null };
let db: Awaited<ReturnType<typeof testDatabase>>;
let provider: RecordsServer;
let products: ProductChild[];
beforeEach(async () => {
  products = [];
  [db, provider] = await Promise.all([testDatabase(), startRecordsServer()]);
  await plantWorld(db);
  await plantDriverToOrder(db, 'd_killed');
});
afterEach(async () => {
  for (const product of products) await endProduct(product, 'SIGTERM');
  await db.drop();
  await provider.close();
});

async function start(): Promise<ProductChild> {
  const product = await runProduct({ PORT: String(await freePort()), DATABASE_URL: db.url, DEMO: '0', RECORDS_URL: provider.url });
  products.push(product);
  return product;
}
const order = () => {
  const wanted = { kind: 'PSP', driverId: 'd_killed', customerId: 'c_alpha', alertId: null, document: null, reason: null } as const;
  return inTransaction(db, (client) => putOrder(client, { actor: AGENT, now: new Date().toISOString() }, wanted));
};
const told = () =>
  until(async () => {
    const { rows } = await db.pool.query<{ content: string }>(`select content from notifications where "driverId" = 'd_killed'`);
    return rows.length > 0 && rows.map(({ content }) => content);
  }, 60);

test('[ORDER-1] an order whose server died right after the commit is made by the next one', async () => {
  await order();
  expect(provider.asked).toEqual([]);
  await start();
  expect(await told()).toEqual(['PSP report generated']);
  expect(provider.asked).toEqual(['psp-request']);
});

test('[ORDER-1] a server that is killed while the provider works does not order again: the next one says that nobody knows', async () => {
  const first = await start();
  provider.answer = async () => {
    await endProduct(first, 'SIGKILL');
    return READY;
  };
  await order();
  await until(() => provider.asked.length === 1, 60);
  await start();
  await giveUpJobsOfTheDead(db);
  expect(await told()).toEqual([
    'Error generating PSP report. It is not known whether it was ordered: look there before you order it again.',
  ]);
  expect(provider.asked).toEqual(['psp-request']);
  const { rows } = await db.pool.query('select state from records_order');
  expect(rows).toEqual([{ state: 'DONE' }]);
});

test('[ORDER-1] an order that lay while no server ran is not made long after: its person is told that nothing was ordered', async () => {
  await order();
  await db.pool.query(`update records_order set created_at = now() - interval '16 minutes'`);
  await start();
  expect(await told()).toEqual(['It could not be ordered in time, so nothing was ordered.']);
  expect(provider.asked).toEqual([]);
});
