import { PDF } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { press } from './support/keyboard.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** A template that is made and edited by keyboard alone, and a document of it that is filled in and signed. */
let begun: Begun;
let signer: Person;
let driver: { name: string; lastName: string };

beginAsAgent('/dashboard', {
  prepare: async (product) => {
    const [row] = await product.sql<typeof driver>(
      `select d."name", d."lastName" from "drivers" d join "contracts" k on k."driverId" = d."id" and k."status" = 'Active'
       where d."email" is not null and (select count(*) from "drivers" o where o."lastName" = d."lastName") = 1 order by d."id" limit 1`,
    );
    driver = row!;
  },
  begun: (it) => {
    begun = it;
    signer = new Person(it.product, 'nobody', { width: 390, height: 844 });
  },
});
test.afterAll(() => signer.leave());

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const said = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words }).first();
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Fields' }).getByRole('row');

const anyCustomer = async (): Promise<string> =>
  (await begun.product.sql<{ id: string }>('select "id" from "customers" order by 1 limit 1'))[0]!.id;

async function aPdf(pages: number): Promise<Buffer> {
  const pdf = PDF.create();
  for (let i = 0; i < pages; i++) pdf.addPage({ size: 'letter' }).drawText(`Lease, page ${i + 1}`, { x: 72, y: 740, size: 18 });
  return Buffer.from(await pdf.save());
}

test('[SIGN-19] by keyboard alone a template is made, its fields are placed, and two editors do not overwrite each other', async () => {
  const { page, product } = begun;
  await page.getByRole('heading', { level: 1 }).first().focus();
  await press(page, 'Control+k');
  await page.keyboard.type('New e-sign template');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'New e-sign template' })).toBeVisible();
  await field(page, 'Title').focus();
  await page.keyboard.type('Tractor lease');
  await press(page, 'Tab');
  const chooser = await openChooser(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: await aPdf(2) });
  await expect(page.getByText('lease.pdf')).toBeVisible();
  await field(page, 'Role 1').focus();
  await page.keyboard.type('Driver');
  await looksRight(page, 'a new template');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Tractor lease' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await press(page, '4', 'Shift+ArrowRight', 'ArrowDown', '.', '=');
  await expect(said(page, 'Text “Text 1” on page 1, Driver, 82 from the left, 73 from the top, 181 wide, 21 high')).toBeVisible();
  await press(page, '5', 'Shift+ArrowUp', 'Shift+ArrowUp');
  await expect(page.getByRole('alert').filter({ hasText: 'would lie over Text “Text 1” on page 1' })).toBeVisible();
  await press(page, 'PageDown', '1', 'Delete', 'Control+z', 'Shift+k', 'Shift+j');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).last()).toContainText('Signature: Signature 1');
  await expect(rows(page).last()).toBeFocused();
  await press(page, 'Control+s');
  await expect(said(page, 'Template saved.')).toBeVisible();
  await looksRight(page, 'the editor of a template');
  await page.setViewportSize({ width: 390, height: 844 });
  // The pages are drawn anew for the room that there is.
  const sheet = page.getByRole('img', { name: 'Page 1' });
  await expect.poll(async () => (await sheet.boundingBox())!.width).toBeLessThan(390);
  await fitsTheWidth(page, 'the editor of a template');
  await page.setViewportSize({ width: 1440, height: 900 });

  await product.sql('update "esign_placed_fields" set "version" = "version" + 1');
  await rows(page).last().focus();
  await press(page, 'ArrowUp', 'Control+s');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Somebody else has saved this template meanwhile. Load the template again' }),
  ).toBeVisible();
});

test('[SIGN-20] a document of the template is filled in on a phone and sealed with what was filled in', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/document-folders-management/template`);
  await field(page, 'Templates').selectOption({ label: 'Tractor lease (Test)' });
  await field(page, 'Document Title').fill('Lease of a tractor');
  await page.getByRole('combobox', { name: 'Driver' }).fill(driver.lastName);
  await page
    .getByRole('option', { name: `${driver.name} ${driver.lastName}` })
    .first()
    .click();
  await field(page, 'Roles').selectOption('Driver');
  await field(page, 'Signer name').fill('Ann Lee');
  await field(page, 'Signer email').fill('ann@signer.example');
  await press(page, 'Enter');
  await field(page, 'Document Title').focus();
  await press(page, 'Control+Enter');
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect(said(page, 'Document created successfully.')).toBeVisible();
  const link = async (): Promise<string> => {
    const [mail] = await product.sql<{ text: string }>(
      `select "text" from "mails" where "to" = 'ann@signer.example' order by "createdAt" desc limit 1`,
    );
    return /^http\S+\/sign\/(?!copy)\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link, { timeout: 20_000 }).not.toBe('');
  const phone = await signer.openBrowser({ hasTouch: true });
  await phone.goto(await link());
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Continue', exact: true }).click();
  await phone.getByLabel('Text 1 (page 1)').fill('Truck 17');
  await phone.getByLabel('Checkbox 1 (page 1, optional)').check();
  await fitsTheWidth(phone, 'the page where a signer fills in fields');
  await looksRight(phone, 'the page where a signer fills in fields');
  await phone.getByLabel('Type your full name as your signature').fill('Ann Lee');
  await phone.getByLabel(/^I have read/).check();
  await phone.getByRole('button', { name: 'I agree to sign' }).click();
  await expect(phone.getByRole('heading', { name: 'Signed' })).toBeVisible();
  const status = async (): Promise<string | undefined> =>
    (await product.sql<{ status: string }>(`select "status" from "everSignDocs" where "title" like 'Lease of a tractor%'`))[0]?.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('COMPLETED');
});

test('[SIGN-19] [SIGN-22] templates are found again, dragged by pointer, copied from, bundled, and get a new PDF', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/document-folders-management?folder=customer:${await anyCustomer()}&filter=templates`);
  await page.getByRole('link', { name: 'Tractor lease (Test)' }).click();
  await expect(page.getByRole('heading', { name: 'Tractor lease' })).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  const box = page.locator('[data-field]').first();
  await box.scrollIntoViewIfNeeded();
  const { x, y } = (await box.boundingBox())!;
  const before = await rows(page).nth(1).innerText();
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 25, y + 205, { steps: 4 });
  await page.mouse.up();
  await expect(rows(page).nth(1)).not.toHaveText(before);
  await press(page, 'Control+s');
  await expect(said(page, 'Template saved.')).toBeVisible();
  const chooser = await openChooser(page, () => page.getByRole('button', { name: 'Replace PDF' }).click());
  await chooser.setFiles({ name: 'longer.pdf', mimeType: 'application/pdf', buffer: await aPdf(3) });
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await rows(page).nth(1).focus();
  await press(page, 'y', 'a');
  await expect(said(page, 'Copied 3 fields.')).toBeVisible();
  await press(page, 'Control+c');
  await expect(said(page, 'Copied 1 field.')).toBeVisible();

  await press(page, 'Control+k');
  await page.keyboard.type('Bundle templates');
  await press(page, 'Enter');
  await field(page, 'Title').fill('Lease, twice');
  // What no bundle takes says so where it would be chosen.
  const merged = field(page, 'Template 1').getByRole('option', {
    name: /^Company driver agreement.* \(has merge fields, can't be bundled\)$/,
  });
  await expect(merged).toHaveAttribute('disabled', '');
  for (const at of [1, 2]) await field(page, `Template ${at}`).selectOption({ label: 'Tractor lease (Test)' });
  await expect(page.getByText('Roles: Driver')).toBeVisible();
  await looksRight(page, 'a bundle of templates');
  await page.getByRole('button', { name: 'Bundle and open' }).click();
  await expect(page.getByRole('heading', { name: 'Lease, twice' })).toBeVisible();
  await expect(page.getByText('Page 1 of 6')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await rows(page).nth(1).focus();
  await press(page, 'Control+v');
  await expect(said(page, 'Pasted 1 field.')).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
});
