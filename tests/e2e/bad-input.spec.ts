import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { commentBox, expectWritten, written } from './support/commentBox.ts';
import { beginWorkerWith } from './support/beginWorkerWith.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What a device makes of answers, files and disks that are not as they should be: it says so, loses nothing, and does not hammer the server. */
let product: Product;
let agent: Person;
test.beforeAll(async () => {
  product = await startProduct();
});
test.beforeEach(() => {
  agent = new Person(product, 'agent@demo.test');
});
test.afterEach(async () => {
  // Answers that are still being damaged belong to nobody any more.
  if (agent.isOpen) await agent.context.unrouteAll({ behavior: 'ignoreErrors' });
  await agent.leave();
});
test.afterAll(() => product?.stop());

type Answer = Record<string, any>;

/** Lets `hurt` change what the server answers to calls of one name, and counts them. */
async function damage(
  context: BrowserContext,
  call: string,
  hurt: (answer: Answer) => unknown,
): Promise<{ calls: number; heal(): Promise<void> }> {
  const count = { calls: 0, heal: () => context.unrouteAll({ behavior: 'ignoreErrors' }) };
  const onRoute = async (route: Route): Promise<void> => {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort();
    const body = (await response.json()) as { data?: Answer };
    const answer = body.data?.[call] as unknown;
    if (answer === undefined || answer === null) return route.fulfill({ response });
    count.calls += 1;
    await route.fulfill({ response, json: { data: { [call]: hurt(answer as Answer) } } });
  };
  await context.route('**/graphql', onRoute);
  return count;
}

/** Requests in a stretch of time stay few: the pause between them grows. */
async function expectPatience(count: { calls: number }): Promise<void> {
  const before = count.calls;
  await agent.page.waitForTimeout(3000);
  expect(count.calls - before).toBeLessThan(6);
}

const commented = async (text: string): Promise<number> =>
  (await product.sql<{ n: number }>(`select count(*)::int as n from "caseComments" where "plainText" = $1`, [text]))[0]!.n;

async function openCase(): Promise<string> {
  const [{ id }] = (await product.sql<{ id: string }>(
    `select id from cases where status = 'NEW' and "deletedAt" is null order by id limit 1`,
  )) as [{ id: string }];
  return id;
}

async function comment(page: Page, text: string): Promise<void> {
  const box = commentBox(page);
  await box.fill(text);
  await box.press('Control+Enter');
  await expectWritten(box, '');
}

test('a page that is cut off is said, asked for ever less often, and followed by the right one', async () => {
  await agent.openBrowser();
  const cut = await damage(agent.context, 'syncPage', (page) => ({ ...page, rows: String(page['rows']).slice(0, -5) }));
  await agent.signIn('/cases');
  await expect(agent.sync()).toContainText('The server’s answers cannot be read');
  await expectPatience(cut);
  await cut.heal();
  await expect(agent.sync()).toContainText('Up to date', { timeout: 40_000 });
});

test('a digest that never fits is said as doubt, and the work goes on', async () => {
  await agent.openBrowser();
  const wrong = await damage(agent.context, 'syncDigest', (text) => {
    const digest = JSON.parse(String(text)) as { sums: [string, number, number][] };
    return JSON.stringify({ ...digest, sums: digest.sums.map(([name, n, h], i) => (i === 0 ? [name, n + 1, h] : [name, n, h])) });
  });
  const page = await agent.signIn(`/cases/details/${await openCase()}`);
  await expect(agent.sync()).toContainText('Some rows could not be verified', { timeout: 90_000 });
  await expectPatience(wrong);
  await comment(page, 'written in doubt');
  await expect.poll(() => commented('written in doubt')).toBe(1);
  await wrong.heal();
});

for (const [which, call, hurt] of [
  ['an older', 'syncHello', ({ floor: _, ...hello }: Answer) => hello],
  ['a newer', 'syncPull', (pull: Answer) => ({ ...pull, txs: '{"in":"another form"}' })],
] as const) {
  test(`a server of ${which} protocol is said; what was written meanwhile is kept, and sent to one that is understood`, async () => {
    const page = await agent.signIn(`/cases/details/${await openCase()}`);
    await agent.upToDate();
    const other = await damage(agent.context, call, hurt);
    const text = `written to ${which} server`;
    // Greeted again, and with news that no poke has brought.
    await page.reload();
    await product.sql(`update cases set summary = 'moved by ${which}' where id = (select max(id) from cases)`);
    await comment(page, text);
    await expect(agent.sync()).toContainText('The server’s answers cannot be read', { timeout: 30_000 });
    await expectPatience(other);
    await other.heal();
    await expect(agent.sync()).toContainText('Up to date', { timeout: 40_000 });
    await expect.poll(() => commented(text)).toBe(1);
  });
}

test('a file that comes cut off is not kept, and its pin says so', async () => {
  await agent.openBrowser();
  const [{ id }] = (await product.sql<{ id: string }>(
    `select c.id from cases c join "caseDocuments" d on d."caseId" = c.id where c.status <> 'CLOSED' and c."deletedAt" is null
     and d."deletedAt" is null group by c.id order by c.id limit 1`,
  )) as [{ id: string }];
  let pieces = 0;
  await agent.context.route('**/files/**', async (route) => {
    pieces += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.alloc((await response.body()).length, 'x') });
  });
  const page = await agent.signIn(`/cases/details/${id}`);
  await agent.upToDate();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('available offline');
  await page.getByRole('option').first().click();
  await page
    .getByRole('dialog')
    .getByText(/^This case.*, with files/)
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this device' })).toBeVisible();
  await page.goto(`${product.origin}/sync`);
  const kept = page.getByRole('region', { name: 'Kept offline' });
  await expect(kept).toContainText('not given whole by the server', { timeout: 60_000 });
  const before = pieces;
  await page.waitForTimeout(2500);
  expect(pieces - before).toBeLessThan(4);
});

test('a disk without room refuses what it cannot keep, says so, and takes it again when there is room', async () => {
  const page = await agent.signIn(`/cases/details/${await openCase()}`);
  await agent.upToDate();
  const cdp = await agent.context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.origin, quotaSize: 1 });
  const box = commentBox(page);
  const refused = page.getByText('This device has no room left, so it was not saved.').first();
  // The browser looks at what is left now and then: what comes before it does is kept, and sent.
  let last = '';
  for (let i = 1; !(await refused.isVisible()); i += 1) {
    last = `as long as it fits ${i}`;
    await box.fill(last);
    await box.press('Control+Enter');
    await expect.poll(async () => (await written(box)) === '' || (await refused.isVisible())).toBe(true);
    expect(i).toBeLessThan(400);
  }
  await expect(agent.sync()).toContainText('No room on this device: changes are not saved');
  // What was typed is not gone.
  await expectWritten(box, last);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.origin });
  await expect(agent.sync()).not.toContainText('No room', { timeout: 20_000 });
  await box.press('Control+Enter');
  await expectWritten(box, '');
  await expect.poll(() => commented(last)).toBe(1);
  await agent.upToDate();
});

test('a browser that opens no database works from memory, in each tab, while there is a line', async () => {
  await beginWorkerWith(agent, 'indexedDB.open = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };');
  const { context } = agent;
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  const page = await agent.signIn(`/cases/details/${await openCase()}`);
  await expect(agent.sync()).toContainText('This browser keeps no data: work only while online', { timeout: 60_000 });
  const second = await context.newPage();
  await second.goto(`${product.origin}/cases`);
  await expect(second.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
  await comment(page, 'from memory');
  await expect.poll(() => commented('from memory')).toBe(1);
  await product.network.cut();
  await context.setOffline(true);
  await expect(agent.sync()).toContainText('Offline');
  const box = commentBox(page);
  await box.fill('would be lost');
  await box.press('Control+Enter');
  await expect(page.getByText('This browser keeps no data here. You can change things only while you are online.').first()).toBeVisible();
  await expectWritten(box, 'would be lost');
  await context.setOffline(false);
  await product.network.restore();
});

test('a database that a newer version has made is left alone; this one works from memory and says why', async () => {
  await agent.signIn('/cases');
  await agent.upToDate();
  await agent.goOffline();
  await product.network.cut();
  await agent.page.goto(`${product.origin}/cases/details/${await openCase()}`);
  await comment(agent.page, 'kept for the newer one');
  await expect(agent.sync()).toContainText('1 change waiting');
  await product.network.restore();
  await agent.context.setOffline(false);
  await agent.page.goto(`${product.origin}/healthz`);
  const stored = (version?: number): Promise<number> =>
    agent.page.evaluate(async (to) => {
      const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('weighstation-'))!;
      const db = await new Promise<IDBDatabase>((open, fail) => {
        const request = indexedDB.open(name!, to);
        request.onsuccess = () => open(request.result);
        request.onerror = () => fail(request.error);
      });
      const reading = db.transaction('outbox').objectStore('outbox').count();
      await new Promise((done) => (reading.onsuccess = done));
      db.close();
      return reading.result;
    }, version);
  const waiting = await stored(1000);
  await agent.page.goto(`${product.origin}/cases`);
  await expect(agent.sync()).toContainText('A newer version keeps this device’s data', { timeout: 60_000 });
  await expect(agent.page.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(1)).toBeVisible();
  await agent.page.goto(`${product.origin}/healthz`);
  expect(await stored()).toBe(waiting);
});

test('a database whose files are damaged is made anew, and what waited in it is done once', async () => {
  await agent.signIn(`/cases/details/${await openCase()}`);
  await agent.upToDate();
  await agent.goOffline();
  await product.network.cut();
  await comment(agent.page, 'from a damaged disk');
  await expect(agent.sync()).toContainText('1 change waiting');
  await agent.closeBrowser();
  const folder = path.join(agent.profile, 'Default/IndexedDB');
  let hurt = 0;
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ldb|log)$|MANIFEST-/.test(file)) continue;
    fs.writeFileSync(path.join(folder, file), Buffer.alloc(fs.statSync(path.join(folder, file)).size, 0x5a));
    hurt += 1;
  }
  expect(hurt).toBeGreaterThan(0);
  await product.network.restore();
  const page = await agent.openBrowser();
  await page.goto(`${product.origin}/cases`);
  await expect.poll(() => commented('from a damaged disk'), { timeout: 60_000 }).toBe(1);
  await agent.upToDate();
});
