import type { Locator, Page } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { deviceText } from './support/deviceText.ts';
import { press } from './support/keyboard.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** One template for many people: what is wrong is seen before, all of it can be taken back, and it goes on wherever one looks. */
let begun: Begun;
let elite: Person;
let customer: string;
beginAsAgent('/document-folders-management', {
  prepare: async (product) => {
    const [first] = await product.sql<{ name: string }>(`select "name" from "customers" where "deletedAt" is null order by "id" limit 1`);
    customer = first!.name;
  },
  begun: (it) => {
    begun = it;
    elite = new Person(it.product, 'elite@demo.test');
  },
});
test.afterAll(() => elite.leave());

const TITLE = 'Clearinghouse consent 2026';
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const said = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words }).first();
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Rows of the file' });
const batch = (page: Page, title = TITLE): Locator =>
  page.getByRole('region', { name: 'Batches' }).getByRole('listitem', { name: title }).first();
const sentTo = async (): Promise<number> =>
  (await begun.product.sql(`select from "mails" where "to" like '%@bulk.example' and "subject" is not null`)).length;

/** Twelve people in several scripts, and two rows that nobody could send. */
const FILE = [
  'Driver name;Driver email;driver_name;company_name;Phone',
  ...['Ann Lee', 'José Núñez', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', '王小明', '"Ray; Bob"', 'عمر', 'עדי', 'Øyvind', 'Ivo', 'Mia', 'Noa', 'Lea'].map(
    (name, i) => `${name};p${i}@bulk.example;${name};Alpha;5${i}`,
  ),
  'No Address;;No Address;Alpha;',
  'Ann Lee;p0@bulk.example;Ann Lee;Alpha;50',
].join('\r\n');

test('[BULK-1] [BULK-2] a template goes to everybody in a file, once its problems were seen and it was not taken back', async () => {
  const { page, product } = begun;
  await page.getByRole('heading', { level: 1 }).first().focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Bulk send');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk send' })).toBeVisible();
  await expect(page.getByText('Nothing has been sent in bulk yet.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Clearinghouse limited query consent' });
  await page.getByRole('textbox', { name: 'Document Title' }).fill(TITLE);
  const saving = page.waitForEvent('download');
  await button(page, 'Download a sample CSV').click();
  const sample = await (await (await saving).createReadStream()).toArray();
  expect(Buffer.concat(sample).toString()).toContain('\uFEFF"Driver name","Driver email","driver_name","company_name"\r\n');
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer);
  await page.getByRole('option', { name: customer }).first().click();
  const chooser = await openChooser(page, () => button(page, 'Choose a file').click());
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${FILE}`) });
  await expect(said(page, '12 can be sent, 2 need a look')).toBeVisible();
  await expect(page.getByText('The column “Phone” is not one of the template and is left out')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show rows' }).selectOption({ label: 'Need a look (2)' });
  await expect(rows(page).getByRole('row')).toHaveText([/Driver email is missing/, /The same as row 2/]);
  await page.getByRole('combobox', { name: 'Show rows' }).selectOption({ label: 'All rows (14)' });
  await expect(rows(page)).toContainText('Ray; Bob <p4@bulk.example>');
  await looksRight(page, 'a file before it is sent');

  await rows(page).focus();
  await press(page, 'Control+Enter');
  await expect(batch(page)).toContainText('12 documents in a few seconds. Nothing has left yet.');
  const undo = batch(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await press(page, 'Enter');
  await expect(batch(page)).toContainText('Nothing was sent.');
  await expect(said(page, '12 can be sent, 2 need a look')).toBeVisible();
  expect(await sentTo()).toBe(0);
  // What a person has in a file stays out of what the device keeps.
  expect(await deviceText(page)).not.toContain('bulk.example');

  await button(page, 'Send 12 documents').click();
  await expect(batch(page)).toContainText('12 documents in a few seconds. Nothing has left yet.');
  // One of them names a role that the template does not have any more.
  const [{ id } = { id: '' }] = await product.sql<{ id: string }>(`select id from esign_bulk where state = 'HELD'`);
  const role = (name: string) =>
    product.sql(
      `update esign_bulk_row set signers = jsonb_set(signers, '{0,role}', to_jsonb($2::text)) where bulk_id = $1 and number = 5`,
      [id, name],
    );
  await role('Nobody');
  await expect(batch(page)).toContainText('11 of 12 sent, 1 failed', { timeout: 60_000 });
  await expect(rows(page)).toHaveCount(0);
  const failed = batch(page).getByRole('list', { name: 'Failed rows' });
  await expect(failed).toContainText('王小明: The role "Driver" needs a signer');
  await looksRight(page, 'a batch of which a row failed');
  await role('Driver');
  await failed.getByRole('button', { name: 'Try again: row 5' }).click();
  await expect(batch(page)).toContainText('12 of 12 sent', { timeout: 30_000 });
  await expect.poll(sentTo, { timeout: 20_000 }).toBe(12);
  await page.reload();
  await expect(batch(page)).toContainText('12 of 12 sent', { timeout: 30_000 });
});

test('[BULK-3] an owner of the Elite plan sees no batch of others, and a file that fits no template is refused in words', async () => {
  const page = await elite.signIn('/document-folders-management/bulk');
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk send' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Nothing has been sent in bulk yet.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: 'Clearinghouse limited query consent' });
  const chooser = await openChooser(page, () => button(page, 'Choose a file').click());
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Driver name,unit\nAnn,1\n') });
  await expect(page.getByRole('alert').filter({ hasText: 'The column “Driver email” is missing' })).toBeVisible();
  await expect(button(page, 'Send')).toHaveAttribute('aria-disabled', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsTheWidth(page, 'bulk send');
});
