import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

let product: Product;
const people: Person[] = [];

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  for (const person of people) await person.leave();
  await product?.stop();
});

function someone(email: string): Person {
  const person = new Person(product, email);
  people.push(person);
  return person;
}

test('a disabled user reads why, with a way back to the login', async () => {
  const page = await someone('disabled@demo.test').signIn();
  await expect(page.getByText('Your user is disabled, please contact your administrator.')).toBeVisible();
  await page.getByRole('link', { name: /login/i }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a person the provider knows and the workspace does not reads Access Denied', async () => {
  const page = await someone('ghost@demo.test').signIn();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(
    page.getByText('Sorry, your account was not found in the system. If you think this is an error, please contact support.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('[ACCESS-1] a carrier does not see staff screens, in the sidebar or by address', async () => {
  const person = someone('elite@demo.test');
  const page = await person.signIn();
  await expect(page.getByRole('heading', { name: 'Customer dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alerts' })).toHaveCount(0);
  await page.goto(`${product.origin}/customers`);
  await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
});

test('a deep link is kept through the login', async () => {
  const [row] = await product.sql<{ id: string; caseID: string }>(`select "id", "caseID" from "cases" limit 1`);
  const page = await someone('agent2@demo.test').signIn(`/cases/details/${row!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(row!.caseID) })).toBeVisible();
  expect(page.url()).toContain(`/cases/details/${row!.id}`);
});

test('[SYNC-C7] a person disabled while working is stopped and their rows leave the device', async () => {
  const person = someone('premium@demo.test');
  const page = await person.signIn('/cases');
  await person.upToDate();
  await product.sql(`update "users" set "status" = 'disabled', "syncEpoch" = "syncEpoch" + 1 where "email" = 'premium@demo.test'`);
  await expect(page.getByText('Your user is disabled, please contact your administrator.')).toBeVisible();
});

test('[CUSTOMER-1] staff disable a customer after being asked, and the row shows it', async () => {
  const person = someone('admin@demo.test');
  const page = await person.signIn('/customers');
  await person.upToDate();
  const row = page
    .getByRole('grid', { name: 'Customers' })
    .getByRole('row')
    .filter({ hasText: /active/i })
    .first();
  const name = (await row.getByRole('gridcell').nth(2).innerText()).trim();
  await row.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: /disable/i }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Are you sure?');
  await expect(dialog).toContainText('This customer will be Disabled');
  await dialog
    .getByRole('button')
    .filter({ hasNotText: /cancel/i })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Customer status updated successfully' })).toBeVisible();
  await expect
    .poll(async () => (await product.sql<{ status: string }>(`select "status" from "customers" where "name" = $1`, [name]))[0]?.status)
    .toBe('disabled');
});

test('[NOTIFICATION-1] the bell shows the unviewed, a click marks one viewed and leads to its case', async () => {
  const person = someone('agent@demo.test');
  const page = await person.signIn('/alerts');
  await person.upToDate();
  await page.getByRole('button', { name: /notifications/i }).click();
  const [before] = await product.sql<{ n: number }>(
    `select count(*)::int n from "notifications" n join "users" u on u."id" = n."userId" where u."email" = 'agent@demo.test' and n."status" = 'UNVIEWED'`,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cases\/details\//);
  await expect
    .poll(
      async () =>
        (
          await product.sql<{ n: number }>(
            `select count(*)::int n from "notifications" n join "users" u on u."id" = n."userId" where u."email" = 'agent@demo.test' and n."status" = 'UNVIEWED'`,
          )
        )[0]!.n,
    )
    .toBe(before!.n - 1);
});

test('the palette opens with the keyboard, finds a customer and a case, and its first key is not lost', async () => {
  const person = people.at(-1)!;
  const { page } = person;
  const [row] = await product.sql<{ caseID: string; id: string }>(`select "caseID", "id" from "cases" order by "createdAt" limit 1`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(row!.caseID);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue(row!.caseID);
  await expect(palette.getByRole('option', { name: new RegExp(row!.caseID) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(row!.id));
});
