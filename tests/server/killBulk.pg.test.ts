import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { hurry } from '#server/esign/bulk/testing/hurry.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { esignCalls, mailTo } from './esignCalls.ts';
import { until } from './jobBench.ts';
import { giveUpJobsOfTheDead } from './jobsOfTheDead.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';
import { PASSWORD, WORLD } from './testProduct.ts';
import { PEOPLE } from './world.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let products: ProductChild[];
beforeEach(async () => {
  products = [];
  folder = makeFolder();
  db = await testDatabase(WORLD);
});
afterEach(async () => {
  for (const product of products) await endProduct(product, 'SIGTERM');
  await db.drop();
  removeFolder(folder);
});

async function start(): Promise<ProductChild> {
  const product = await runProduct({ PORT: String(await freePort()), DATABASE_URL: db.url, DATA_DIR: folder, DEMO: '0' });
  products.push(product);
  return product;
}

const states = async (): Promise<string[]> =>
  (await db.pool.query<{ state: string }>('select state from esign_bulk_row order by number')).rows.map(({ state }) => state);

test(
  '[BULK-2] a server is killed amid a batch: the next one goes on, and each of five rows is sent once',
  { timeout: 200_000 },
  async () => {
    const first = await start();
    const token = (await signIn(first.origin, PEOPLE.agent.email, PASSWORD)).accessToken;
    const agent = esignCalls({ origin: first.origin, token: async () => token }, 'agent');
    const template = await agent.form('POST', 'templates', { title: 'Handbook', html: '<p>Dear {{name}}</p>', roles: ['Driver'] });
    const rows = Array.from({ length: 5 }, (_, i) => ({ number: i + 2, values: [`Person ${i}`, `k${i}@signer.example`, `P${i}`] }));
    // Rows take their time, so that a kill finds some of them done.
    await db.pool.query(`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return new; end $$;
    create trigger slow before update on esign_bulk_row for each row when (new.state = 'SENT') execute function slow()`);
    const { templateId } = template.body.data ?? template.body;
    const id = randomUUID();
    const put = await agent.json('bulk', { id, templateId, documentTitle: 'Handbook', customerId: 'c_beta', rows });
    expect(put.body).toMatchObject({ status: 'success' });
    await hurry(db, id);
    await until(async () => (await states()).includes('SENT'), 60);
    await endProduct(first, 'SIGKILL');
    expect(await states()).toContain('WAITING');
    await start();
    const isDone = async (): Promise<boolean> => (await db.pool.query(`select from esign_bulk where state = 'DONE'`)).rowCount === 1;
    await until(isDone, 60);
    // The job that died is tried again too, and finds nothing to do.
    await giveUpJobsOfTheDead(db, 'slow');
    await until(async () => (await db.pool.query(`select from pgboss.job where name = 'slow' and state < 'completed'`)).rowCount === 0, 60);
    expect(await states()).toEqual(Array(5).fill('SENT'));
    for (const { values } of rows) expect((await mailTo({ db }, values[1]!)).count).toBe(1);
    const { rows: documents } = await db.pool.query<{ count: number }>(
      'select count(*)::int as count from "everSignDocs" where title = $1',
      ['Handbook'],
    );
    expect(documents).toEqual([{ count: 5 }]);
    // Nobody's name or address is logged.
    for (const product of products) expect(product.said() + product.complained()).not.toContain('signer.example');
  },
);
