import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/inTransaction.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { queueMail } from '#server/mail/queueMail.ts';
import { until } from './jobBench.ts';
import { giveUpJobsOfTheDead } from './jobsOfTheDead.ts';
import { startMailServer, type MailServer } from './mailServer.ts';
import { endProduct, freePort, runProduct, type ProductChild } from './productChild.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let server: MailServer;
let products: ProductChild[];
beforeEach(async () => {
  products = [];
  [db, server] = await Promise.all([testDatabase(), startMailServer()]);
});
afterEach(async () => {
  for (const product of products) await endProduct(product, 'SIGTERM');
  await db.drop();
  await server.close();
});

async function start(): Promise<ProductChild> {
  const env = { PORT: String(await freePort()), DATABASE_URL: db.url, DEMO: '0', SMTP_URL: server.url };
  const product = await runProduct(env);
  products.push(product);
  return product;
}

const queue = (to: string) => inTransaction(db, (client) => queueMail(client, { to, subject: 'Hello', text: 'There' }));
const mails = async () => (await db.pool.query<{ status: string }>('select status, attempts from mails')).rows;
const allSent = () => until(async () => (await mails()).every(({ status }) => status === 'SENT'), 60);

test('a process that is killed between the mail server’s yes and the note of it sends again: the same Message-ID twice, seen to be one mail', async () => {
  const first = await start();
  let isFirst = true;
  server.judge = async () => {
    if (isFirst) await endProduct(first, 'SIGKILL');
    isFirst = false;
    return 'take' as const;
  };
  const id = await queue('ada@carrier.example');
  await until(() => server.received.length === 1, 60);
  expect(await mails()).toEqual([{ status: 'QUEUED', attempts: 1 }]);

  await start();
  await giveUpJobsOfTheDead(db);
  await allSent();
  expect(server.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<mail.${id}@localhost>`));
  expect(await mails()).toEqual([{ status: 'SENT', attempts: 2 }]);
}, 120_000);

test('two processes share the mails: each goes out once; a stop loses none', async () => {
  await Promise.all([start(), start()]);
  const people = Array.from({ length: 60 }, (_, n) => `driver${n}@carrier.example`);
  await Promise.all(people.map(queue));
  await until(() => server.received.length > 10, 60);
  expect(await endProduct(products[0]!, 'SIGTERM')).toBe(0);
  await allSent();
  expect(server.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted());
  expect(products[0]!.complained()).toBe('');
}, 120_000);
