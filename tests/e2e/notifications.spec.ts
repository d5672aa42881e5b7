import type { Page } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { commentBox } from './support/commentBox.ts';
import { press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What happens on a case reaches who follows it: live, in every tab, with the way to the very comment. */
test.describe.configure({ mode: 'serial' });

const WORDS = 'The clerk wants the log book by Friday';

let product: Product;
let agent: Person;
let carrier: Person;
let other: Page;
let theCase: { id: string; caseID: string };
let agentId: string;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  carrier = new Person(product, 'pro@demo.test');
  [theCase] = (await product.sql<{ id: string; caseID: string }>(
    `select c."id", c."caseID" from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' order by c."createdAt" desc limit 1`,
  )) as [typeof theCase];
  [{ id: agentId }] = (await product.sql<{ id: string }>(`select "id" from "users" where "email" = 'agent@demo.test'`)) as [{ id: string }];
  // Nothing but this story rings: no case with a court date that somebody is reminded of.
  await product.sql(`delete from "caseFollowers" where "userId" = $1`, [agentId]);
  await product.sql(`update "cases" set "citationDueDate" = null, "citationArraignment" = null where "id" = $1`, [theCase.id]);
  await product.sql(
    `insert into "caseFollowers" ("id", "caseId", "customerId", "userId") select 'story-follower', "id", "customerId", $2 from "cases" where "id" = $1
     on conflict do nothing`,
    [theCase.id, agentId],
  );
});
test.afterAll(async () => {
  await agent?.leave();
  await carrier?.leave();
  await product?.stop();
});

const bell = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words, exact: true });
const menu = (page: Page) => page.getByRole('menu', { name: 'Notifications' });
const unviewed = async (): Promise<number> =>
  (
    await product.sql<{ n: number }>(`select count(*)::int as n from "notifications" where "userId" = $1 and "status" = 'UNVIEWED'`, [
      agentId,
    ])
  )[0]!.n;

test('an empty bell says so in the words of the spec', async () => {
  const page = await agent.resume('/customers');
  await agent.upToDate();
  other = await agent.context.newPage();
  await other.goto(`${product.origin}/customers`);
  await product.sql(`update "notifications" set "status" = 'VIEWED' where "userId" = $1`, [agentId]);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await press(page, 'g n');
  await expect(menu(page)).toContainText('There is no notifications');
  await press(page, 'Escape');
});

test('[NOTIFICATION-2] [NOTIFICATION-5] a comment of the carrier rings in both tabs and leads to that comment; viewed in one, it is in both', async () => {
  const page = await carrier.resume(`/cases/details/${theCase.id}`);
  await carrier.upToDate();
  await commentBox(page).fill(WORDS);
  await page.keyboard.press('Control+Enter');
  const mine = agent.page;
  for (const tab of [mine, other]) await expect(bell(tab, 'Notifications, 1 unviewed')).toBeVisible({ timeout: 20_000 });
  await press(mine, 'g n');
  await expect(menu(mine).getByRole('menuitem').first()).toContainText(`commented on case ${theCase.caseID}.`);
  await press(mine, 'ArrowDown');
  await menu(mine).getByRole('menuitem').first().focus();
  await mine.keyboard.press('Enter');
  const [{ id } = { id: '' }] = await product.sql<{ id: string }>(`select "id" from "caseComments" where "plainText" = $1`, [WORDS]);
  await expect(mine).toHaveURL(`${product.origin}/cases/details/${theCase.id}#comment-${id}`);
  await expect(mine.locator(`[id="comment-${id}"]`)).toBeFocused();
  for (const tab of [mine, other]) await expect(bell(tab, 'Notifications')).toBeVisible();
  await expect.poll(unviewed).toBe(0);
});

/** Notifications of the agent with these numbers: the higher, the older. */
const tell = (from: number, to: number): Promise<unknown> =>
  product.sql(
    `insert into "notifications" ("id", "userId", "title", "content", "status", "resource", "caseId", "customerId", "createdAt")
     select 'story-' || n, $2, 'Case updated', 'Number ' || n, 'UNVIEWED', 'CASE', "id", "customerId", now() - n * interval '1 minute'
     from "cases", generate_series($3::int, $4::int) n where "cases"."id" = $1`,
    [theCase.id, agentId, from, to],
  );

test('eleven at first, eleven more at the end of the list, and all of them are marked at once, also more than a thousand', async () => {
  await tell(1, 30);
  const { page } = agent;
  for (const tab of [page, other]) await expect(bell(tab, 'Notifications, 30 unviewed')).toBeVisible();
  await press(page, 'g n');
  const rows = menu(page).getByRole('menuitem').filter({ hasText: 'Number' });
  await expect(rows).toHaveCount(11);
  await rows.last().focus();
  await expect(rows).toHaveCount(22);
  await rows.last().scrollIntoViewIfNeeded();
  await rows.last().focus();
  await expect(rows).toHaveCount(30);
  await looksRight(page, 'the bell with many notifications');
  await tell(31, 2100);
  await expect(bell(page, /^Notifications, 2,?100 unviewed$/)).toBeVisible();
  await menu(page).getByRole('menuitem', { name: 'Mark all as viewed' }).click();
  await expect(page.getByText('1,000 of 2,100 notifications marked as viewed')).toBeVisible();
  await expect(page.getByText('2,100 notifications marked as viewed', { exact: true })).toBeVisible();
  for (const tab of [page, other]) await expect(bell(tab, 'Notifications')).toBeVisible();
  await expect.poll(unviewed).toBe(0);
});

test('[NOTIFICATION-1] the list shows the viewed ones too; what is opened or marked there is viewed', async () => {
  await product.sql(`update "notifications" set "status" = 'UNVIEWED' where "id" in ('story-1', 'story-2')`);
  const { page } = agent;
  await press(page, 'g n');
  await menu(page).getByRole('menuitem', { name: 'All notifications' }).click();
  const grid = page.getByRole('grid', { name: 'Notifications' });
  await expect(grid.getByRole('row')).toHaveCount(21);
  await expect(page.locator('[data-row="story-1"]')).toContainText('UNVIEWED');
  await page.locator('[data-row="story-2"]').focus();
  await press(page, 'e');
  await expect(page.locator('[data-row="story-2"]')).not.toContainText('UNVIEWED');
  await page.locator('[data-row="story-1"]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.origin}/cases/details/${theCase.id}`);
  await expect.poll(unviewed).toBe(0);
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await fitsTheWidth(page, 'notifications on a phone');
  await looksRight(page, 'notifications on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('[NOTIFICATION-4] a switch of the settings counts at once, for what happens from then on', async () => {
  const { page } = agent;
  await press(page, 'g s');
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeFocused();
  await page.getByRole('switch', { name: /^All notifications/ }).click();
  await expect(page.getByRole('switch', { name: /^Only new comments/ })).toBeDisabled();
  const stored = () =>
    product.sql(`select "allNotifications", "onlyNewComments" from "notificationSettings" where "userId" = $1`, [agentId]);
  await expect.poll(stored).toMatchObject([{ allNotifications: false }]);
  await page.getByRole('switch', { name: /^All notifications/ }).click();
  await page.getByRole('switch', { name: /^Only new comments/ }).click();
  await expect.poll(stored).toEqual([{ allNotifications: true, onlyNewComments: true }]);
  await looksRight(page, 'the settings of notifications');
  // Somebody who has never set anything: the server makes their settings.
  await product.sql(`delete from "notificationSettings" where "userId" = $1`, [agentId]);
  await expect(page.getByRole('switch', { name: /^Only new comments/ })).not.toBeChecked();
  await page.getByRole('switch', { name: /^Only new comments/ }).click();
  await expect.poll(stored).toEqual([{ allNotifications: true, onlyNewComments: true }]);
  await expect(page.getByRole('switch', { name: /^Only new comments/ })).toBeChecked();
});
