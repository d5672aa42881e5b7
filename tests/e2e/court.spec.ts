import type { Page } from '@playwright/test';
import { commentBox, writeForCustomer } from './support/commentBox.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A morning in a courthouse basement: three cases reviewed without a network, two comments and a status, and the browser closed in between. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;
let office: Person;
let carrier: Person;
let cases: { id: string; caseID: string; comment: string; paper: string }[];

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  office = new Person(product, 'agent2@demo.test');
  carrier = new Person(product, 'pro@demo.test');
  cases = await product.sql(
    `select c."id", c."caseID",
       (select m."plainText" from "caseComments" m where m."caseId" = c."id" order by m."createdAt" limit 1) as comment,
       (select d."filename" from "caseDocuments" d where d."caseId" = c."id" order by d."createdAt" limit 1) as paper
     from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'pro@demo.test' and c."status" in ('IN_PROGRESS', 'IN_REVIEW')
       and exists (select 1 from "caseComments" m where m."caseId" = c."id")
       and exists (select 1 from "caseDocuments" d where d."caseId" = c."id")
       and exists (select 1 from "caseHistories" h where h."caseId" = c."id")
     order by c."status", c."id" limit 3`,
  );
  await Promise.all([agent.resume('/cases'), office.resume('/cases'), carrier.resume('/cases')]);
  // Only then all parts of open cases are here.
  for (const person of [agent, office, carrier]) await expect(person.sync()).toContainText('verified');
});
test.afterAll(async () => {
  await agent?.leave();
  await office?.leave();
  await carrier?.leave();
  await product?.stop();
});

const open = async (page: Page, n: number): Promise<void> => {
  await page.goto(`${product.origin}/cases/details/${cases[n]!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: cases[n]!.caseID })).toBeVisible();
};

async function say(page: Page, words: string): Promise<void> {
  await writeForCustomer(page);
  await page.keyboard.press('m');
  await expect(commentBox(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-said]').filter({ hasText: words })).toContainText('Waiting to send');
}

async function move(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(command);
  await page.getByRole('option', { name: command }).first().click();
}

const WORDS = ['The officer did not appear.', 'Judge Ortiz has the file now.'];
const sent = (): Promise<{ n: number }[]> => product.sql('select count(*)::int n from "caseComments" where "plainText" = any($1)', [WORDS]);

test('three cases are read without a network: comments, history and the names of documents', async () => {
  expect(cases).toHaveLength(3);
  await agent.goOffline();
  for (const [n, { comment, paper }] of cases.entries()) {
    await open(agent.page, n);
    const { page } = agent;
    await expect(page.getByRole('list', { name: 'Comments' }).getByText(comment, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Documents' }).getByText(paper)).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
  }
  await expect(agent.sync()).toContainText('Offline');
});

test('two comments and a status are written; the browser is closed and opened, still without a network, and they are there', async () => {
  await open(agent.page, 0);
  await say(agent.page, WORDS[0]!);
  await open(agent.page, 1);
  await say(agent.page, WORDS[1]!);
  await agent.page.keyboard.press('Escape');
  await open(agent.page, 0);
  await move(agent.page, 'Move to Awaiting client');
  await expect(agent.sync()).toContainText('Offline · 3 changes waiting');

  await agent.closeBrowser();
  await agent.openBrowser({ offline: true });
  await open(agent.page, 1);
  await expect(agent.page.locator('[data-said]').filter({ hasText: WORDS[1]! })).toContainText('Waiting to send');
  await expect(agent.sync()).toContainText('Offline · 3 changes waiting');
  expect((await sent())[0]!.n).toBe(0);
});

test('somebody in the office edits one of them meanwhile; back online everything goes out once, in order, and the carrier reads it', async () => {
  // Another field than the one that was changed in court: both stand.
  await open(office.page, 0);
  await office.page.keyboard.press('s');
  await office.page.keyboard.press('i');
  await office.page.getByRole('combobox').fill('continued');
  await office.page.keyboard.press('Enter');
  await office.upToDate();
  await expect
    .poll(async () => (await product.sql<{ s: string }>('select "citationStatus" s from "cases" where "id" = $1', [cases[0]!.id]))[0]!.s)
    .toBe('CONTINUED');

  await open(carrier.page, 0);
  await agent.context.setOffline(false);
  await agent.upToDate();
  const [row] = await product.sql<{ status: string; citationStatus: string }>(
    'select "status", "citationStatus" from "cases" where "id" = $1',
    [cases[0]!.id],
  );
  expect(row).toEqual({ status: 'AWAITING_RES_CLIENT', citationStatus: 'CONTINUED' });
  const told = await product.sql<{ plainText: string }>(
    'select "plainText" from "caseComments" where "plainText" = any($1) order by "createdAt"',
    [WORDS],
  );
  expect(told.map(({ plainText }) => plainText)).toEqual(WORDS);

  const { page } = carrier;
  await expect(page.locator('[data-said]').filter({ hasText: WORDS[0]! })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('IN PROGRESS (awaiting the client)');
  await agent.page.reload();
  await agent.upToDate();
  expect((await sent())[0]!.n).toBe(2);
});
