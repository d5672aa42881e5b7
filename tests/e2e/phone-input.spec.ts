import type { Locator, Page } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { commentBox, written } from './support/commentBox.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What a carrier gives the product on a phone, as people do: far too long, from the right, twice, or not what it is called. */
const PHONE = { width: 390, height: 844 };
const MB = 1024 * 1024;
const SAID = 'שלום, העד ראה הכול 🚛👨‍👩‍👧 naïve “quotes”\nthe second line';
const LONG = 'word '.repeat(4000);

let product: Product;
let owner: Person;
let page: Page;
test.beforeAll(async () => {
  product = await startProduct();
  owner = new Person(product, 'pro@demo.test', PHONE);
  await owner.openBrowser({ hasTouch: true });
  page = await owner.resume('/cases/create');
  await owner.upToDate();
});
test.afterAll(async () => {
  await owner?.leave();
  await product?.stop();
});

/** As a paste does: at once, where the cursor is. */
const paste = (into: Locator, text: string): Promise<void> =>
  into.evaluate((box, words) => {
    (box as HTMLElement).focus();
    document.execCommand('insertText', false, words);
  }, text);
const directionOf = (element: Locator): Promise<string> => element.evaluate((one) => getComputedStyle(one).direction);

test('files, a statement and comments on a phone: what cannot be is said and loses nothing, what can is kept as it was given', async () => {
  const ticket = { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('The truck was parked.') };
  const choose = async (files: (typeof ticket)[]): Promise<void> => {
    const chooser = await openChooser(page, () => page.getByRole('button', { name: 'Choose files' }).tap());
    await chooser.setFiles(files);
  };
  const refusals = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
  const kept = page.getByRole('list', { name: 'Files on their way' }).getByRole('listitem');
  await choose([
    { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(26 * MB)]) },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    ticket,
    note,
  ]);
  await expect(refusals).toContainText('big.pdf is too large: 26.1 MB, and at most 25 MB can be sent.');
  await expect(refusals).toContainText('empty.pdf is empty.');
  await expect(refusals).toContainText('page.pdf is not a PDF inside, whatever its name says.');
  await expect(kept).toHaveText([/ticket\.jpg/, /note\.txt/]);
  await fitsTheWidth(page, 'refused files');
  // The same file again is one; another of the same name is told from it.
  await choose([ticket, { ...note, buffer: Buffer.from('Another note') }]);
  await expect(refusals).toContainText('ticket.jpg is there already, so it was not added a second time.');
  await expect(kept).toHaveText([/ticket\.jpg/, /note\.txt/, /note \(2\)\.txt/]);

  const statement = page.getByLabel('Brief statement');
  await paste(statement, LONG);
  await expect(page.getByText('20,000 of 4,000 characters')).toBeVisible();
  await page.getByRole('combobox', { name: 'Driver', exact: true }).fill('a');
  await page.getByRole('listbox', { name: 'Driver' }).getByRole('option').first().click();
  await expect(page.getByRole('switch', { name: 'Traffic citation' })).toBeChecked();
  await page.getByLabel('Citation numbers').fill('=1+1');
  await page.getByLabel('State', { exact: false }).first().selectOption({ label: 'Texas' });
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(statement).toHaveAttribute('aria-invalid', 'true');
  await expect(statement).toBeInViewport();
  expect(await statement.inputValue()).toBe(LONG);
  await fitsTheWidth(page, 'a statement that is too long');
  await statement.fill(SAID);
  expect(await directionOf(statement)).toBe('rtl');
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1 }).last()).toHaveText(/^20\d\d-\d{6}$/);

  const shown = page.getByRole('definition').filter({ hasText: 'naïve' });
  expect((await shown.innerText()).trim()).toBe(SAID);
  expect(await directionOf(shown)).toBe('rtl');
  const papers = page.getByRole('region', { name: 'Documents' });
  for (const name of ['ticket.jpg', 'note.txt', 'note (2).txt'])
    await expect(papers.getByRole('button', { name, exact: true })).toBeVisible();

  const box = commentBox(page);
  const send = page.getByRole('button', { name: 'Comment', exact: true }).last();
  await box.tap();
  await expect(page.locator('[data-editor]')).toBeFocused();
  await paste(box, LONG);
  await send.tap();
  await expect(page.getByText('Max 4000 characters')).toBeVisible();
  expect(await written(box)).toBe(LONG.trim());
  await fitsTheWidth(page, 'a comment that is too long');
  await box.fill(SAID);
  await send.tap();
  const comment = page.locator('[data-said]').filter({ hasText: 'naïve' });
  await expect(comment).toBeVisible();
  const words = comment.getByText('שלום').last();
  expect(await words.evaluate((one) => getComputedStyle(one.closest('[dir]')!).direction)).toBe('rtl');
  await looksRight(page, 'a case with words from the right');
});

test('[CASE-8] a photo of the ticket is enough: a driver in one tap, no keyboard, and whoever reads it sees that the rest is to follow', async () => {
  await page.goto(`${product.origin}/cases/create`);
  const drivers = page.getByRole('group', { name: 'Drivers' });
  await expect(drivers.getByRole('button').first()).toBeVisible();
  // Nothing has called up the keyboard of the phone.
  expect(await page.evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(false);
  const name = await drivers.getByRole('button').first().innerText();
  await drivers.getByRole('button').first().tap();
  await expect(page.getByRole('combobox', { name: 'Driver', exact: true })).toHaveValue(name);
  await expect(drivers).toBeHidden();
  const camera = await openChooser(page, () => page.getByRole('button', { name: 'Take a photo of the ticket' }).tap());
  await camera.setFiles({ name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg', scale: 'css' }) });
  const photo = page.getByRole('list', { name: 'Files on their way' }).locator('img');
  await expect.poll(() => photo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(PHONE.width);
  await expect(page.getByText('You can leave out what can be read from the photo.')).toBeVisible();
  await fitsTheWidth(page, 'a photo in a new case');
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  const caseID = page.getByRole('heading', { level: 1 }).last();
  await expect(caseID).toHaveText(/^20\d\d-\d{6}$/);
  await expect(page.getByText('To be read from the photo')).toBeVisible();
  const rows = (): Promise<object[]> =>
    caseID
      .innerText()
      .then((id) => product.sql(`select "detailsInPhoto", "trafficCitation", "citationNumbers" from "cases" where "caseID" = $1`, [id]));
  await expect.poll(rows).toEqual([{ detailsInPhoto: true, trafficCitation: true, citationNumbers: [] }]);
});

test('under a finger text is 16 px, what is tapped in a form 44 px, no key is named, and a record has a way back', async () => {
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Back' }).tap()]);
  await page.goto(`${product.origin}/cases/create`);
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
  await expect(page.locator('.kbd:visible')).toHaveCount(0);
  const small = await page.evaluate(() => {
    const seen = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    const fields = seen('main input:not([type=checkbox], [role=switch]), main textarea, main select');
    const texts = fields
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
      .map((one) => `text of ${one.getAttribute('name')}`);
    const targets = [...fields, ...seen('main form button')].filter((one) => one.getBoundingClientRect().height < 44);
    return { fields: fields.length, faults: [...texts, ...targets.map((one) => `height of ${one.getAttribute('name') ?? one.innerText}`)] };
  });
  expect(small.fields).toBeGreaterThan(1);
  expect(small.faults).toEqual([]);
});

test('in forced colors a switch that is on is told from one that is off', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  const track = (name: string): Promise<string> =>
    page.getByRole('switch', { name }).evaluate((one) => getComputedStyle(one.nextElementSibling!).backgroundColor);
  await page.getByRole('switch', { name: 'Crash' }).click();
  await expect.poll(() => track('Crash')).not.toBe(await track('Roadside inspection'));
  await page.emulateMedia({ forcedColors: 'none' });
});

test('a phone that loses the network says so within seconds, also with nothing to send', async () => {
  await page.goto(`${product.origin}/cases`);
  await owner.upToDate();
  await owner.goOffline();
  await expect(owner.sync()).toContainText('Offline');
  await owner.context.setOffline(false);
  await owner.upToDate();
});

test('a summary of one endless word, and one from the right, fit a phone', async () => {
  const [{ id }] = (await product.sql<{ id: string }>(
    `update "cases" set "summary" = $1 where "id" = (select c."id" from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' and c."deletedAt" is null order by c."id" limit 1) returning "id"`,
    [`${'x'.repeat(4000)}\n${SAID}`],
  )) as [{ id: string }];
  await page.goto(`${product.origin}/cases/details/${id}`);
  await expect(page.getByRole('definition').filter({ hasText: 'naïve' })).toBeVisible();
  await fitsTheWidth(page, 'an endless word');
});
