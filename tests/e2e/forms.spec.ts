import type { Page } from '@playwright/test';
import { looksRight } from './support/axe.ts';
import { press as pressOn } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** Cases are opened and changed in forms: by keys alone, on a phone, without a network, and with everything people type wrong. */
test.describe.configure({ mode: 'serial' });

const FORMULA = `=2+5+cmd|' /C calc'!A0`;
const STATEMENT = "O'Brien's log book was with the clerk — Ünterschrift fehlt";

let product: Product;
let agent: Person;
let carrier: Person;
let driver: { id: string; name: string; lastName: string; customer: string; customerId: string };

test.beforeAll(async () => {
  product = await startProduct();
  const [found] = await product.sql<typeof driver>(
    `select d."id", d."name", d."lastName", c."name" "customer", c."id" "customerId" from "drivers" d
     join "customers" c on c."id" = d."customerId" join "users" u on u."customerId" = c."id"
     where u."email" = 'pro@demo.test' and d."deletedAt" is null order by d."createdAt", d."id" limit 1`,
  );
  driver = found!;
  agent = new Person(product, 'agent@demo.test');
  carrier = new Person(product, 'pro@demo.test', { width: 390, height: 844 });
});
test.afterAll(async () => {
  await agent?.leave();
  await carrier?.leave();
  await product?.stop();
});

const press = (...keys: string[]): Promise<void> => pressOn(agent.page, ...keys);
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Types into a box that finds records, and takes the first that it finds. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await expect(box).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('listbox', { name: label }).getByRole('option', { selected: true })).toContainText(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: label })).toBeHidden();
}

async function jumpTo(label: string): Promise<void> {
  await press('Control+.');
  await expect(agent.page.getByRole('dialog')).toContainText('Field');
  await agent.page.keyboard.type(label);
  await expect(agent.page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(label);
  await press('Enter');
  await expect(agent.page.getByRole('dialog')).toBeHidden();
}

/** Nothing of axe in either theme, and nothing wider than the window. */
async function looksRightAndFits(page: Page, what: string): Promise<void> {
  await looksRight(page, what);
  const tooWide = await page.evaluate(() =>
    [...document.querySelectorAll('[data-pane] *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(tooWide, what).toEqual([]);
}

test('[CASE-8] by keys alone: everything that is missing is said at once, and the first of it has the keyboard', async () => {
  const page = await agent.resume('/cases');
  await agent.upToDate();
  await expect(page.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(1)).toBeFocused();
  await press('n', 'c');
  await expect(page.getByRole('heading', { name: 'New case', level: 1 })).toBeVisible();
  await choose(page, 'Customer', driver.customer);
  await press('Tab');
  await choose(page, 'Driver', driver.lastName);
  await press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Validation error' })).toBeVisible();
  const inspection = page.getByRole('switch', { name: 'Roadside inspection' });
  await expect(inspection).toBeFocused();
  await expect(inspection).toHaveAccessibleDescription('Choose at least one');
  await press('Tab', 'Space');
  await expect(page.getByRole('switch', { name: 'Traffic citation' })).toBeChecked();
  // What was wrong is looked at again by itself: now a citation lacks its number.
  await expect(field(page, 'citationNumbers')).toContainText('This field is required');
  await expect(inspection).toHaveAttribute('aria-invalid', 'false');
  await looksRightAndFits(page, 'a form with faults');
});

test('[CASE-9] a formula is a number like any other; an impossible day and a long statement are refused in words, where they stand', async () => {
  const { page } = agent;
  await jumpTo('Citation numbers');
  await page.keyboard.type(FORMULA);
  await press('Enter');
  await jumpTo('Citation due date');
  await page.keyboard.type('02/30/2027');
  await jumpTo('Brief statement');
  await page.keyboard.insertText('x'.repeat(4001));
  await press('Control+s');
  await expect(page.getByLabel('Citation due date', { exact: false }).first()).toBeFocused();
  await expect(field(page, 'citationDueDate')).toContainText('Introduce a valid date');
  await expect(field(page, 'briefStatement')).toContainText('Max 4000 characters');
  await expect(field(page, 'briefStatement')).toContainText('4,001 of 4,000');
  await press('F8');
  await expect(page.getByLabel('Brief statement')).toBeFocused();
  await press('Control+a');
  await page.keyboard.insertText(STATEMENT);
  await expect(field(page, 'briefStatement')).not.toContainText('Max 4000');
  await press('F8', 'Control+a');
  await page.keyboard.type('dec 4 2027');
  await expect(field(page, 'citationDueDate')).toContainText('Sat 12/04/2027');
});

test('what was typed survives a reload and leaving by Escape, and says so', async () => {
  const { page } = agent;
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Draft restored' })).toBeInViewport();
  await expect(page.getByLabel('Brief statement')).toHaveValue(STATEMENT);
  await expect(field(page, 'citationNumbers')).toContainText(FORMULA);
  await expect(page.getByLabel('Citation due date').first()).toHaveValue('12/04/2027');
  await page.getByRole('combobox', { name: 'Driver', exact: true }).focus();
  // One step a press: out of the text, out of the form.
  await press('Escape');
  await expect(page.getByRole('heading', { name: 'New case', level: 1 })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('grid', { name: 'Cases' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'kept as a draft' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Brief statement')).toHaveValue(STATEMENT);
});

test('[SYNC-C4] without a network the case is there at once, and reaches the server exactly once', async () => {
  const { page } = agent;
  await agent.goOffline();
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  await page.getByLabel('Brief statement').focus();
  await press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^~/);
  await expect(page.getByText(STATEMENT)).toBeVisible();
  await expect(agent.sync()).toContainText('1 change waiting');
  await product.network.restore();
  await agent.context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^20\d\d-\d{6}$/);
  const rows = await product.sql(
    `select "citationNumbers", "citationDueDate"::text, "driverId", "customerId" from "cases" where "briefStatement" = $1`,
    [STATEMENT],
  );
  expect(rows).toEqual([{ citationNumbers: [FORMULA], citationDueDate: '2027-12-04', driverId: driver.id, customerId: driver.customerId }]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('weighstation.draft.')))).toEqual([]);
});

test('[DUPLICATE-2] the same citation once more is pointed out and asked about, and not kept from being made', async () => {
  const { page } = agent;
  await press('n', 'c');
  await choose(page, 'Customer', driver.customer);
  await press('Tab');
  await choose(page, 'Driver', driver.lastName);
  await press('Tab', 'Tab');
  await expect(page.getByRole('switch', { name: 'Traffic citation' })).toBeFocused();
  await press('Space');
  await expect(page.getByRole('switch', { name: 'Traffic citation' })).toBeChecked();
  await jumpTo('Citation numbers');
  await page.keyboard.type(FORMULA.toLowerCase());
  // By the number, where it is typed.
  await expect(page.getByText('Possible duplicate')).toBeInViewport();
  await press('Control+s');
  const question = page.getByRole('dialog', { name: 'Create anyway?' });
  await expect(question).toContainText('same citation number');
  await press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'New case', level: 1 })).toBeVisible();
  // The link in the note brings the case in short: under the pointer, and by Space where the keyboard is on it.
  const other = page.locator('form').getByRole('link', { name: /^20/ }).first();
  const card = page.getByRole('complementary', { name: 'Record' });
  await other.hover();
  await expect(card).toContainText('Next step');
  await press('Escape');
  await expect(card).toBeHidden();
  await page.mouse.move(1, 1);
  await other.focus();
  await press('Space');
  await expect(card).toContainText('Next step');
  await expect(other).toHaveAccessibleDescription(/Next step/);
  await press('Space');
  await expect(card).toBeHidden();
  await press('Control+s');
  await expect(question.getByRole('button', { name: 'Create anyway' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^20\d\d-\d{6}$/);
});

test('an agent changes a case, its violations and the fee of its attorney included', async () => {
  const { page } = agent;
  await press('e');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit 20/);
  await jumpTo('Docket number');
  await page.keyboard.type("D'2027/1");
  // At once after the jump: the key belongs to the switch.
  const crash = page.getByRole('switch', { name: 'Crash', exact: true });
  const was = await crash.isChecked();
  for (const is of [!was, was]) {
    await press('Control+.');
    await expect(page.getByRole('dialog')).toContainText('Field');
    await page.keyboard.type('Crash');
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(/^Crash,/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(crash).toBeChecked({ checked: is });
  }
  await page.getByRole('button', { name: 'Add violation' }).focus();
  await press('Enter');
  await choose(page, 'Code or words', '393.42');
  await jumpTo('Fee');
  await page.keyboard.type('$1,250.5');
  await press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'is saved' })).toBeVisible();
  await expect(page.getByText("D'2027/1")).toBeVisible();
  await expect(page.getByRole('region', { name: 'Violations' })).toContainText('393.42');
  await expect(page.getByText('$1,250.50')).toBeVisible();
});

test('a customer opens a case on a phone, and sees nothing that is for staff', async () => {
  const page = await carrier.resume('/cases');
  await carrier.upToDate();
  await page.getByRole('button', { name: 'New case' }).click();
  await expect(page.getByRole('heading', { name: 'New case', level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveCount(0);
  await expect(page.getByText('Attorney')).toHaveCount(0);
  await choose(page, 'Driver', driver.lastName);
  await page.getByRole('switch', { name: 'Roadside inspection' }).click();
  await page.getByLabel('Inspection date').first().fill('tomorrow');
  await page.getByLabel('Inspection report number').fill('TX-77 001');
  await page.getByLabel('State', { exact: false }).first().selectOption({ label: 'Texas' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(field(page, 'inspectionDate')).toContainText('Cannot be in the future');
  await looksRightAndFits(page, 'a form on a phone');
  await page.getByLabel('Inspection date').first().fill('yesterday');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^20\d\d-\d{6}$/);
  const [row] = await product.sql<{ status: string; customerId: string }>(
    `select "status", "customerId" from "cases" where "inspectionReportNumber" = 'TX-77 001'`,
  );
  expect(row).toEqual({ status: 'NEW', customerId: driver.customerId });
});

test('people keep their own account, on a phone: a pasted number takes its shape, and what is no number is refused', async () => {
  const { page } = carrier;
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  const phone = page.getByLabel('Phone');
  await phone.fill('512555');
  await expect(phone).toHaveValue('(512) 555');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Please enter a valid number');
  await phone.fill('+1 512.555.0100');
  await expect(phone).toHaveValue('(512) 555-0100');
  await page.getByLabel('Last Name').fill("O'Brien-Ñ");
  await looksRightAndFits(page, 'my account');
  await phone.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your account is saved' })).toBeVisible();
  await expect
    .poll(() => product.sql(`select "phoneNumber", "lastName" from "users" where "email" = 'pro@demo.test'`))
    .toEqual([{ phoneNumber: '5125550100', lastName: "O'Brien-Ñ" }]);
});

test('people choose the part of a picture that stands for them, take it away, and take that back', async () => {
  const page = await agent.resume('/user-management/settings/my-account?picture=change');
  const stored = async (): Promise<unknown> =>
    (
      await product.sql(
        `select "mimeType", "sizeBytes" > 0 "full" from "files" f join "users" u on u."avatarFileId" = f."id" where u."email" = 'agent@demo.test'`,
      )
    )[0];
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await expect(dialog.getByRole('alert')).toContainText('not a picture that can be shown here');
  await choose({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await dialog.getByRole('group', { name: /^The part of the picture/ }).press('ArrowLeft');
  await looksRight(page, 'own picture');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(stored).toEqual({ mimeType: 'image/jpeg', full: true });
  const shown = page.getByRole('button', { name: 'My Account' }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await page.getByRole('button', { name: 'Change picture' }).click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown).toHaveCount(0);
  await expect.poll(stored).toBeUndefined();
  await page.getByRole('region', { name: /^Pane 1/ }).press('Escape');
  await press('z');
  // The form was left: nobody would see what changes.
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toHaveCount(1);
  await expect.poll(stored).toEqual({ mimeType: 'image/jpeg', full: true });
});

test('[ACCESS-1] changing a case is for staff, and drafts go with their person', async () => {
  const { page } = carrier;
  const [made] = await product.sql<{ id: string }>(`select "id" from "cases" where "inspectionReportNumber" = 'TX-77 001'`);
  await page.goto(`${product.origin}/cases/edit/${made!.id}`);
  await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
  await page.goto(`${product.origin}/cases/create`);
  await page.getByLabel('Brief statement').fill('Half a sentence');
  const drafts = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('weighstation.draft.')));
  await expect.poll(drafts).toHaveLength(1);
  await page.goto(`${product.origin}/logout`);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await drafts()).toEqual([]);
});
