import type { Locator } from '@playwright/test';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** The list of customers, their record, and the forms of a company and of a customer-driver, with the words of the spec. */
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
  await expect(page.getByRole('button', { name: 'New customer', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Customer-Driver' })).toBeVisible();
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

const part = (name: string): Locator => begun.page.getByRole('region', { name, exact: true });
/** Facts of the record, by what they are called. */
const fact = (label: string): Locator =>
  begun.page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');

test('a customer opens from the list by Enter: its facts, its drivers ten at a time, its cases', async () => {
  const { page, product } = begun;
  const [big] = await product.sql<{
    id: string;
    customerID: string;
    name: string;
    drivers: number;
    cases: number;
    solved: number;
    token: string;
  }>(
    `select c."id", c."customerID", c."name", c."maskedTokenPSP" token,
       (select count(*)::int from "drivers" d where d."customerId" = c."id" and d."archived" is null and d."deletedAt" is null) drivers,
       (select count(*)::int from "cases" k where k."customerId" = c."id" and k."deletedAt" is null) cases,
       (select count(*)::int from "cases" k where k."customerId" = c."id" and k."deletedAt" is null and k."status" = 'CLOSED') solved
     from "customers" c order by drivers desc limit 1`,
  );
  const { id, customerID, name, drivers, cases, solved, token } = big!;
  expect(drivers).toBeGreaterThan(10);
  await page.goto(`${product.origin}/customers?search=${customerID}`);
  await expect(grid().getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.origin}/customers/detail/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(fact('Company name')).toHaveText(name);
  await expect(fact('ID')).toHaveText(customerID);
  await expect(fact('# Cases')).toHaveText(String(cases));
  await expect(fact('Cases Solved')).toHaveText(String(solved));
  await expect(fact('Subscription')).not.toHaveText('N/A');
  // The end of the token is asked of the server, and no more than that is shown.
  await expect(fact('PSP token')).toHaveText(token);
  await expect(page.getByRole('button', { name: 'Disable customer' })).toBeVisible();

  await expect(part('Drivers').getByRole('columnheader')).toHaveText(['#', 'Name', 'Phone']);
  await expect(part('Drivers').getByRole('row')).toHaveCount(11);
  const pages = part('Drivers').getByRole('navigation', { name: 'Pages of drivers' });
  await expect(pages).toContainText(`1-10 of ${drivers}`);
  await pages.getByRole('button', { name: 'Next drivers' }).click();
  await expect(page).toHaveURL(/drivers=2/);
  await expect(pages).toContainText(`11-${Math.min(20, drivers)} of ${drivers}`);
  await expect(part('Drivers').getByRole('row').nth(1).getByRole('cell').first()).toHaveText('11');
  await page.reload();
  await expect(pages).toContainText('11-');
  const driver = part('Drivers').getByRole('link').first();
  const driverName = await driver.textContent();
  await driver.click();
  await expect(page).toHaveURL(/\/contracts\/detail\//);
  await expect(page.getByRole('heading', { name: driverName!, level: 1 })).toBeVisible();
  await page.goBack();

  const first = part('Cases').getByRole('link').first();
  const caseID = await first.textContent();
  await first.click();
  await expect(page.getByRole('heading', { name: caseID!, level: 1 })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/detail/${id}$`));
});

test('[FILE-14] a document is attached to a customer, described, deleted in the words of the spec, and brought back', async () => {
  const { page, product } = begun;
  const attachments = part('Attach Documents');
  const stored = () =>
    product.sql<{ description: string | null; gone: boolean }>(
      `select "description", "deletedAt" is not null gone from "customerDocuments" where "filename" = 'insurance 2027.txt'`,
    );
  const chooser = await openChooser(page, () => attachments.getByRole('button', { name: 'Attach files' }).click());
  await chooser.setFiles({ name: 'insurance 2027.txt', mimeType: 'text/plain', buffer: Buffer.from('Insured until 2027') });
  const file = attachments.getByRole('button', { name: 'insurance 2027.txt', exact: true });
  await expect(file).toBeVisible();
  await expect.poll(stored).toEqual([{ description: null, gone: false }]);
  await attachments.getByRole('textbox', { name: 'Description of insurance 2027.txt' }).fill('Auto liability');
  await expect(said('Document description updated')).toBeVisible();
  await expect.poll(stored).toEqual([{ description: 'Auto liability', gone: false }]);
  // Undone, the field says what is stored again.
  const description = attachments.getByRole('textbox', { name: 'Description of insurance 2027.txt' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(description).toHaveValue('');
  await page.keyboard.press('Shift+Z');
  await expect(description).toHaveValue('Auto liability');
  await expect.poll(stored).toEqual([{ description: 'Auto liability', gone: false }]);
  await file.click();
  await expect(page.getByText('Insured until 2027')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Insured until 2027')).toBeHidden();

  await attachments.getByRole('button', { name: 'Actions for insurance 2027.txt' }).click();
  await page.getByRole('menuitem', { name: /^Delete attachment/ }).click();
  await expect(said('Document has been delete it.')).toBeVisible();
  await expect(file).toBeHidden();
  await expect.poll(stored).toEqual([{ description: 'Auto liability', gone: true }]);
  await said('Document has been delete it.').getByRole('button', { name: 'Undo' }).click();
  await expect(file).toBeVisible();
  await expect.poll(stored).toEqual([{ description: 'Auto liability', gone: false }]);
});

const DRIVER = 'Zoë';

test('[CUSTOMER-6] [CUSTOMER-7] a customer-driver is created, with an MVR only for a license of a state that answers', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/customers`);
  await page.getByRole('button', { name: 'New Customer-Driver' }).click();
  await expect(page).toHaveURL(`${product.origin}/customers/create-customer-driver`);
  await expect(page.getByRole('heading', { name: 'New Customer-Driver', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Validation error' })).toBeVisible();
  const missing = {
    name: 'Name is required',
    lastName: 'Last name is required',
    dateOfBirth: 'Date of birth is required',
    preferredLanguageId: 'Language is required',
    email: 'Email is required',
    phoneNumber: 'Phone is required',
    'addresses.0.stateId': 'State is required',
    'addresses.0.zipCode': 'Zipcode is required',
  };
  for (const [name, words] of Object.entries(missing)) await expect(field(name)).toContainText(words);
  await page.getByLabel('First Name').fill(DRIVER);
  await page.getByLabel('Last Name').fill('Quist');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('02/30/1990');
  await page.getByRole('textbox', { name: 'Email' }).fill('zoe@quist.example');
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('5125550177');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(512) 555-0177');
  await page.getByLabel('Language').selectOption({ label: 'English' });
  const address = page.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('State').selectOption({ label: 'Texas' });
  await address.getByLabel('City').fill('Waco');
  await address.getByLabel('Street Address').fill('1 Main St');
  await address.getByLabel('Zip Code').fill('76701');
  await expect(page.getByLabel('Subscription')).toHaveValue('basic');
  await page.getByLabel('Subscription').selectOption('');

  const wish = page.getByRole('switch', { name: 'Request MVR' });
  await expect(wish).toBeDisabled();
  await page.getByLabel('License Number').fill('Q 100');
  for (const state of ['Hawaii', 'Pennsylvania', 'California']) {
    await page.getByLabel('License State').selectOption({ label: state });
    await expect(field('requestMVR')).toContainText(`MVR cannot be requested for ${state}. It must be requested on an external MVR site.`);
    await expect(wish).toBeDisabled();
  }
  await page.getByLabel('License State').selectOption({ label: 'Texas' });
  await wish.click();
  await page.getByLabel('Consent').fill('Signed on paper');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(field('dateOfBirth')).toContainText('Introduce a valid date');
  await expect(field('subscription')).toContainText('Subscription is required');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/01/1990');
  await page.getByLabel('Subscription').selectOption('pro_driver');
  // What was typed is a draft until it is saved.
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue(DRIVER);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(said('Now the MVR is being generated, this may take a few seconds')).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/detail\//);
  await expect(page.getByRole('heading', { name: `${DRIVER} Quist`, level: 1 })).toBeVisible();
  await expect
    .poll(
      () =>
        product.sql(
          `select c."name", c."subscription", c."isCustomerDriver" own, d."licenseNumber" license, a."city", f."type"
           from "customers" c join "drivers" d on d."customerId" = c."id" join "addresses" a on a."customerId" = c."id"
           left join "driverDocuments" f on f."driverId" = d."id" where c."email" = 'zoe@quist.example'`,
        ),
      { timeout: 45_000 },
    )
    .toEqual([{ name: `${DRIVER} Quist`, subscription: 'pro_driver', own: true, license: 'Q 100', city: 'Waco', type: 'MVR' }]);
});

test('a customer-driver is changed by a form of the driver', async () => {
  const { page, product } = begun;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/customers\/edit\//);
  await expect(page.getByLabel('First Name')).toHaveValue(DRIVER);
  await expect(page.getByLabel('License Number')).toHaveValue('Q 100');
  await expect(page.getByLabel('Subscription')).toHaveCount(0);
  await page.getByLabel('Last Name').fill('Quist-Lind');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(said('Customer updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${DRIVER} Quist-Lind`, level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      product.sql(
        `select c."name", d."lastName" "lastName" from "customers" c join "drivers" d on d."customerId" = c."id" where c."email" = 'zoe@quist.example'`,
      ),
    )
    .toEqual([{ name: `${DRIVER} Quist-Lind`, lastName: 'Quist-Lind' }]);
});
