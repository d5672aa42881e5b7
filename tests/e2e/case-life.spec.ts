import fs from 'node:fs';
import { PDF } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { fitsTheWidth } from './support/axe.ts';
import { commentBox, writeForCustomer } from './support/commentBox.ts';
import { press as pressOn } from './support/keyboard.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A case from a photo at the roadside to its end, as a carrier's owner and an agent live it: one story, in order. */
test.describe.configure({ mode: 'serial' });

const CITATION = 'TX-4471-B';
const FROM_AGENT = 'The court has moved the hearing';
const FROM_OWNER = "O'Brien can be there at nine";
const AT_COURT = ['The officer did not appear', 'The clerk keeps the log book'] as const;
const PHONE = { width: 390, height: 844 };

let product: Product;
let agent: Person;
let owner: Person;
let driver: { id: string; lastName: string };
let caseId = '';
let caseID = '';
/** Two more cases of the owner that the agent looks at without a network. */
let others: { id: string; caseID: string; filename: string }[];

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  owner = new Person(product, 'pro@demo.test', PHONE);
  [driver] = (await product.sql<typeof driver>(
    `select d."id", d."lastName" from "drivers" d join "users" u on u."customerId" = d."customerId"
     where u."email" = 'pro@demo.test' and d."deletedAt" is null order by d."createdAt", d."id" limit 1`,
  )) as [typeof driver];
  others = await product.sql(
    `select c."id", c."caseID", min(d."filename") as filename from "cases" c join "users" u on u."customerId" = c."customerId"
     join "caseDocuments" d on d."caseId" = c."id" and d."deletedAt" is null and d."filename" like '%.pdf'
     where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' and c."deletedAt" is null group by c."id" order by c."id" limit 2`,
  );
});
test.afterAll(async () => {
  await agent?.leave();
  await owner?.leave();
  await product?.stop();
});

const press = (...keys: string[]): Promise<void> => pressOn(agent.page, ...keys);
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 }).last();
const papers = (page: Page): Locator => page.getByRole('region', { name: 'Documents' }).last();
const palette = (): Locator => agent.page.getByRole('dialog', { name: 'Command palette' });
const stored = async (): Promise<Record<string, unknown>> => (await product.sql(`select * from "cases" where "id" = $1`, [caseId]))[0]!;

/** Takes what the palette finds first for some words, once it is that. */
async function take(words: string, found: string | RegExp = words): Promise<void> {
  await expect(palette()).toBeVisible();
  await agent.page.keyboard.type(words);
  await expect(palette().getByRole('option', { selected: true })).toContainText(found);
  await press('Enter');
}

/** Gives the palette the last thing that it asks for. */
async function give(words: string): Promise<void> {
  await agent.page.keyboard.type(words);
  await press('Enter');
  await expect(palette()).toBeHidden();
}

async function show(page: Page, one: { id: string; caseID: string }): Promise<void> {
  await page.goto(`${product.origin}/cases/details/${one.id}`);
  await expect(title(page)).toHaveText(one.caseID);
}

async function say(page: Page, words: string): Promise<void> {
  if (page === agent.page) await writeForCustomer(page);
  await commentBox(page).fill(words);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-said]').filter({ hasText: words })).toBeVisible();
}

/** Presses what opens the camera of a phone, and has it take a picture of what is on the screen. */
async function photograph(page: Page, button: string, name: string): Promise<void> {
  const camera = await openChooser(page, () => page.getByRole('button', { name: button }).tap());
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  expect(await camera.element().getAttribute('accept')).toBe('image/jpeg');
  await camera.setFiles({ name, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) });
}

test('at the roadside the owner photographs the ticket, and creates the case on a phone', async () => {
  await owner.openBrowser({ hasTouch: true });
  const page = await owner.resume('/cases');
  await owner.upToDate();
  await page.getByRole('button', { name: 'New case' }).click();
  await photograph(page, 'Take a photo of the ticket', 'ticket.jpg');
  await expect(page.getByRole('list', { name: 'Files on their way' })).toContainText('ticket.jpg');
  await page.getByRole('combobox', { name: 'Driver', exact: true }).fill(driver.lastName);
  await page.getByRole('listbox', { name: 'Driver' }).getByRole('option').first().click();
  // A photo is most often of a ticket.
  await expect(page.getByRole('switch', { name: 'Traffic citation' })).toBeChecked();
  await page.getByLabel('Citation numbers').fill(CITATION);
  await page.getByLabel('State', { exact: false }).first().selectOption({ label: 'Texas' });
  await page.getByLabel('Brief statement').fill('Stopped on I-35, the officer kept the log book.');
  await fitsTheWidth(page, 'a new case on a phone');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(title(page)).toHaveText(/^20\d\d-\d{6}$/);
  caseID = await title(page).innerText();
  [{ id: caseId }] = (await product.sql<{ id: string }>(`select "id" from "cases" where "caseID" = $1`, [caseID])) as [{ id: string }];
  await expect(papers(page).getByRole('button', { name: 'ticket.jpg' })).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'NEW', driverId: driver.id, citationNumbers: [CITATION] });
});

test('the bell of the agent leads to it, and it lies open beside the list', async () => {
  const page = await agent.resume('/cases');
  await agent.upToDate();
  await press('g n');
  const news = page.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem').filter({ hasText: caseID }).first();
  await expect(news).toBeVisible();
  await news.focus();
  await press('Enter');
  await expect(title(page)).toHaveText(caseID);
  await press('g c');
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  await press('/');
  await page.keyboard.type(CITATION);
  await expect(page.getByRole('grid', { name: 'Cases' }).getByRole('row')).toHaveCount(2);
  await press('Enter', 'Shift+Enter');
  await expect(page.getByRole('region', { name: /^Pane 2 of 2/ })).toContainText(caseID);
  await papers(page).getByRole('button', { name: 'ticket.jpg' }).click();
  await expect(page.getByRole('img', { name: 'ticket.jpg' })).toBeVisible();
  await press('Escape');
});

test('by palette and keys it gets violations, an attorney and a court date, and a comment for the customer', async () => {
  const { page } = agent;
  await show(page, { id: caseId, caseID });
  await press('s v');
  await take('392.2-SLLS2');
  await press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Violations' })).toContainText('392.2-SLLS2');
  await press('s a');
  await take('Ann O’Hara');
  await give('450');
  await press('Control+k');
  await take('court date', /court date/i);
  await give('12/04/2027');
  // Work has begun, so the case has moved by itself.
  await expect.poll(stored).toMatchObject({ status: 'IN_PROGRESS', attorneyName: 'Ann O’Hara', attorneyFee: '45000' });
  await expect.poll(async () => JSON.stringify(await stored())).toContain('2027-12-04');
  await writeForCustomer(page);
  await press('m');
  await expect(commentBox(page)).toBeFocused();
  await page.keyboard.type(`${FROM_AGENT} @age`);
  await expect(page.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await press('Control+Enter');
  const mentions = (): Promise<{ n: number }[]> =>
    product.sql(`select cardinality("mentions") as n from "caseComments" where "caseId" = $1`, [caseId]);
  await expect.poll(mentions).toEqual([{ n: 1 }]);
});

test('the owner reads it and answers, with a picture of the other side of the ticket', async () => {
  const { page } = owner;
  await expect(page.getByText(FROM_AGENT)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Violations' })).toContainText('392.2-SLLS2');
  await say(page, FROM_OWNER);
  await expect(agent.page.getByText(FROM_OWNER)).toBeVisible();
  await photograph(page, 'Take a photo', 'back of the ticket.jpg');
  await expect(papers(page).getByRole('button', { name: 'back of the ticket.jpg' })).toBeVisible();
  await expect(papers(agent.page).getByRole('button', { name: 'back of the ticket.jpg' })).toBeVisible();
});

test('in the courthouse, without a network, three cases are read, one with its paper; two comments and a status are written', async () => {
  const { page } = agent;
  await show(page, others[0]!);
  await press('Control+k');
  await take('keep for court', 'Keep for court');
  await give('in 10 days');
  await expect(page.getByRole('status').filter({ hasText: 'is kept with its files until' })).toBeVisible();
  await page.goto(`${product.origin}/sync`);
  await expect(page.getByRole('region', { name: 'Kept offline' })).toContainText(/(\d+) of \1 files?/, { timeout: 60_000 });
  await agent.goOffline();
  await product.network.cut();
  await show(page, others[0]!);
  await papers(page).getByRole('button', { name: others[0]!.filename }).first().click();
  await expect(
    page
      .getByRole('region', { name: `Document ${others[0]!.filename}` })
      .locator('.pdf-words')
      .first(),
  ).toContainText(others[0]!.caseID);
  await press('Escape');
  await say(page, AT_COURT[0]);
  await show(page, others[1]!);
  await expect(papers(page)).toContainText(others[1]!.filename);
  await show(page, { id: caseId, caseID });
  await say(page, AT_COURT[1]);
  await press('Escape');
  await press('s s');
  await take('in review', 'IN REVIEW');
  await expect(agent.sync()).toContainText('3 changes waiting');
  expect(await product.sql(`select 1 from "caseComments" where "plainText" = any ($1)`, [AT_COURT])).toEqual([]);
});

test('[SYNC-E2] outside again it goes out once, in order, and the owner sees it', async () => {
  await product.network.restore();
  await agent.context.setOffline(false);
  await expect(agent.sync()).not.toContainText('waiting');
  await expect(owner.page.getByText(AT_COURT[1])).toBeVisible();
  await expect(owner.page.getByText('IN REVIEW').first()).toBeVisible();
  const said = await product.sql<{ plainText: string }>(
    `select "plainText" from "caseComments" where "plainText" = any ($1) order by "createdAt"`,
    [AT_COURT],
  );
  expect(said.map(({ plainText }) => plainText)).toEqual(AT_COURT);
  expect(await stored()).toMatchObject({ status: 'IN_REVIEW' });
});

test('[CASE-10] it is closed as filed in DataQs; the history tells all of it in order, and the summary on paper reads right', async () => {
  const { page } = agent;
  await press('s t');
  await take('Closed/Filed', 'Closed/Filed in DataQs');
  await expect.poll(stored).toMatchObject({ status: 'CLOSED', caseUpdateType: 'Closed/Filed in DataQs' });
  await expect(owner.page.getByText('CLOSED').first()).toBeVisible();
  const lines = await product.sql<{ text: string; at: Date }>(
    `select concat_ws(' ', "field", "to") as text, "createdAt" as at from "caseHistories" where "caseId" = $1 order by "createdAt"`,
    [caseId],
  );
  // What one change did has one time, and no order within it.
  const when = (words: string): number => Number(lines.find(({ text }) => text.includes(words))?.at);
  const times = ['IN_PROGRESS', 'O’Hara', 'IN_REVIEW', 'CLOSED'].map(when);
  expect(times).not.toContain(NaN);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('O’Hara');
  await expect(history).toContainText(/closed/i);
  await press('Control+k');
  await page.keyboard.type('case summary pdf');
  await expect(palette().getByRole('option', { selected: true })).toContainText('Case summary PDF');
  const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  const [paper] = (await PDF.load(fs.readFileSync(await file.path()))).getPages();
  const text = paper!.extractText().text.replaceAll(/\s+/g, '');
  for (const words of [caseID, CITATION, 'O’Hara', '392.2-SLLS2', 'CLOSED']) expect(text).toContain(words.replaceAll(/\s+/g, ''));
});
