import fs from 'node:fs';
import { looksRight } from './support/axe.ts';
import { commentBox, expectWritten } from './support/commentBox.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

/** An agent sees their own changes in the sync center, and does something about them. One story, in order. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;
let theCase: { id: string; caseID: string };

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  const [found] = await product.sql<{ id: string; caseID: string }>(
    `select "id", "caseID" from "cases" where "status" = 'IN_PROGRESS' and "deletedAt" is null order by "createdAt" desc limit 1`,
  );
  theCase = found!;
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

const onItsWay = () => agent.page.getByRole('list', { name: 'Pending' }).locator('[data-change]');
const lately = () => agent.page.getByRole('list', { name: 'Recent' });

async function command(words: string): Promise<void> {
  await agent.page.keyboard.press('Control+k');
  await agent.page.getByRole('combobox').fill(words);
  await agent.page.getByRole('option', { name: words }).first().waitFor();
  await agent.page.keyboard.press('Enter');
}

test('[SYNC-C12] offline changes stand in the sync center with before and after, and one is canceled and brought back', async () => {
  const page = await agent.resume(`/cases/details/${theCase.id}`);
  await agent.upToDate();
  await agent.goOffline();
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  const box = commentBox(page);
  for (const text of ['First from the basement', 'Second from the basement']) {
    await box.fill(text);
    await box.press('Control+Enter');
    await expectWritten(box, '');
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toContainText(`Set status${theCase.caseID}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(onItsWay()).toHaveCount(3);
  await expect(onItsWay().nth(2)).toContainText(/Status: IN PROGRESS\s*→\s*becomes IN REVIEW|Status: IN PROGRESS.*IN REVIEW/);
  await onItsWay().nth(1).focus();
  await page.keyboard.press('Shift+Digit3');
  await expect(onItsWay()).toHaveCount(2);
  await expect(lately()).toContainText('Second from the basement');
  await lately()
    .getByRole('button', { name: /Bring back/ })
    .click();
  await expect(onItsWay()).toHaveCount(3);
});

test('[SYNC-E2] what is pending can be saved as a file, and all of it reaches the server once', async () => {
  const { page } = agent;
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export pending changes' }).click();
  const saved = JSON.parse(fs.readFileSync((await (await saving).path())!, 'utf8')) as { changes: { input: { plainText?: string } }[] };
  expect(saved.changes.map(({ input }) => input.plainText).filter(Boolean)).toEqual([
    'First from the basement',
    'Second from the basement',
  ]);

  await agent.context.setOffline(false);
  await product.network.restore();
  await expect(onItsWay()).toHaveCount(0, { timeout: 30_000 });
  const rows = await product.sql<{ text: string }>(
    `select "plainText" as text from "caseComments" where "plainText" like '%from the basement' order by 1`,
  );
  expect(rows.map(({ text }) => text)).toEqual(['First from the basement', 'Second from the basement']);
  await expect(lately()).toContainText('Done');
});

test('syncing is paused and resumed by command; local data is rebuilt and the status says so', async () => {
  const { page } = agent;
  await command('Pause or resume sync');
  await expect(agent.sync()).toContainText('Paused');
  await page.reload();
  await expect(agent.sync()).toContainText('Paused');
  await command('Pause or resume sync');
  await agent.upToDate();
  await command('Rebuild local data');
  await page.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect(agent.sync()).not.toContainText('Up to date');
  await agent.upToDate();
});

test('what lies on the disk is counted in megabytes of its files, also after the browser was started again', async () => {
  await agent.closeBrowser();
  const page = await agent.openBrowser();
  await page.goto(`${agent.product.origin}/sync`);
  const onDisk = page.getByRole('definition').filter({ hasText: /^[\d,]+ MB$/ });
  await expect(onDisk.first()).toBeVisible();
  const used = Number(((await onDisk.first().textContent()) ?? '').replace(/\D/g, ''));
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(500);
});

test('diagnostics are copied, and no word of anybody is in them', async () => {
  const { page } = agent;
  await agent.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let text = '';
  // The browser was just started, and the engine may have done nothing yet.
  await expect(async () => {
    await command('Copy diagnostics');
    await expect(page.getByRole('status').filter({ hasText: 'Diagnostics copied' })).toBeVisible();
    text = await page.evaluate(() => navigator.clipboard.readText());
    const copied = JSON.parse(text) as { cursor: number; tape: { steps: unknown[] } };
    expect(copied.cursor).toBeGreaterThan(0);
    expect(copied.tape.steps.length).toBeGreaterThan(3);
  }).toPass({ timeout: 20_000 });
  for (const secret of ['basement', 'demo.test', 'Whitfield', theCase.id, theCase.caseID]) expect(text).not.toContain(secret);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the sync center meets the accessibility rules at ${width} px, in both themes`, async () => {
    const { page } = agent;
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('heading', { name: 'Sync center', level: 1 })).toBeVisible();
    await looksRight(page, 'the sync center');
  });
}
