import type { Locator, Page } from '@playwright/test';
import { REPLICATED } from '#domain/tables.ts';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { CHUNK_STORES } from '#sync/tiers/directory.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { readsRight } from './support/wording.ts';

/** An administrator looks after people: invites them, sees where they are signed in, keeps them out, and lets them go. */
test.describe.configure({ mode: 'serial' });

const EMAIL = 'zoe.marsh@lonepine.example';
const NAME = 'Zoë Marsh';
/** The stores of a device that hold rows, one by one or many together; the directory of those is no row. */
const ROW_STORES: readonly string[] = [...REPLICATED, ...CHUNK_STORES.filter((one) => one !== 'directory'), 'shadow'];
/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let product: Product;
let admin: Person;
let page: Page;
let invited: Person;

test.beforeAll(async () => {
  product = await startProduct();
  admin = new Person(product, 'admin@demo.test');
  page = await admin.resume('/user-management');
  await admin.upToDate();
  invited = new Person(product, EMAIL);
});
test.afterAll(async () => {
  await admin?.leave();
  await invited?.leave();
  await product?.stop();
});

const grid = (): Locator => page.getByRole('grid', { name: 'Users' });
const rowOf = (words: string): Locator => grid().getByRole('row').filter({ hasText: words });
const said = (words: string): Locator => page.getByRole('status').filter({ hasText: words });
const dialog = (): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const stored = async (): Promise<{ id: string; role: string; status: string }> =>
  (
    await product.sql<{ id: string; role: string; status: string }>(`select "id", "role", "status" from "users" where "email" = $1`, [
      EMAIL,
    ])
  )[0]!;

/** How many rows of the workspace this browser holds on its disk. */
function rowsOn(theirs: Page): Promise<number> {
  return theirs.evaluate(async (stores) => {
    let rows = 0;
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('weighstation-')) continue;
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error!);
      });
      for (const store of stores.filter((one) => db.objectStoreNames.contains(one)))
        rows += await new Promise<number>((done, fail) => {
          const counting = db.transaction(store).objectStore(store).count();
          counting.onsuccess = () => done(counting.result);
          counting.onerror = () => fail(counting.error!);
        });
      db.close();
    }
    return rows;
  }, ROW_STORES);
}

test('people are listed with role, customer, status and last sign-in, and narrowed by what is in the address', async () => {
  await expect(page.getByRole('link', { name: 'User management' })).toBeVisible();
  await expect(grid().getByRole('columnheader')).toHaveText(['', 'Name', 'Email', 'Role', 'Customer', 'Status', 'Last sign-in', 'Actions']);
  const [{ n }] = (await product.sql<{ n: number }>(`select count(*)::int n from "users"`)) as [{ n: number }];
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`1-${n} of ${n}`);
  await expect(rowOf('admin@demo.test')).toContainText(/\d\d\/\d\d\/\d{4} \d/);
  await expect(rowOf('disabled@demo.test')).toContainText('Disabled');
  await expect(rowOf('elite@demo.test')).toContainText('App Customer Elite');
  await page.goto(`${product.origin}/user-management?role=AGENT`);
  await expect(rowOf('@')).toHaveCount(3);
  await page.goto(`${product.origin}/user-management?search=kovalenko`);
  await expect(rowOf('@')).toHaveCount(1);
});

test('[USER-7] an agent is invited by mail, chooses a password with the link, and signs in', async () => {
  await page.keyboard.press('n');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email' });
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.locator('[data-field="email"]')).toContainText('Email is required');
  await email.fill('agent@demo.test');
  await page.getByLabel('Role').selectOption('Customer user');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.locator('[data-field="customerId"]')).toContainText('This field is required');
  await page.getByLabel('Role').selectOption('App Agent');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.locator('[data-field="email"]')).toContainText('This email is already registered');
  await email.fill(EMAIL);
  await page.getByRole('textbox', { name: 'First name' }).fill('Zoë');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Marsh');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(said('The user was created, and a link to set a password is on its way to them.')).toBeVisible();
  await expect(rowOf(NAME)).toContainText('Invited');

  const theirs = await invited.openBrowser();
  await theirs.goto(`${product.origin}/mailbox?to=${encodeURIComponent(EMAIL)}`);
  await theirs.getByText('Your account: choose a password').click();
  await theirs.getByRole('link', { name: /set-password/ }).click();
  await theirs.getByLabel('Password').fill(DEMO_PASSWORD);
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await expect(theirs.getByLabel('Email')).toHaveValue(EMAIL);
  await theirs.getByLabel('Password').fill(DEMO_PASSWORD);
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached();
  await invited.upToDate();
  expect(await stored()).toMatchObject({ role: 'AGENT', status: 'active' });
});

test('[USER-9] their page says who they are and where they are signed in, in every size and theme', async () => {
  const { id } = await stored();
  await page.goto(`${product.origin}/user-management/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveText([/^Chrome on Linux/]);
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('App Agent');
  for (const address of ['', '/create', `/${id}`, `/edit/${id}`]) {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`${product.origin}/user-management${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await fitsTheWidth(page, address);
      await looksRight(page, address);
    }
    await readsRight(page, address);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a person is changed by the form, and the palette finds them', async () => {
  await page.keyboard.press('Escape');
  await page.goto(`${product.origin}/dashboard`);
  await expect(page.getByRole('list', { name: 'Cases by status' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('@marsh');
  await page.getByRole('option', { name: new RegExp(NAME) }).click();
  await expect(page).toHaveURL(/\/user-management\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Phone' }).fill('555');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-field="phoneNumber"]')).toContainText('Please enter a valid number');
  await page.getByRole('textbox', { name: 'Phone' }).fill('5125550100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said(`${NAME} is saved`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('(512) 555-0100');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('>change picture');
  await page.getByRole('option', { name: /Change picture/ }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choosing).setFiles({ name: 'zoe.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.locator('article img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
});

test('[USER-6] [SYNC-C7] whoever is disabled is told so at once, and nothing of the workspace stays on their device', async () => {
  const theirs = invited.page;
  await theirs.goto(`${product.origin}/cases`);
  await invited.upToDate();
  expect(await rowsOn(theirs)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(dialog()).toContainText('Are you sure?');
  await expect(dialog()).toContainText(`${NAME} will be signed out everywhere at once`);
  await dialog().getByRole('button', { name: 'Disable' }).click();
  await expect(theirs.getByText('Your user is disabled, please contact your administrator.')).toBeVisible();
  await expect.poll(() => rowsOn(theirs)).toBe(0);
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('Not signed in anywhere');
  expect(await stored()).toMatchObject({ status: 'disabled' });
});

test('[USER-4] [USER-5] enabled they sign in again; a session is ended; deleted they are gone, and nobody deletes themselves', async () => {
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await dialog().getByRole('button', { name: 'Enable' }).click();
  await expect.poll(async () => (await stored()).status).toBe('active');
  await invited.page.getByRole('link', { name: /login/i }).click();
  await invited.signInAtLogin('/cases');
  await invited.upToDate();

  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByRole('button', { name: /^Sign out of/ }).click();
  await expect(dialog()).toContainText('within 15 minutes');
  await dialog().getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions).toContainText('Not signed in anywhere');

  await page.goto(`${product.origin}/user-management?search=${EMAIL}`);
  await rowOf(NAME)
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: /^Delete user/ }).click();
  await dialog().getByRole('textbox').fill(EMAIL);
  await page.keyboard.press('Enter');
  await expect(said(`${NAME} is deleted`)).toBeVisible();
  await expect(rowOf(NAME)).toHaveCount(0);

  await page.goto(`${product.origin}/user-management?search=admin@demo.test`);
  await rowOf('admin@demo.test')
    .getByRole('button', { name: /actions/i })
    .click();
  await expect(page.getByRole('menuitem', { name: /^Edit user/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^(Delete|Disable) user/ })).toHaveCount(0);
});
