import type { Locator } from '@playwright/test';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** The list of customers and the form of a company, with the words of the spec. */
const COMPANY = 'Zürcher & Söhne Trucking';
const EMAIL = 'dispatch@zuercher.example';

let begun: Begun;
let listed: { id: string; email: string };
beginAsAgent('/customers', {
  begun: async (it) => {
    begun = it;
    const [row] = await it.product.sql<typeof listed>(`select "id", "email" from "customers" where "status" = 'active' limit 1`);
    listed = row!;
  },
});

const grid = (): Locator => begun.page.getByRole('grid', { name: 'Customers' });
const field = (name: string): Locator => begun.page.locator(`[data-field="${name}"]`);
const said = (words: string): Locator => begun.page.getByRole('status').filter({ hasText: words });

/** How many customers meet a condition, as the server knows it. */
async function customers(condition: string): Promise<number> {
  const [row] = await begun.product.sql<{ n: number }>(
    `select count(*)::int n from "customers" where "deletedAt" is null and ${condition}`,
  );
  return row!.n;
}

test('customers are searched, filtered and paged, and all of it is in the address', async () => {
  const { page, product } = begun;
  await expect(grid().getByRole('columnheader')).toHaveText([
    '',
    'Customer ID',
    'Company Name',
    'Email',
    'Status',
    'Customer Since',
    'Actions',
  ]);
  await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const all = await customers('true');
  await expect(pages).toContainText(`1-10 of ${all}`);
  const sizes = pages.getByRole('combobox', { name: 'Rows per page' });
  await expect(sizes.locator('option')).toHaveText(['10', '20', '50']);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(pages).toContainText(`11-${all} of ${all}`);
  await sizes.selectOption('20');
  await expect(page).toHaveURL(/pageSize=20/);
  await expect(pages).toContainText(`1-${all} of ${all}`);

  const filters = page.getByRole('dialog', { name: 'Filter' });
  const chooseDisabled = async (end: 'Cancel' | 'Apply'): Promise<void> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(filters.getByRole('group', { name: 'Creation Date' }).getByRole('textbox')).toHaveCount(2);
    const status = filters.getByRole('combobox', { name: 'Status' });
    await expect(status.locator('option')).toHaveText(['All', 'Active', 'Disabled']);
    await status.selectOption('Disabled');
    await filters.getByRole('button', { name: end }).click();
    await expect(filters).toBeHidden();
  };
  await chooseDisabled('Cancel');
  await expect(page).not.toHaveURL(/status=/);
  await chooseDisabled('Apply');
  await expect(page).toHaveURL(/status=disabled/);
  const disabled = await customers(`"status" = 'disabled'`);
  await expect(pages).toContainText(`1-${disabled} of ${disabled}`);

  await page.goto(`${product.origin}/customers`);
  await page.getByRole('textbox', { name: 'Search customers' }).fill(listed.email);
  await expect(page).toHaveURL(/search=/);
  await expect(grid().getByRole('row')).toHaveCount(2);
  await grid()
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`${product.origin}/customers/edit/${listed.id}`);
});

test('[CUSTOMER-4] [CUSTOMER-5] a company is created by its form: what is missing is said, an email that is taken is refused', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/customers/create`);
  await expect(page.getByRole('heading', { name: 'New customer', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Validation error' })).toBeVisible();
  await expect(field('name')).toContainText('Name is required');
  await expect(field('email')).toContainText('Email is required');
  await expect(field('phoneNumber')).toContainText('Phone is required');
  await page.getByLabel('Company name').fill(COMPANY);
  await page.getByLabel('Contact Name').fill('Ueli');
  await page.getByRole('textbox', { name: 'Email' }).fill('agent2@demo.test');
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('5125550142');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(512) 555-0142');
  await page.getByRole('switch', { name: "send Driver's Emails (CC)" }).click();
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Remove address 2' }).click();
  const address = page.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('State').selectOption({ label: 'Texas' });
  await address.getByLabel('City').fill('Waco');
  await address.getByLabel('Street Address').fill('1 Main St');
  await address.getByLabel('apartment Number').fill('4B');
  await expect(address.getByLabel('Zip Code')).toHaveAttribute('maxlength', '5');
  await address.getByLabel('Zip Code').fill('76701');
  await expect(page.getByLabel('Subscription').locator('option')).toContainText(['pro', 'pro (legacy)', 'premium', 'elite']);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(field('email')).toContainText('This email is already registered');
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(said('Customer created successfully')).toBeVisible();
  await expect
    .poll(() => product.sql(`select "email", "subscription", "isCCRecipientEnabled" "cc" from "customers" where "name" = $1`, [COMPANY]))
    .toEqual([{ email: EMAIL, subscription: 'pro', cc: true }]);
});

test('a company is changed by its form, its subscription by an administrator alone', async () => {
  const { page, product } = begun;
  const [{ id }] = (await product.sql<{ id: string }>(`select "id" from "customers" where "name" = $1`, [COMPANY])) as [{ id: string }];
  await page.goto(`${product.origin}/customers/edit/${id}`);
  await expect(page.getByLabel('Company name')).toHaveValue(COMPANY);
  await expect(page.getByLabel('Subscription')).toHaveCount(0);
  await page.getByLabel('Contact Name').fill('Regula');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said('Customer updated successfully')).toBeVisible();
  await expect.poll(() => product.sql(`select "contactName" from "customers" where "id" = $1`, [id])).toEqual([{ contactName: 'Regula' }]);

  const admin = new Person(product, 'admin@demo.test');
  try {
    const theirs = await admin.resume(`/customers/edit/${id}`);
    await theirs.getByLabel('Subscription').selectOption('premium');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => product.sql(`select "subscription" from "customers" where "id" = $1`, [id]))
      .toEqual([{ subscription: 'premium' }]);
  } finally {
    await admin.leave();
  }
});

test('a disabled customer is made active again, after being asked', async () => {
  const { page, product } = begun;
  const [row] = await product.sql<{ id: string; name: string }>(
    `update "customers" set "status" = 'disabled' where "name" = $1 returning "id", "name"`,
    [COMPANY],
  );
  await page.goto(`${product.origin}/customers?status=disabled`);
  const line = grid().getByRole('row').filter({ hasText: row!.name });
  await line.getByRole('button', { name: /actions/i }).click();
  await page.getByRole('menuitem', { name: /^Activate customer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('This customer will be Active');
});
