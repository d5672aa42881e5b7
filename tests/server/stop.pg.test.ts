import { expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from './testProduct.ts';

const PUSH = 'mutation { syncPush(clientId: "last", userEpoch: 1, mutations: [{ mid: 1, name: "nothing", input: {} }]) }';

/** How many requests stand in the database, in the trigger that keeps them there. */
const standing = async ({ db }: TestProduct): Promise<number> =>
  (await db.pool.query(`select from pg_stat_activity where query like '%insert into sync_client%' and wait_event = 'PgSleep'`)).rowCount ??
  0;

test('a stop lets requests that run finish, and nobody hears of a database that is gone', async () => {
  const product = await startTestProduct();
  const token = await product.token('agent');
  await product.db.pool.query(`
    create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(2); return new; end';
    create trigger be_slow before insert on sync_client for each row execute function be_slow()`);
  // Whoever comes while it stops is answered as ever, or not connected at all.
  const answers: string[] = [];
  let isStopped = false;
  const visitor = async (): Promise<void> => {
    while (!isStopped) {
      await product
        .ask(token, '{ user { id } }')
        .then(({ status, body }) => void answers.push(`${status} ${body.errors?.[0].code ?? 'ok'}`))
        .catch(() => new Promise((later) => setTimeout(later, 20)));
    }
  };
  const visitors = Array.from({ length: 8 }, visitor);
  const inside = product.ask(token, PUSH);
  await expect.poll(() => standing(product), { timeout: 5000 }).toBe(1);
  await product.stop();
  isStopped = true;
  const { status, body } = await inside;
  expect([status, body.errors, body.data?.syncPush === undefined]).toEqual([200, undefined, false]);
  await Promise.all(visitors);
  expect(new Set(answers)).toEqual(new Set(['200 ok']));
});
