import { writeForCustomer } from './support/commentBox.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

/**
 * The main job as people live it: an agent clears an alert by keyboard, opens a case beside the list, loses the network,
 * comments and sets a status, reloads, closes the browser, comes back, and the carrier sees it. One story, in order.
 */
test.describe.configure({ mode: 'serial' });

const COMMENT = "Judge Ruiz moved the hearing; driver's log book is with the clerk — Ünterschrift fehlt";

let product: Product;
let agent: Person;
let carrier: Person;
let theCase: { id: string; caseID: string };

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  carrier = new Person(product, 'pro@demo.test');
  const [found] = await product.sql<{ id: string; caseID: string }>(
    `select c."id", c."caseID" from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' order by c."createdAt" desc limit 1`,
  );
  theCase = found!;
});
test.afterAll(async () => {
  await agent?.leave();
  await carrier?.leave();
  await product?.stop();
});

test('the agent signs in and the cases list shows demo rows', async () => {
  const page = await agent.signInAtLogin('/cases');
  const grid = page.getByRole('grid', { name: 'Cases' });
  await expect(grid.getByRole('row')).toHaveCount(21);
  await expect(grid).toContainText(/20\d\d-\d{6}/);
  await agent.upToDate();
});

test('[ALERT-3] a non-critical alert is dismissed by keyboard alone', async () => {
  const { page } = agent;
  await page.evaluate(() => {
    const noPointer = new CSSStyleSheet();
    noPointer.replaceSync('* { pointer-events: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, noPointer];
  });
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  const grid = page.getByRole('grid', { name: 'Alerts' });
  await expect(grid.getByRole('row').nth(1)).toBeFocused();
  const row = page.locator('[role=row]:focus');
  for (let i = 0; i < 25 && !(await row.innerText()).includes('NON-CRITICAL'); i += 1) await page.keyboard.press('j');
  const words = (await row.innerText()).split('\n').filter(Boolean);
  const before = await product.sql<{ n: number }>(`select count(*)::int n from "alerts" where "dismissedAt" is not null`);
  await page.keyboard.press('d');
  await expect(page.getByRole('status').filter({ hasText: 'Alert dismissed' })).toBeVisible();
  await expect
    .poll(async () => (await product.sql<{ n: number }>(`select count(*)::int n from "alerts" where "dismissedAt" is not null`))[0]!.n)
    .toBe(before[0]!.n + 1);
  // Focus stays in the list, on the row that took its place.
  await expect(page.locator('[role=row]:focus')).toHaveCount(1);
  expect((await page.locator('[role=row]:focus').innerText()).split('\n').filter(Boolean)).not.toEqual(words);
});

test('a case opens in a side pane from the list', async () => {
  const { page } = agent;
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('/');
  await page.keyboard.type(theCase.caseID);
  const grid = page.getByRole('grid', { name: 'Cases' });
  await expect(grid.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  const pane = page.getByRole('region', { name: /^Pane 2 of 2/ });
  await expect(pane).toContainText(theCase.caseID);
  await expect(page.getByRole('region', { name: /^Pane 1 of 2/ })).toBeVisible();
  expect(page.url()).toContain('split=');
});

test('[SYNC-C4] offline, a comment and a status show at once and survive reload and a closed browser', async () => {
  let { page } = agent;
  await agent.goOffline();
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  const pane = (): ReturnType<typeof page.getByRole> => page.getByRole('region', { name: /^Pane 2 of 2/ });
  await writeForCustomer(page);
  await page.keyboard.press('m');
  await page.keyboard.type(COMMENT);
  await page.keyboard.press('Control+Enter');
  // In the thread: the words alone may still stand in the box.
  await expect(pane().getByRole('list', { name: 'Comments' }).getByText(COMMENT)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toContainText(`Set status${theCase.caseID}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(pane().getByText('IN REVIEW').first()).toBeVisible();
  await expect(agent.sync()).toContainText('2 changes waiting');

  await page.reload();
  await expect(pane().getByText(COMMENT)).toBeVisible();
  await expect(pane().getByText('IN REVIEW').first()).toBeVisible();
  await expect(agent.sync()).toContainText('2 changes waiting');

  const address = page.url();
  await agent.closeBrowser();
  page = await agent.openBrowser({ offline: true });
  await page.goto(address);
  await expect(pane().getByText(COMMENT)).toBeVisible();
  await expect(agent.sync()).toContainText('2 changes waiting');
  expect(await product.sql(`select 1 from "caseComments" where "plainText" = $1`, [COMMENT])).toEqual([]);
});

test('[SYNC-E2] back online the outbox empties, the carrier sees both at once, and the database holds each once', async () => {
  const carrierPage = await startCarrier();
  await agent.context.setOffline(false);
  // The comment is held for ten seconds, and what stands behind it goes with it.
  const onServer = (): Promise<object[]> => product.sql(`select "status" from "cases" where "id" = $1`, [theCase.id]);
  await expect.poll(onServer, { timeout: 30_000, intervals: [50] }).toEqual([{ status: 'IN_REVIEW' }]);
  const emptied = Date.now();
  await expect(carrierPage.getByText(COMMENT)).toBeVisible();
  await expect(carrierPage.getByText('IN REVIEW').first()).toBeVisible();
  console.log(`the carrier saw both ${Date.now() - emptied} ms after the server had them`);
  await agent.upToDate();
  const comments = await product.sql<{ n: number }>(`select count(*)::int n from "caseComments" where "plainText" = $1`, [COMMENT]);
  const commits = await product.sql<{ n: number }>(
    `select count(*)::int n from sync_log where tbl = 'cases' and pk = $1 and img_staff like '%IN_REVIEW%'`,
    [theCase.id],
  );
  const [row] = await product.sql<{ status: string }>(`select "status" from "cases" where "id" = $1`, [theCase.id]);
  expect([comments[0]!.n, commits[0]!.n, row!.status]).toEqual([1, 1, 'IN_REVIEW']);
});

/** The carrier's owner looks at the case while the agent is still away. */
async function startCarrier(): Promise<Person['page']> {
  await product.network.restore();
  const page = await carrier.signIn(`/cases/details/${theCase.id}`);
  await carrier.upToDate();
  await expect(page.getByText('IN PROGRESS').first()).toBeVisible();
  return page;
}
