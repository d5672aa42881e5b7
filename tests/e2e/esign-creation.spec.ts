import type { Locator, Page } from '@playwright/test';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { press } from './support/keyboard.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { docx } from '#server/files/testing/samples.ts';

/** Documents that are made and sent, and signed by whoever gets the mail, on a phone. */
let begun: Begun;
let phone: Person;
let elite: Person;
let driver: { id: string; name: string; lastName: string; email: string; customer: string };
/** A driver of the same customer without an e-mail. */
let mute: { id: string; name: string; lastName: string };

beginAsAgent('/dashboard', {
  prepare: async (product) => {
    const drivers = await product.sql<typeof driver>(
      `select distinct d."id", d."name", d."lastName", d."email", c."name" "customer" from "drivers" d
       join "customers" c on c."id" = d."customerId" join "users" u on u."customerId" = c."id" and u."email" = 'elite@demo.test'
       join "contracts" k on k."driverId" = d."id" and k."status" = 'Active'
       where d."email" is not null and (select count(*) from "drivers" o where o."lastName" = d."lastName") = 1 order by d."id" limit 2`,
    );
    [driver, mute] = drivers as [typeof driver, typeof mute];
    await product.sql(`update "drivers" set "email" = null where "id" = $1`, [mute.id]);
  },
  begun: (it) => {
    begun = it;
    phone = new Person(it.product, 'nobody', { width: 390, height: 844 });
    elite = new Person(it.product, 'elite@demo.test');
  },
});
test.afterAll(async () => {
  await phone.leave();
  await elite.leave();
});

/** By its accessible name, which the star of a required one is no part of. */
const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const said = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words }).first();
const warned = (page: Page, words: string): Locator => page.getByRole('alert').filter({ hasText: words }).first();
const signers = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });

async function addSigner(page: Page, name: string, email: string): Promise<void> {
  await field(page, 'Signer name').fill(name);
  await field(page, 'Signer email').fill(email);
  await press(page, 'Enter');
}

async function pick(page: Page, label: string, words: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name: option }).first().click();
}

/** Takes a file of this name for the document in the form. */
async function choose(name: string, content: string | Buffer): Promise<void> {
  const { page } = begun;
  const chooser = await openChooser(page, () => page.getByRole('button', { name: /^Choose (a|another) file$/ }).click());
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

/** Sends what stands in the form by its key, without waiting for the ten seconds. */
async function send(page: Page): Promise<void> {
  // A page that was just loaded does not know at once that it is online.
  await expect(button(page, 'Send Document')).toHaveAttribute('aria-disabled', 'false');
  await field(page, 'Document Title').focus();
  await press(page, 'Control+Enter');
  await button(page, 'Send now').click();
  await expect(said(page, 'Document created successfully.')).toBeVisible();
}

/** Signs on the phone the document of this title, which this address was asked to sign. */
async function sign(title: string, email: string, name: string): Promise<void> {
  const link = async (): Promise<string> => {
    const [mail] = await begun.product.sql<{ text: string }>(
      `select "text" from "mails" where "to" = $1 and strpos("text", $2) > 0 order by "createdAt" desc limit 1`,
      [email, title],
    );
    return /^http\S+\/sign\/(?!copy)\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link, { timeout: 20_000 }).not.toBe('');
  const href = await link();
  const page = phone.isOpen ? phone.page : await phone.openBrowser({ hasTouch: true });
  await page.goto(href);
  await page.getByRole('checkbox').check();
  await button(page, 'Continue').click();
  await page.getByLabel('Type your full name as your signature').fill(name);
  const paper = await page.request.get(`${href}/document.pdf`);
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await fitsTheWidth(page, 'the page where a signer signs');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'I agree to sign' }).click();
  await expect(page).toHaveURL(/\/sign\/signed$/);
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible();
}

const statusOf = async (title: string): Promise<string | undefined> =>
  (await begun.product.sql<{ status: string }>(`select "status" from "everSignDocs" where "title" like $1 || '%'`, [title]))[0]?.status;
const completed = (title: string) => expect.poll(() => statusOf(title), { timeout: 30_000 }).toBe('COMPLETED');

test('[SIGN-1] [SIGN-2] a file is sent to two signers in order, after all that cannot be is refused; on phones they sign it', async () => {
  const { page, product } = begun;
  await page.getByRole('heading', { level: 1 }).first().focus();
  await press(page, 'n', 'a');
  await expect(page.getByRole('heading', { name: 'Create document by Attachment' })).toBeVisible();
  await field(page, 'Document Title').fill('x'.repeat(101));
  await expect(warned(page, 'Max 100 characters.')).toBeVisible();
  await field(page, 'Document Title').fill('Cell phone <b>policy</b>');
  await choose('run.exe', 'MZ');
  await expect(warned(page, 'Invalid file type: run.exe')).toBeVisible();
  await choose('policy.txt', 'No calls while driving.');
  await addSigner(page, 'Ann Lee', 'at home');
  await expect(warned(page, 'Invalid email format')).toBeVisible();
  await addSigner(page, ' Ann Lee ', 'ann@signer.example');
  await addSigner(page, 'Somebody', 'ANN@signer.example');
  await expect(warned(page, 'Cannot add two signers with the same email')).toBeVisible();
  await pick(page, 'Driver', mute.lastName, `${mute.name} ${mute.lastName}`);
  await button(page, 'Add driver as signer').click();
  const note = warned(page, 'Driver Email Required');
  await expect(note.getByRole('link', { name: 'Edit driver' })).toHaveAttribute('href', /^\/contracts\/edit\//);
  await pick(page, 'Driver', driver.lastName, `${driver.name} ${driver.lastName}`);
  await expect(signers(page)).toHaveCount(2);
  await expect(signers(page).last()).toContainText(driver.email);
  await expect(button(page, 'Remove Driver')).toBeVisible();
  await looksRight(page, 'a document by attachment');
  await field(page, 'Document Title').focus();
  await press(page, 'Control+Enter');
  await expect(said(page, 'Sends in a few seconds. Nothing has left yet.')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'Not sent. What you wrote is still here.')).toBeVisible();
  expect(await product.sql(`select from "everSignDocs" where "title" like 'Cell phone <b>%'`)).toEqual([]);
  await send(page);
  await expect(field(page, 'Document Title')).toHaveValue('');
  await sign('Cell phone <b>policy</b>', 'ann@signer.example', 'Ann Lee');
  await sign('Cell phone <b>policy</b>', driver.email, `${driver.name} ${driver.lastName}`);
  await completed('Cell phone <b>policy</b>');
});

test('[SIGN-9] a document from a template is sent when each of its roles has a signer; another template begins anew', async () => {
  const { page } = begun;
  await page.getByRole('heading', { level: 1 }).first().focus();
  await press(page, 'n', 't');
  await field(page, 'Templates').selectOption({ label: 'Clearinghouse limited query consent' });
  await expect(said(page, 'Select all roles before submit 0/1')).toBeVisible();
  await field(page, 'Roles').selectOption('Driver');
  await addSigner(page, 'Ann Lee', 'ann@signer.example');
  await expect(page.getByText('Select all roles')).toHaveCount(0);
  await field(page, 'Templates').selectOption({ label: 'Company driver agreement' });
  await expect(said(page, 'Select all roles before submit 0/2')).toBeVisible();
  await expect(signers(page)).toHaveCount(0);
  await field(page, 'Document Title').fill('Agreement of the driver');
  await pick(page, 'Driver', driver.lastName, `${driver.name} ${driver.lastName}`);
  await button(page, 'Add driver as signer').click();
  await expect(signers(page)).toContainText('Driver');
  await field(page, 'Roles').selectOption('Driver');
  await addSigner(page, 'Ann Lee', 'ann@signer.example');
  await expect(warned(page, 'Cannot add two signers with the same role.')).toBeVisible();
  await expect(button(page, 'Send Document')).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Roles').selectOption('Safety manager');
  await button(page, 'Add signer').click();
  await expect(signers(page)).toHaveCount(2);
  await looksRight(page, 'a document from a template', ['light']);
  await send(page);
  await sign('Agreement of the driver', driver.email, 'D Driver');
  await sign('Agreement of the driver', 'ann@signer.example', 'Ann Lee');
  await completed('Agreement of the driver');
});

/** Takes a table of the server's away, so that what needs it fails, until the function that comes back puts it there again. */
async function withoutTable(table: string): Promise<() => Promise<unknown>> {
  await begun.product.sql(`alter table "${table}" rename to "${table}_away"`);
  return () => begun.product.sql(`alter table "${table}_away" rename to "${table}"`);
}

test('what cannot be listed, saved, sent or deleted is said in the words of the spec, and what was written stays', async () => {
  const { page, product } = begun;
  const path = `${product.origin}/document-folders-management`;
  let putBack = await withoutTable('esign_envelope');
  await page.goto(`${path}/template`);
  await expect(warned(page, 'Problem getting the templates')).toBeVisible();
  await putBack();
  await button(page, 'Try again').click();
  await expect(field(page, 'Templates')).toBeVisible();

  await page.goto(`${path}/create`);
  const text = page.getByRole('textbox', { name: 'Document', exact: true });
  await text.click();
  await page.keyboard.type('No calls while driving.');
  await press(page, 'Escape');
  await field(page, 'Document Title').fill('Kept all the same');
  await addSigner(page, 'Ann Lee', 'ann@signer.example');
  await pick(page, 'Customer', driver.customer, driver.customer);
  putBack = await withoutTable('documentDrafts');
  await press(page, 'Control+s');
  await expect(warned(page, 'Error drafting the document')).toBeVisible();
  await button(page, 'Custom Drafts').click();
  const dialog = page.getByRole('dialog', { name: 'Custom Drafts' });
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong');
  await putBack();
  await button(page, 'Try again').click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await press(page, 'Escape');
  putBack = await withoutTable('esign_envelope');
  await field(page, 'Document Title').focus();
  await press(page, 'Control+Enter');
  await button(page, 'Send now').click();
  await expect(warned(page, 'System error while creating eSign documents.')).toBeVisible();
  await putBack();
  await expect(text).toContainText('No calls while driving.');
  await press(page, 'Control+s');
  await expect(said(page, 'Document drafted')).toBeVisible();
  await button(page, 'Custom Drafts').click();
  await expect(dialog.getByRole('radio', { name: /Kept all the same/ })).toBeChecked();
  putBack = await withoutTable('documentDrafts');
  await button(page, 'Delete draft').click();
  await expect(warned(page, 'Error deleting the draft')).toBeVisible();
  await putBack();
  await button(page, 'Delete draft').click();
  await expect(said(page, 'The draft “Kept all the same” is deleted')).toBeVisible();

  await page.goto(`${path}/attach`);
  await field(page, 'Document Title').fill('Cut off');
  await choose('policy.docx', docx());
  await addSigner(page, 'Ann Lee', 'ann@signer.example');
  await pick(page, 'Customer', driver.customer, driver.customer);
  const refused = async (words: string): Promise<void> => {
    await field(page, 'Document Title').focus();
    await press(page, 'Control+Enter');
    await button(page, 'Send now').click();
    await expect(warned(page, words)).toBeVisible();
  };
  await page.route('**/api/esign/documents', (route) => route.abort('connectionreset'));
  await refused('An error has ocurred while uploading the document.');
  await page.unrouteAll();
  await refused('Eversing error, failed converting file');
  // The service itself never refuses here: what the server says of one that does is told by eversign.pg.test.ts.
  await page.route('**/api/esign/documents', (route) => route.fulfill({ status: 502, json: { message: 'Error creating the document' } }));
  await refused('Error creating the document');
  await page.unrouteAll();
  await choose('own.txt', 'Ours.');
  await send(page);
});

test('an owner of the Elite plan sends for their own company: no customer is asked for, and the driver always signs', async () => {
  const page = await elite.signIn('/document-folders-management/attach');
  await expect(page.getByRole('heading', { name: 'Create document by Attachment' })).toBeVisible({ timeout: 30_000 });
  await elite.upToDate();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /driver as signer|Remove Driver/i })).toHaveCount(0);
  await pick(page, 'Driver', driver.lastName, `${driver.name} ${driver.lastName}`);
  await expect(signers(page)).toContainText('Always signs');
  await field(page, 'Document Title').fill('Own policy');
  const chooser = await openChooser(page, () => button(page, 'Choose a file').click());
  await chooser.setFiles({ name: 'own.txt', mimeType: 'text/plain', buffer: Buffer.from('Ours.') });
  await send(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const kind of ['attach', 'template', 'create']) {
    await page.goto(`${begun.product.origin}/document-folders-management/${kind}`);
    await expect(page.getByRole('heading', { level: 1, name: /^Create/ })).toBeVisible();
    await fitsTheWidth(page, kind);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
    }
  }
});

test('[FLAG-1] with its switch off nothing is made by attachment', async () => {
  const { page, product } = begun;
  await product.sql(`update "featureFlags" set "enabled" = false where "name" = 'attachDocumentTabV2'`);
  await page.goto(`${product.origin}/document-folders-management/attach`);
  await expect(page.getByRole('heading', { name: 'Making documents by attachment is switched off' })).toBeVisible({ timeout: 30_000 });
});

test('a document is written, kept as a draft, gone on with, previewed, sent and its draft deleted', async () => {
  const { page, product, agent } = begun;
  await page.getByRole('heading', { level: 1 }).first().focus();
  await press(page, 'n', 'e');
  const text = page.getByRole('textbox', { name: 'Document', exact: true });
  await expect(text).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Create custom document' })).toBeVisible();
  const back = page.getByRole('article').getByRole('link', { name: 'Document Management' });
  await expect(back).toHaveAttribute('href', '/document-folders-management');
  await button(page, 'Add driver as signer').click();
  await button(page, 'Remove Driver').click();
  await expect(button(page, 'Add driver as signer')).toBeVisible();
  await button(page, 'Custom Drafts').click();
  const dialog = page.getByRole('dialog', { name: 'Custom Drafts' });
  await product.sql(`delete from "documentDrafts"`);
  await press(page, 'Escape');
  await button(page, 'Custom Drafts').click();
  await expect(dialog.getByText('Draft list is empty')).toBeVisible();
  const box = await dialog.locator('[data-list="drafts"]').boundingBox();
  expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([500, 200]);
  await press(page, 'Escape');
  await button(page, 'Preview Document').click();
  await expect(page.getByRole('dialog', { name: 'Preview Document' })).toContainText('Nothing is written yet.');
  await press(page, 'Escape');
  await field(page, 'Document Title').fill('Drug and alcohol policy');
  await text.click();
  await page.keyboard.type('Testing');
  await press(page, 'Control+a', 'Control+b');
  await page.getByRole('button', { name: 'Block type: Normal text' }).click();
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click();
  await expect(text).toBeFocused();
  await press(page, 'End', 'Enter');
  await page.keyboard.type('Before duty.');
  await press(page, 'Escape');
  await expect(text).not.toBeFocused();
  await addSigner(page, 'Ann Lee', 'ann@signer.example');
  await press(page, 'Control+s');
  await expect(said(page, 'Document drafted')).toBeVisible();
  await expect(page).toHaveURL(/draftId=/);
  await field(page, 'Document Title').fill('Drug and alcohol policy 2027');
  await press(page, 'Control+s');
  await expect(said(page, 'Document updated')).toBeVisible();
  const drafts = () => product.sql<{ documentTitle: string }>(`select "documentTitle" from "documentDrafts" where "deletedAt" is null`);
  expect(await drafts()).toEqual([{ documentTitle: 'Drug and alcohol policy 2027' }]);

  await page.goto(`${product.origin}/document-folders-management/create`);
  await button(page, 'Custom Drafts').click();
  await dialog.getByRole('radio', { name: /Drug and alcohol policy 2027/ }).check();
  await looksRight(page, 'the drafts', ['light']);
  await button(page, 'Open draft').click();
  await expect(text).toContainText('Before duty.');
  await expect(field(page, 'Document Title')).toHaveValue('Drug and alcohol policy 2027');
  await expect(signers(page)).toContainText('ann@signer.example');
  await pick(page, 'Customer', driver.customer, driver.customer);
  await button(page, 'Preview Document').click();
  const preview = page.getByRole('dialog', { name: 'Preview Document' });
  await expect(preview.getByRole('heading', { name: 'Testing' })).toBeVisible();
  await expect(preview).toContainText('Signature of Ann Lee');
  await press(page, 'Escape');
  await looksRight(page, 'a document that is written');

  // Without a connection it is said why it does not leave, and what is typed stays on the device.
  await agent.goOffline();
  await expect(said(page, 'You are offline.')).toBeVisible({ timeout: 30_000 });
  await expect(button(page, 'Send Document')).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Document Title').fill('Drug and alcohol policy');
  await agent.context.setOffline(false);
  await expect(button(page, 'Send Document')).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
  await page.reload();
  await expect(said(page, 'Draft restored from')).toBeVisible();
  await expect(field(page, 'Document Title')).toHaveValue('Drug and alcohol policy');
  await send(page);
  await expect(page).not.toHaveURL(/draftId=/);
  expect(await drafts()).toEqual([]);
  await sign('Drug and alcohol policy', 'ann@signer.example', 'Ann Lee');
  await completed('Drug and alcohol policy');
});
