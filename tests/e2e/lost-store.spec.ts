import { dismissedAlerts } from './support/dismissed.ts';
import { loseReplicas } from './support/loseReplicas.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

let product: Product;
let agent: Person;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

const dismissed = (): Promise<number> => dismissedAlerts(product);
const answered = (): Promise<{ client_id: string; last_mid: number }[]> =>
  product.sql(`select client_id, last_mid::int from sync_client where last_mid > 0 order by client_id`);

/** What a browser does that needs the room, or whose disk has failed: the databases are gone while nobody looks. */
async function loseDatabases(): Promise<void> {
  const { page } = agent;
  // A page of the same origin that holds no replica open.
  await page.goto(`${product.origin}/healthz`);
  await loseReplicas(page);
}

const files = (): Promise<number> =>
  agent.page.evaluate(async () => {
    let count = 0;
    const walk = async (folder: FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>): Promise<void> => {
      for await (const [, handle] of folder) {
        if (handle.kind === 'file') count += 1;
        else await walk(handle as typeof folder);
      }
    };
    await walk((await navigator.storage.getDirectory()) as never);
    return count;
  });

test('[SYNC-C11] changes made offline in two tabs come back after the browser lost its databases, and reach the server once', async () => {
  const list = '/alerts?alert_status=NON_CRITICAL';
  const first = await agent.signIn(list);
  await agent.upToDate();
  const second = await agent.context.newPage();
  await second.goto(product.origin + list);
  const grid = (page: typeof first): ReturnType<typeof first.getByRole> => page.getByRole('grid', { name: 'Alerts' });
  await expect(grid(second).getByRole('row').nth(1)).toBeVisible();
  const before = await dismissed();

  // One that arrives: numbers go on behind it.
  await grid(first).getByRole('row').nth(1).focus();
  await first.keyboard.press('d');
  await expect.poll(dismissed).toBe(before + 1);
  await agent.upToDate();
  const [known] = await answered();

  await agent.context.setOffline(true);
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  await grid(first).getByRole('row').nth(1).focus();
  await first.keyboard.press('d');
  await expect(agent.sync()).toContainText('1 change waiting');
  // Others than the first tab's, whether or not this one has heard of that already.
  await grid(second).getByRole('row').nth(5).focus();
  const words = await grid(second).getByRole('row').nth(5).innerText();
  await second.keyboard.press('d');
  await expect(agent.sync()).toContainText('2 changes waiting');
  await expect(grid(second).getByRole('row').nth(5)).not.toHaveText(words, { useInnerText: true });
  await second.keyboard.press('d');
  await expect(agent.sync()).toContainText('3 changes waiting');
  // Both tabs are gone before the network is back, as after a crash.
  await second.close();
  await first.goto('about:blank');
  await product.network.restore();
  await agent.context.setOffline(false);
  await loseDatabases();
  expect(await files()).toBeGreaterThan(0);
  expect(await dismissed()).toBe(before + 1);

  await agent.page.goto(product.origin + list);
  await expect.poll(dismissed, { timeout: 60_000 }).toBe(before + 4);
  await agent.upToDate();
  // The same device under the same numbers: nobody had to guess what had arrived. What was run last may have taken one as well.
  const [after, ...strangers] = await answered();
  expect([after!.client_id, strangers]).toEqual([known!.client_id, []]);
  expect(after!.last_mid).toBeGreaterThanOrEqual(known!.last_mid + 3);
  // The status may change under the hand and close what was opened: a person opens it again.
  const note = agent.page.getByText(/^[3-5] changes came back from the safety copy/);
  await expect(async () => {
    if (!(await note.isVisible())) await agent.sync().getByRole('button').click();
    await expect(note).toBeVisible({ timeout: 3000 });
  }).toPass();
  await agent.page.getByRole('button', { name: 'Understood' }).click();
  await expect(note).toBeHidden();
});

test('[SYNC-C11] a tab that has lost its database once keeps safety copies again: what it does next survives the second loss', async () => {
  const page = agent.page;
  await page.goto(`${product.origin}/alerts?alert_status=NON_CRITICAL`);
  const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row');
  await agent.upToDate();
  const replicas = (): Promise<string[]> =>
    product.sql<{ id: string }>(`select client_id as id from sync_client order by client_id`).then((all) => all.map(({ id }) => id));
  const clients = await replicas();
  // It has been filled anew when it is compared with the server again.
  const compared = agent.context.waitForEvent('requestfinished', {
    predicate: (request) => (request.postData() ?? '').includes('SyncDigest'),
    timeout: 60_000,
  });
  await loseReplicas(page);
  await compared;
  await expect(rows.nth(1)).toBeVisible();
  await agent.upToDate();
  const before = await dismissed();

  await agent.context.setOffline(true);
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  await rows.nth(1).focus();
  await page.keyboard.press('d');
  await expect(agent.sync()).toContainText('1 change waiting');
  await loseReplicas(page);
  await product.network.restore();
  await agent.context.setOffline(false);
  await expect.poll(dismissed, { timeout: 60_000 }).toBe(before + 1);
  await agent.upToDate();
  expect(await replicas()).toEqual(clients);
});

test('[SYNC-C11] a browser that was killed has the note of who left before: what they did after they came back arrives all the same', async () => {
  const list = '/alerts?alert_status=NON_CRITICAL';
  const page = agent.page;
  const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row');
  const isNote = (name: string): boolean => name.startsWith('weighstation-outbox-');
  const notes = async (): Promise<[string, string][]> =>
    Object.entries(await page.evaluate(() => ({ ...localStorage }))).filter(([name]) => isNote(name));
  await page.goto(product.origin + list);
  await agent.upToDate();
  const earlier = await notes();
  expect(earlier).toHaveLength(1);
  await page.goto(`${product.origin}/logout`);
  await page.getByLabel('Email').waitFor();
  expect(await notes()).toEqual([]);
  await agent.signInAtLogin(list);
  await agent.upToDate();
  const before = await dismissed();

  await agent.context.setOffline(true);
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  await rows.nth(1).focus();
  await page.keyboard.press('d');
  await expect(agent.sync()).toContainText('1 change waiting');
  await page.goto('about:blank');
  await product.network.restore();
  await agent.context.setOffline(false);
  await loseDatabases();
  // A browser writes notes down when it gets to it, up to a minute later.
  await page.evaluate((all) => all.forEach(([name, note]) => localStorage.setItem(name, note)), earlier);

  await page.goto(product.origin + list);
  await expect.poll(dismissed, { timeout: 60_000 }).toBe(before + 1);
  await agent.upToDate();
});
