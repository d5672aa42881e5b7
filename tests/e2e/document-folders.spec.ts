import type { Locator } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** The folders of documents: whose documents lie there, and what is done with them. */
const PATH = '/document-folders-management';
let begun: Begun;
let shown: { id: string; title: string; driverId: string; driver: string; customerId: string; customer: string };

beginAsAgent(PATH, {
  begun: async (it) => {
    begun = it;
    const [row] = await it.product.sql<typeof shown>(
      `select e."id", e."title", e."driverId", d."name" || ' ' || d."lastName" "driver", c."id" "customerId", c."name" "customer"
       from "everSignDocs" e join "drivers" d on d."id" = e."driverId" join "customers" c on c."id" = e."customerId"
       where e."status" = 'PARTIALLY_SIGNED' and e."type" = 'CUSTOM' and d."deletedAt" is null order by e."id" limit 1`,
    );
    shown = row!;
  },
});

const tree = (): Locator => begun.page.getByRole('tree', { name: 'Folders' });
const item = (name: string): Locator => tree().getByRole('treeitem', { name });
const cards = (): Locator => begun.page.getByRole('grid', { name: /^Documents in/ });
const card = (title: string): Locator => cards().getByRole('row', { name: title }).first();
const said = (words: string): Locator => begun.page.getByRole('status').filter({ hasText: words });
const statusOf = async (id: string): Promise<string> =>
  (await begun.product.sql<{ status: string }>('select "status" from "everSignDocs" where "id" = $1', [id]))[0]!.status;

test('by keys alone from the start to a document of a driver: the tree opens, the folder shows its cards, the title names both', async () => {
  const { page } = begun;
  await expect(page.getByRole('heading', { name: 'Select a folder to view its content' })).toBeVisible();
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.fill(shown.customer);
  await expect(page.getByRole('option', { name: shown.customer })).toBeVisible();
  await customer.press('Enter');
  await expect(item(shown.customer)).toHaveAttribute('aria-selected', 'true');
  await item(shown.customer).focus();
  await page.keyboard.press('ArrowRight');
  await expect(item('Documents')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(item(shown.customer)).toBeFocused();
  await item(shown.driver).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: shown.driver, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${shown.customer}, ${shown.driver}`);
  await expect(card(shown.title)).toContainText('In Progress');
  await looksRight(page, 'a folder of documents');
});

test('a card opens its details', async () => {
  const { page } = begun;
  await card(shown.title)
    .getByRole('button', { name: `View ${shown.title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Document details' });
  for (const label of ['Title', 'Message', 'Requester email', 'Created', 'Expires', 'Subject', 'Signers', 'Status'])
    await expect(dialog.getByText(label, { exact: true })).toBeVisible();
  await expect(dialog).toContainText(`Please sign "${shown.title}"`);
  await looksRight(page, 'the details of a document');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(shown.title)).toBeVisible();
  // An address may open them over the tree alone.
  await page.goto(`${begun.product.origin}${PATH}?details=${shown.id}`);
  await expect(dialog.getByRole('button', { name: 'Send reminder' })).toBeVisible();
  await page.goBack();
});

test('a document made from a folder is for whom the folder is, and Escape leads back; the folders reach the end of the pane', async () => {
  const { page } = begun;
  const ends = await page
    .getByRole('article')
    .first()
    .evaluate((article) => {
      const end = (element: Element): number => Math.round(element.getBoundingClientRect().bottom);
      return [...article.querySelectorAll(':scope > section')].map((section) => end(section) - end(article));
    });
  expect(ends).toEqual([0, 0]);
  const before = page.url();
  await page.getByRole('button', { name: 'Create document from template' }).click();
  await expect(page.getByRole('combobox', { name: 'Driver' })).toHaveValue(shown.driver);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(shown.customer);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(before);
  await expect(card(shown.title)).toBeVisible();
});

test('[ESIGN-1] it is canceled once that is confirmed', async () => {
  const { page } = begun;
  await card(shown.title).focus();
  await page.keyboard.press('.');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Cancel document');
  await expect(palette.getByRole('option', { name: /^Cancel document/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel document' }).click();
  await expect(card(shown.title)).toContainText('Cancelled');
  expect(await statusOf(shown.id)).toBe('CANCELLED');
});

test('[FOLDER-4] View brings the completed documents, and a second press downloads those that are chosen', async () => {
  const { page } = begun;
  await item(shown.customer).click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByText(/press View again/)).toBeVisible();
  const first = cards().getByRole('row').first();
  await expect(first).toContainText('Completed');
  await first.getByRole('checkbox').check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(said('Successful download')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
});

test('a draft opens in the frame of the signing service', async () => {
  const { page, product } = begun;
  const [draft] = await product.sql<{ title: string; customerId: string }>(
    `select "title", "customerId" from "everSignDocs" where "status" = 'DRAFT' and "type" = 'CUSTOM' order by "id" limit 1`,
  );
  await page.goto(`${product.origin}${PATH}?folder=customer:${draft!.customerId}&filter=drafts`);
  await card(draft!.title)
    .getByRole('button', { name: `View ${draft!.title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Prepare document' });
  const frame = dialog.locator('iframe');
  await expect(frame.contentFrame().getByRole('heading').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 1000 });
  const { width, height } = (await frame.boundingBox())!;
  expect([Math.round(width), Math.round(height)]).toEqual([1300, 800]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  const view = card(draft!.title).getByRole('button', { name: `View ${draft!.title}` });
  await product.sql(`alter table "esign_envelope" rename to "esign_envelope_away"`);
  await view.click();
  await expect(dialog.getByRole('alert')).toContainText('The was an error while sending the document.');
  await product.sql(`alter table "esign_envelope_away" rename to "esign_envelope"`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await view.click();
  await frame.contentFrame().getByRole('button', { name: 'Send' }).click();
  await expect(said('Document sent')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the folders are there without a connection, and say what waits for it; by category every customer has its types', async () => {
  const { page, agent, product } = begun;
  await page.goto(`${product.origin}${PATH}?customer=${shown.customerId}`);
  await agent.goOffline();
  await page.getByRole('button', { name: 'Category view' }).click();
  await item('MVR, PSP and Clearinghouse').click();
  await expect(page.getByText('The documents of this folder are listed as soon as the server can be reached.')).toBeVisible();
  await agent.context.setOffline(false);
  await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
});

test('on a phone the folders come first and their content behind, in both themes', async () => {
  const { page, product } = begun;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}${PATH}?customer=${shown.customerId}`);
  await expect(item(shown.driver)).toBeVisible();
  await fitsTheWidth(page, 'folders on a phone');
  await item(shown.driver).click();
  await expect(card(shown.title)).toBeVisible();
  await expect(tree()).toBeHidden();
  await fitsTheWidth(page, 'a folder on a phone');
  await looksRight(page, 'a folder on a phone');
  // The tree that gave way has handed the keyboard on: what is pressed acts on the card.
  await expect(cards().locator('[data-row]:focus')).toHaveCount(1);
  await page.getByRole('button', { name: `View ${shown.title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Document details' })).toBeVisible();
  await fitsTheWidth(page, 'the details of a document on a phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All folders' }).click();
  await expect(tree().locator('[role="treeitem"]:focus')).toHaveCount(1);
  await expect(item(shown.driver)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('an Elite carrier finds its own folders and no other', async () => {
  const elite = new Person(begun.product, 'elite@demo.test');
  try {
    const page = await elite.signIn(PATH);
    const own = page.getByRole('tree', { name: 'Folders' });
    await expect(own.getByRole('treeitem', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveCount(0);
    await own.getByRole('treeitem', { level: 1 }).click();
    await expect(page.getByText(/^Showing \d+ of \d+$/)).toBeVisible();
  } finally {
    await elite.leave();
  }
});
