import { PDF } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { press } from './support/keyboard.ts';
import { openChooser } from './support/openChooser.ts';
import { expect, test } from './support/test.ts';

/** A template that is made and edited by keyboard alone. */
let begun: Begun;
beginAsAgent('/dashboard', {
  begun: (it) => {
    begun = it;
  },
});

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const said = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words }).first();
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Fields' }).getByRole('row');

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
