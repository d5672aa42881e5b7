import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/inTransaction.ts';
import { queueMail } from '#server/mail/queueMail.ts';
import { until } from './jobBench.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let demo: TestProduct;
let real: TestProduct;
beforeAll(async () => {
  [demo, real] = await Promise.all([startTestProduct({ settings: { demo: true } }), startTestProduct()]);
});
afterAll(() => Promise.all([demo.stop(), real.stop()]));

const open = async (product: TestProduct, query = '') => {
  const answer = await fetch(`${product.origin}/mailbox${query}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
const queue = (product: TestProduct, to: string, subject: string, cc: string[] = []) =>
  inTransaction(product.db, (client) => queueMail(client, { to, cc, subject, text: `See ${product.origin}/cases` }));
const subjectsIn = (html: string) => [...html.matchAll(/<summary><span>([^<]*)</g)].map(([, subject]) => subject);

test('outside the demo the mailbox is closed, and open to the operator who has set a token for it', async () => {
  await queue(real, 'ada@carrier.example', 'Secret');
  const { status, html } = await open(real);
  expect(status).toBe(404);
  expect(html).toContain('/mailbox is closed: MAILBOX_TOKEN is not set.');
  expect(html).not.toContain('Secret');

  const token = 'k'.repeat(32);
  const kept = await startTestProduct({ settings: { mailboxToken: token } });
  await queue(kept, 'ada@carrier.example', 'Secret');
  const ask = (authorization: string) => fetch(`${kept.origin}/mailbox`, { headers: { authorization } });
  const stranger = await ask('Bearer guessed');
  expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(await stranger.text()).not.toContain('Secret');
  expect(await (await ask(`Bearer ${token}`)).text()).toContain('Secret');
  await kept.stop();
});

test('the demo shows its mails, newest first, to whom they were sent, with our links; found by recipient', async () => {
  expect((await open(demo)).html).toContain('No mail has been sent yet.');
  await queue(demo, 'ada@demo.test', 'First');
  await queue(demo, 'Bob@demo.test', 'Second', ['carol@demo.test']);
  const { status, html, headers } = await open(demo);
  expect(status).toBe(200);
  expect(subjectsIn(html)).toEqual(['Second', 'First']);
  expect(html).toContain(`<a href="${demo.origin}/cases">`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(subjectsIn((await open(demo, '?to=bob@')).html)).toEqual(['Second']);
  expect(subjectsIn((await open(demo, '?to=CAROL')).html)).toEqual(['Second']);
  expect((await open(demo, '?to=nobody')).html).toContain('No mail found');
  expect((await open(demo, '?to=%00%25')).status).toBe(200);
  await until(async () => (await demo.db.pool.query(`select from mails where status <> 'SENT'`)).rowCount === 0);
});

test('200 mails are shown, the rest is left out', async () => {
  await demo.db.pool.query(
    `insert into mails (id, "to", subject, text, "createdAt") select 'many' || n, 'x@demo.test', 'Mail ' || n, 't', now() + n * interval '1 s' from generate_series(1, 250) n`,
  );
  const { html } = await open(demo);
  expect(subjectsIn(html)).toHaveLength(200);
  expect(subjectsIn(html)[0]).toBe('Mail 250');
  expect(html).toContain('The newest 200 mails');
});
