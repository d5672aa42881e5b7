import type { Page } from '@playwright/test';
import { looksRight } from './support/axe.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

/** Two agents, each at a computer of their own; the first one loses the network now and then. */
let product: Product;
let away: Person;
let office: Person;

test.beforeAll(async () => {
  product = await startProduct();
  away = new Person(product, 'agent@demo.test');
  office = new Person(product, 'agent2@demo.test');
  await Promise.all([away.resume('/cases'), office.resume('/cases')]);
  await Promise.all([away.upToDate(), office.upToDate()]);
});
test.afterAll(async () => {
  await away?.leave();
  await office?.leave();
  await product?.stop();
});

const statusOf = async (id: string): Promise<string> =>
  (await product.sql<{ status: string }>('select status from cases where id = $1', [id]))[0]!.status;

/** A case in progress that no test has touched. */
async function freshCase(n: number): Promise<{ id: string; caseID: string }> {
  const rows = await product.sql<{ id: string; caseID: string }>(
    `select id, "caseID" from cases where status = 'IN_PROGRESS' and "deletedAt" is null order by id offset $1 limit 1`,
    [n],
  );
  return rows[0]!;
}

/** Move the open case by the palette, as a person with the keyboard does. */
async function move(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(command);
  await page.getByRole('option', { name: command }).first().click();
}

async function openCase({ page, product: { origin } }: Person, id: string): Promise<void> {
  await page.goto(`${origin}/cases/details/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Both change the status of one case, the first of them without a network; then the network is back. */
async function disagree(n: number): Promise<{ id: string; caseID: string }> {
  const one = await freshCase(n);
  await openCase(office, one.id);
  await openCase(away, one.id);
  await away.upToDate();
  // A socket that is open already stays open in the browser's offline mode: the page is opened again without a network.
  await away.goOffline();
  await openCase(away, one.id);
  await expect(away.sync()).toContainText('Offline');
  await move(away.page, 'Move to In review');
  await expect(away.sync()).toContainText('1 change waiting');
  await move(office.page, 'Move to Awaiting client');
  await expect.poll(() => statusOf(one.id)).toBe('AWAITING_RES_CLIENT');
  await away.context.setOffline(false);
  await expect(away.sync()).toContainText('Needs attention: 1 change in conflict');
  return one;
}

test('[SYNC-E4] a change made without a network meets another: nothing is overwritten, both are shown, and mine can still win', async () => {
  const { id, caseID } = await disagree(0);
  const { page } = away;
  // What the server has is what the record shows; what I wanted is not lost.
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('IN PROGRESS');
  expect(await statusOf(id)).toBe('AWAITING_RES_CLIENT');

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const item = page.getByRole('listitem').filter({ hasText: caseID });
  const field = item.getByRole('group', { name: 'Status' });
  await expect(field).toContainText('You sawIN PROGRESS');
  await expect(field).toContainText('You wantIN REVIEW');
  await expect(field).toContainText('The server hasIN PROGRESS (awaiting the client)');

  await item.focus();
  await page.keyboard.press('1');
  await expect.poll(() => statusOf(id)).toBe('IN_REVIEW');
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await away.upToDate();
  await expect(office.page.getByRole('heading', { level: 1 }).locator('..')).toContainText('IN REVIEW');
});

test('[SYNC-E4] the decision waits through a reload, and taking theirs sends nothing', async () => {
  const { id, caseID } = await disagree(1);
  const { page } = away;
  await page.goto(`${product.origin}/sync`);
  await expect(page.getByRole('listitem').filter({ hasText: caseID })).toBeVisible();
  // Not what was sent at all: what a person looked at last is kept by the way.
  const written = (): Promise<unknown> =>
    product.sql(
      `select c."updatedAt", (select count(*)::int from "caseHistories" h where h."caseId" = c."id") as lines from "cases" c where "id" = $1`,
      [id],
    );
  const before = await written();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await away.upToDate();
  expect(await statusOf(id)).toBe('AWAITING_RES_CLIENT');
  expect(await written()).toEqual(before);
});

test('the tray can be used in both themes, on a phone and with the keyboard alone', async () => {
  await disagree(2);
  const { page } = away;
  await page.goto(`${product.origin}/sync`);
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await looksRight(page, `the tray at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: 'Status' }) })
    .focus();
  await page.keyboard.press('2');
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

/** Fills the form of a case and saves it. */
async function edit(
  { page, product: { origin } }: Person,
  id: string,
  given: { status?: string; summary?: string; docket?: string },
): Promise<void> {
  await page.goto(`${origin}/cases/edit/${id}`);
  if (given.status) await page.getByLabel('Status', { exact: true }).selectOption(given.status);
  if (given.summary) await page.getByRole('textbox', { name: 'Summary' }).fill(given.summary);
  if (given.docket) await page.getByRole('textbox', { name: 'Docket number' }).fill(given.docket);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/cases\/details\//);
}

const partsOf = async (id: string): Promise<Record<string, unknown>> =>
  (await product.sql(`select "status", "summary", "docketNumber" from "cases" where "id" = $1`, [id]))[0]!;

test('what two people changed in different fields of a case is merged, and nobody is asked', async () => {
  const { id } = await freshCase(3);
  await away.page.setViewportSize({ width: 1440, height: 900 });
  await openCase(away, id);
  await away.upToDate();
  await away.goOffline();
  await edit(away, id, { docket: 'D-77' });
  await expect(away.sync()).toContainText('1 change waiting');
  await openCase(office, id);
  await move(office.page, 'Move to Awaiting client');
  await expect.poll(() => statusOf(id)).toBe('AWAITING_RES_CLIENT');
  await away.context.setOffline(false);
  await away.upToDate();
  expect(await partsOf(id)).toMatchObject({ status: 'AWAITING_RES_CLIENT', docketNumber: 'D-77' });
  for (const { page } of [away, office]) {
    await expect(page.getByText('D-77')).toBeVisible();
    await expect(page.getByText('IN PROGRESS').first()).toBeVisible();
  }
});

test('[SYNC-E4] a change that clashes in two fields is decided field by field; of a text both can stay, and what clashes with nothing goes along', async () => {
  const { id, caseID } = await freshCase(4);
  await openCase(away, id);
  await away.upToDate();
  await away.goOffline();
  await edit(away, id, { status: 'IN_REVIEW', summary: 'The officer did not appear.', docket: 'D-78' });
  await edit(office, id, { status: 'AWAITING_RES_CLIENT', summary: 'The hearing was moved.' });
  await expect.poll(() => statusOf(id)).toBe('AWAITING_RES_CLIENT');
  await away.context.setOffline(false);
  const { page } = away;
  await expect(away.sync()).toContainText('Needs attention: 1 change in conflict');
  await page.goto(`${product.origin}/sync`);
  const item = page.getByRole('listitem').filter({ hasText: caseID });
  await expect(item.getByRole('group', { name: 'Summary' })).toContainText('You wantThe officer did not appear.');
  await expect(item.getByRole('group', { name: 'Summary' })).toContainText('The server hasThe hearing was moved.');
  await expect(item.getByRole('group', { name: 'Status' })).toContainText('You wantIN REVIEW');
  await expect(item).toContainText('Held back with it');
  await item.getByRole('button', { name: 'Choose per field…' }).click();
  await page.getByRole('dialog', { name: 'Status' }).getByText('Keep theirs').click();
  await page.getByRole('dialog', { name: 'Summary' }).getByText('Keep both, theirs first').click();
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect
    .poll(() => partsOf(id))
    .toEqual({
      status: 'AWAITING_RES_CLIENT',
      summary: expect.stringMatching(/^The hearing was moved\.\s+The officer did not appear\.$/),
      docketNumber: 'D-78',
    });
});
