import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { blankless, readBack } from '#server/lettering/testing/readBack.ts';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** Drivers by their contracts: list, record, forms. */
let begun: Begun;
let shown: { id: string; driverId: string; name: string; lastName: string; customer: string };
beginAsAgent('/cases', {
  begun: async (it) => {
    begun = it;
    const [row] = await it.product.sql<typeof shown>(
      `select k."id", k."driverId", d."name", d."lastName", c."name" "customer" from "contracts" k
       join "drivers" d on d."id" = k."driverId" join "customers" c on c."id" = k."customerId"
       where k."status" = 'Active' and exists (select from "cases" m where m."driverId" = d."id" and m."deletedAt" is null)
       and exists (select from "alerts" a where a."driverId" = d."id" and a."dismissedAt" is null and a."deletedAt" is null)
       and (select count(*) from "drivers" o where o."lastName" = d."lastName") = 1
       order by k."id" limit 1`,
    );
    shown = row!;
  },
});

const grid = (): Locator => begun.page.getByRole('grid', { name: 'Drivers' });
const said = (words: string): Locator => begun.page.getByRole('status').filter({ hasText: words });
const field = (name: string): Locator => begun.page.locator(`[data-field="${name}"]`);

/** How many contracts meet a condition, as the server knows it. */
async function contracts(condition: string): Promise<number> {
  const [row] = await begun.product.sql<{ n: number }>(
    `select count(*)::int n from "contracts" where "deletedAt" is null and ${condition}`,
  );
  return row!.n;
}

test('drivers are listed by keyboard, filtered and searched, and one is opened with its cases and alerts', async () => {
  const { page, product } = begun;
  await press(page, 'g r');
  await expect(page).toHaveURL(`${product.origin}/contracts`);
  await expect(grid().getByRole('columnheader')).toHaveText([
    '',
    'Driver',
    'Company',
    'Status',
    'Hired',
    'Open alerts',
    'License',
    'Actions',
  ]);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText(`1-10 of ${await contracts('true')}`);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filter' });
  await expect(filters.getByRole('combobox', { name: 'Status' }).locator('option')).toHaveText(['All', 'Pending', 'Active', 'Archived']);
  await filters.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/status=Pending/);
  const pending = await contracts(`"status" = 'Pending'`);
  await expect(pages).toContainText(`1-${pending} of ${pending}`);

  await page.goto(`${product.origin}/contracts?status=Active&search=${encodeURIComponent(shown.lastName)}`);
  await expect(grid().getByRole('row')).toHaveCount(2);
  await expect(grid().locator('[data-row]:focus')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(page).toHaveURL(`${product.origin}/contracts/detail/${shown.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${shown.name} ${shown.lastName}`);
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText(shown.customer);

  const file = page.getByRole('navigation', { name: 'Driver file' });
  await press(page, '6');
  await expect(page).toHaveURL(/\?tab=cases$/);
  await expect(file.getByRole('link', { name: /^Cases/ })).toHaveAttribute('aria-current', 'page');
  const [first] = await product.sql<{ id: string; caseID: string }>(
    `select "id", "caseID" from "cases" where "driverId" = $1 and "deletedAt" is null order by "createdAt" desc limit 1`,
    [shown.driverId],
  );
  await page
    .getByRole('list', { name: 'Cases of this driver' })
    .getByRole('link', { name: new RegExp(first!.caseID) })
    .click();
  await expect(page).toHaveURL(`${product.origin}/cases/details/${first!.id}`);
  // The case leads back to its driver.
  await page
    .getByRole('region', { name: 'Parties' })
    .getByRole('link', { name: `${shown.name} ${shown.lastName}` })
    .click();
  await expect(page).toHaveURL(`${product.origin}/contracts/driver/${shown.driverId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${shown.name} ${shown.lastName}`);

  // The customers area has an address for it too.
  await page.goto(`${product.origin}/customers/contract/${shown.id}?tab=alerts`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${shown.name} ${shown.lastName}`);
  await expect(page.getByRole('list', { name: 'Open alerts of this driver' }).getByRole('listitem').first()).toBeVisible();
});

test('a fact is changed where it stands: what is wrong is said there, Escape leaves it, Enter keeps it', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts/detail/${shown.id}`);
  const contact = page.getByRole('region', { name: 'Contact' });
  const pencil = contact.getByRole('button', { name: 'Edit email' });
  await pencil.focus();
  await press(page, 'F2');
  const box = contact.getByRole('textbox', { name: 'Email' });
  await box.fill('nobody at home');
  await press(page, 'Enter');
  await expect(contact.getByRole('alert')).toHaveText('Invalid email format');
  await press(page, 'Escape');
  await expect(pencil).toBeFocused();
  await press(page, 'Enter');
  await box.fill('dispatch.desk@example.test');
  await press(page, 'Enter');
  await expect(contact).toContainText('dispatch.desk@example.test');
  await expect
    .poll(() => product.sql(`select "email" from "drivers" where "id" = $1`, [shown.driverId]))
    .toEqual([{ email: 'dispatch.desk@example.test' }]);
});

test('[HISTORY-3] a driver and their contract are changed in one form, which keeps a draft, and the history says by whom', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts/detail/${shown.id}`);
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible();
  await press(page, 'e');
  await expect(page).toHaveURL(`${product.origin}/contracts/edit/${shown.id}`);
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue(shown.lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByLabel('License Number').fill('NEW-4711');
  await page.getByRole('textbox', { name: 'Hire date' }).fill('03/04/2024');
  await page.reload();
  await expect(page.getByLabel('License Number')).toHaveValue('NEW-4711');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field('email')).toContainText('Email is required');
  await page.getByRole('textbox', { name: 'Email' }).fill('again@example.test');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said('Driver updated')).toBeVisible();
  await expect(page).toHaveURL(`${product.origin}/contracts/detail/${shown.id}`);
  await expect
    .poll(() =>
      product.sql(
        `select d."email", d."licenseNumber", k."hiredAt"::text "hired" from "contracts" k join "drivers" d on d."id" = k."driverId" where k."id" = $1`,
        [shown.id],
      ),
    )
    .toEqual([{ email: 'again@example.test', licenseNumber: 'NEW-4711', hired: '2024-03-04' }]);
  await press(page, '8');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Contract activated');
  await expect(history.getByRole('listitem').filter({ hasText: / the hire date .*03\/04\/2024/ })).toBeVisible();
  // The license number and the email were changed as well, and are nobody's to read here.
  await expect(history).not.toContainText('NEW-4711');
  await expect(history).not.toContainText('again@example.test');
});

test('[PACKET-1] the file of a driver is one PDF for an auditor, by key', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts/detail/${shown.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shown.lastName);
  const download = page.waitForEvent('download');
  await press(page, 'y', 'f');
  const file = await download;
  await expect(said('downloaded')).toBeVisible();
  const pages = await readBack(readFileSync(await file.path()));
  expect(pages[0]).toContain(blankless(`Driver file of ${shown.name}`));
  expect(pages.join(' ')).toContain(blankless('13. HR documents'));
});

test('[CHECK-1] keys lead from one open item of a driver’s checklist to the next, and Enter runs its remedy', async () => {
  const { page, product } = begun;
  const [file] = await product.sql<{ id: string }>(
    `select c."contractId" id from "driverChecklists" c join "contracts" k on k.id = c."contractId" and k.status = 'Active' and k."deletedAt" is null
     where c."license" in ('MISSING', 'EXPIRED') and c."openCount" > 1 order by 1 limit 1`,
  );
  await page.goto(`${product.origin}/contracts/detail/${file!.id}`);
  const open = page.locator('[data-item][data-open]');
  await expect(open.nth(1)).toBeVisible();
  await press(page, 'j', 'j');
  await expect(open.nth(1)).toBeFocused();
  await press(page, 'k');
  await expect(open.first()).toBeFocused();
  const license = page.locator('[data-item="license"]');
  while (!(await license.evaluate((item) => item === document.activeElement))) await press(page, 'j');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toContainText('License expires on');
  await press(page, 'Escape', 'Escape');
});

test('[CONTRACT-1] [CONTRACT-4] a contract is archived after what follows was told, and undone', async () => {
  const { page, product } = begun;
  await page.goto(`${product.origin}/contracts/detail/${shown.id}`);
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Active');
  await press(page, 's s');
  await page.getByRole('option', { name: /Archived/ }).click();
  const dialog = page.getByRole('dialog', { name: `Archive the contract of ${shown.name} ${shown.lastName}?` });
  await expect(dialog).toContainText('The contract ends today.');
  await expect(dialog).toContainText(/\d+ open alerts? (is|are) resolved\./);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  const status = (): Promise<unknown[]> => product.sql(`select "status" from "contracts" where "id" = $1`, [shown.id]);
  await expect.poll(status).toEqual([{ status: 'Archived' }]);
  await press(page, 'z');
  await expect.poll(status).toEqual([{ status: 'Active' }]);
});

test('the driver of an alert opens by its newest active contract; without one it is said', async () => {
  const { page, product, agent } = begun;
  const cell = (name: string): Locator => page.getByRole('grid', { name: 'Alerts' }).getByRole('button', { name }).first();
  await page.goto(`${product.origin}/alerts?driver=${shown.driverId}`);
  await cell(`${shown.name} ${shown.lastName}`).click();
  await expect(page).toHaveURL(new RegExp(`contracts(%2F|/)detail(%2F|/)${shown.id}`));
  const [lone] = await product.sql<{ driverId: string; name: string; lastName: string }>(
    `select a."driverId", d."name", d."lastName" from "alerts" a join "drivers" d on d."id" = a."driverId"
     where a."dismissedAt" is null and a."deletedAt" is null and a."driverId" <> $1 order by a."id" limit 1`,
    [shown.driverId],
  );
  // Behind the product's back, which would resolve the alerts.
  await product.sql(`update "contracts" set "status" = 'Archived' where "driverId" = $1`, [lone!.driverId]);
  await page.goto(`${product.origin}/alerts?driver=${lone!.driverId}`);
  await agent.upToDate();
  // Up to date is what the device is with the news it has heard of: that of the database may be on its way.
  await expect(async () => {
    await cell(`${lone!.name} ${lone!.lastName}`).click();
    await expect(said("This driver doesn't have an active contract.")).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
});

test('[ACCESS-3] [ACCESS-4] a carrier on a phone sees their own drivers alone, without companies and alerts, and changes one', async () => {
  const { product } = begun;
  const owner = new Person(product, 'pro@demo.test', { width: 390, height: 844 });
  try {
    const page = await owner.resume('/contracts');
    await owner.upToDate();
    const [{ n }] = (await product.sql<{ n: number }>(
      `select count(*)::int n from "contracts" k join "users" u on u."customerId" = k."customerId" where u."email" = 'pro@demo.test' and k."deletedAt" is null`,
    )) as [{ n: number }];
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${n}`);
    const own = page.getByRole('grid', { name: 'Drivers' });
    await expect(own.getByRole('columnheader', { name: 'Company', includeHidden: true })).toHaveCount(0);
    await expect(own.getByRole('columnheader', { name: 'Open alerts', includeHidden: true })).toHaveCount(0);
    await own.locator('[data-row]').first().click();
    await expect(page).toHaveURL(/\/contracts\/detail\//);
    await expect(page.getByRole('navigation', { name: 'Driver file' }).getByRole('link')).toHaveText([
      /^Overview/,
      /^Application/,
      /^Documents/,
      /^PEV/,
      /^Cases/,
      /^History/,
    ]);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByRole('button', { name: 'Edit license number' }).click();
    await page.getByRole('textbox', { name: 'License number' }).fill('OWN-1');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        product.sql(`select d."licenseNumber" "number" from "contracts" k join "drivers" d on d."id" = k."driverId" where k."id" = $1`, [
          id,
        ]),
      )
      .toEqual([{ number: 'OWN-1' }]);
    await expect(page.getByRole('region', { name: 'Driver' })).toContainText(/Date of birth\s*\d\d\/\d\d\/\d{4}/);
    await page.goto(`${product.origin}/contracts/detail/${shown.id}`);
    const theirs = await product.sql(
      `select from "contracts" k join "users" u on u."customerId" = k."customerId" where u."email" = 'pro@demo.test' and k."id" = $1`,
      [shown.id],
    );
    if (theirs.length === 0) await expect(page.getByRole('heading', { name: 'This driver is not on this device' })).toBeVisible();
  } finally {
    await owner.leave();
  }
});

test('in the matrix the name of a driver has the ground of its row, focused or not, in both schemes', async () => {
  const { page, product } = begun;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${product.origin}/contracts/matrix`);
  const row = page.getByRole('grid', { name: 'Driver files' }).locator('[data-row]').first();
  const grounds = (): Promise<string[]> =>
    row.evaluate((element) => [element, element.querySelector('[data-pin]')!].map((one) => getComputedStyle(one).backgroundColor));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await row.focus();
    const [focused, name] = await grounds();
    expect(name, colorScheme).toBe(focused);
    await page.getByRole('grid', { name: 'Driver files' }).locator('[data-row]').nth(1).focus();
    await page.mouse.move(0, 0);
    const [plain, plainName] = await grounds();
    expect([plainName, plain === focused, plainName === 'rgba(0, 0, 0, 0)'], colorScheme).toEqual([plain, false, false]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});
