import type { Locator } from '@playwright/test';
import { beginAsAgent, type Begun } from './support/beginAsAgent.ts';
import { press } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

/** Drivers that are made where there is no connection. */
const NEW_DRIVER = { name: 'Zdeňka', lastName: 'Novák-Ruiz', email: 'zdenka@ruiz.example', phone: '5125550177' };

let begun: Begun;
let customer: string;
beginAsAgent('/cases', {
  begun: async (it) => {
    begun = it;
    const [row] = await it.product.sql<{ name: string }>(
      `select c."name" from "contracts" k join "customers" c on c."id" = k."customerId" where k."status" = 'Active' order by k."id" limit 1`,
    );
    customer = row!.name;
  },
});

const grid = (): Locator => begun.page.getByRole('grid', { name: 'Drivers' });
const said = (words: string): Locator => begun.page.getByRole('status').filter({ hasText: words });
const field = (name: string): Locator => begun.page.locator(`[data-field="${name}"]`);

test('[DRIVER-1] [CONTRACT-3] [CONTRACT-7] a new driver is created offline with the contract, and both arrive once', async () => {
  const { page, product, agent } = begun;
  await page.goto(`${product.origin}/alerts`);
  await expect(page.getByRole('grid', { name: 'Alerts' }).locator('[data-row]:focus')).toHaveCount(1);
  await press(page, 'n r');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  // Out of the text, then back to where the form was opened.
  await press(page, 'Escape', 'Escape');
  await expect(page).toHaveURL(`${product.origin}/alerts`);
  await press(page, 'g r');
  await expect(grid().locator('[data-row]:focus')).toHaveCount(1);
  await press(page, 'n r');
  await expect(page.getByRole('heading', { name: 'New driver', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer.slice(0, 6));
  await page.getByRole('option', { name: new RegExp(`^${customer}`) }).click();
  await press(page, 'Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Validation error' })).toBeVisible();
  for (const [name, words] of [
    ['name', 'Name is required'],
    ['lastName', 'Last name is required'],
    ['dateOfBirth', 'Date of birth is required'],
    ['preferredLanguageId', 'Language is required'],
    ['email', 'Email is required'],
    ['phoneNumber', 'Phone is required'],
  ] as const)
    await expect(field(name)).toContainText(words);
  await page.getByLabel('First Name').fill(NEW_DRIVER.name);
  await page.getByLabel('Last Name').fill(NEW_DRIVER.lastName);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('13/45/1988');
  await expect(field('dateOfBirth')).toContainText('Introduce a valid date');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('04/12/1988');
  await page.getByLabel('Language').selectOption({ label: 'Spanish' });
  await page.getByRole('textbox', { name: 'Email' }).fill(NEW_DRIVER.email);
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially(NEW_DRIVER.phone);
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(512) 555-0177');
  await page.getByLabel('License Number').fill('TX-77120');
  await page.getByLabel('License State').selectOption({ label: 'Texas' });
  await page.getByRole('textbox', { name: 'Hire date' }).fill('11/02/2026');

  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  await press(page, 'Control+Enter');
  await expect(said('Driver created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${NEW_DRIVER.name} ${NEW_DRIVER.lastName}`);
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Active');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${NEW_DRIVER.name} ${NEW_DRIVER.lastName}`);
  await product.network.restore();
  const stored = (): Promise<unknown[]> =>
    product.sql(
      `select d."dateOfBirth"::text "born", d."phoneNumber" "phone", k."status", k."hiredAt"::text "hired" from "drivers" d
       join "contracts" k on k."driverId" = d."id" where d."email" = $1`,
      [NEW_DRIVER.email],
    );
  await expect
    .poll(stored, { timeout: 60_000 })
    .toEqual([{ born: '1988-04-12', phone: '5125550177', status: 'Active', hired: '2026-11-02' }]);
  await agent.upToDate();
  expect(await stored()).toHaveLength(1);
});

test('[SYNC-U1] a new driver whose alerts have come is undone whole, and so is nothing else', async () => {
  const { page, product, agent } = begun;
  const left = (): Promise<unknown[]> =>
    product.sql(
      `select 1 from "drivers" d left join "contracts" k on k."driverId" = d."id" and k."deletedAt" is null
       where d."email" = $1 and (d."deletedAt" is null or k."id" is not null)`,
      [NEW_DRIVER.email],
    );
  await expect
    .poll(() => product.sql(`select 1 from "alerts" a join "drivers" d on d."id" = a."driverId" where d."email" = $1`, [NEW_DRIVER.email]))
    .not.toEqual([]);
  await agent.upToDate();
  await press(page, 'z');
  await expect(said('Undone: New driver, New contract')).toBeVisible();
  await expect.poll(left).toEqual([]);
  await agent.upToDate();
  await press(page, 'g z');
  await expect(
    page.getByRole('list', { name: 'My actions' }).getByRole('button', { name: 'Redo: New driver, New contract' }),
  ).toBeVisible();
});

/** The company that a device makes without a connection, with its driver. */
const MINE = {
  company: 'Ölmühle Süd Hauling',
  email: 'office@oelmuehle.example',
  name: 'Łucja',
  lastName: "O'Dell-Nowak",
  driver: 'lucja@odell.example',
};

test('[SYNC-C4] [SYNC-E2] a customer, a driver and a contract are made and changed offline, survive a reload, and arrive once, in order, with their references', async () => {
  const { page, product, agent } = begun;
  await page.goto(`${product.origin}/customers`);
  await agent.upToDate();
  await agent.goOffline();
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');

  await page.goto(`${product.origin}/customers/create`);
  await page.getByLabel('Company name').fill(MINE.company);
  await page.getByRole('textbox', { name: 'Email' }).fill(MINE.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('5125550191');
  const address = page.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('State').selectOption({ label: 'Texas' });
  await address.getByLabel('City').fill('Waco');
  await address.getByLabel('Street Address').fill('9 Mill Rd');
  await address.getByLabel('Zip Code').fill('76701');
  await press(page, 'Control+Enter');
  await expect(said('Customer created successfully')).toBeVisible();
  const company = page.getByRole('grid', { name: 'Customers' }).locator('[data-row]').filter({ hasText: MINE.company });
  await page.goto(`${product.origin}/customers?search=oelmuehle.example`);
  const customerId = (await company.getAttribute('data-row'))!;
  await page.goto(`${product.origin}/customers/edit/${customerId}`);
  await page.getByLabel('Contact Name').fill('Zoë');
  await press(page, 'Control+Enter');
  await expect(said('Customer updated successfully')).toBeVisible();

  await page.goto(`${product.origin}/contracts/create?customer=${customerId}`);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(MINE.company);
  await page.getByLabel('First Name').fill(MINE.name);
  await page.getByLabel('Last Name').fill(MINE.lastName);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('02/29/1988');
  await page.getByLabel('Language').selectOption({ label: 'English' });
  await page.getByRole('textbox', { name: 'Email' }).fill(MINE.driver);
  await page.getByRole('textbox', { name: 'Phone' }).fill('5125550192');
  await press(page, 'Control+Enter');
  await expect(said('Driver created')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('Pending');
  const contractId = new URL(page.url()).pathname.split('/').at(-1)!;
  await press(page, 'e');
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue(MINE.lastName);
  await page.getByRole('textbox', { name: 'License Number' }).fill('TX-0042');
  await page.getByLabel('License State').selectOption({ label: 'Texas' });
  await page.getByRole('textbox', { name: 'Hire date' }).fill('11/02/2026');
  await press(page, 'Control+Enter');
  await expect(said('Driver updated')).toBeVisible();

  await page.goto(`${product.origin}/customers?search=oelmuehle.example`);
  await page.reload();
  await expect(company).toHaveCount(1);
  await page.goto(`${product.origin}/contracts?search=odell`);
  await expect(grid().locator('[data-row]').filter({ hasText: MINE.lastName })).toContainText([/Ölmühle Süd Hauling.*Active/s]);
  const who = `${MINE.name} ${MINE.lastName}`;
  const waiting = [
    `New customer · ${MINE.company}`,
    `Address added · ${MINE.company}`,
    `Customer edited · ${MINE.company}`,
    `New driver · ${who}`,
    `New contract · ${who}`,
    `Driver edited · ${who}`,
    `Contract edited · ${who}`,
  ];
  await page.goto(`${product.origin}/sync`);
  const pending = page.getByRole('list', { name: 'Pending' }).locator('[data-change]');
  await expect(pending).toContainText(waiting);
  await expect(pending).toContainText(waiting.map(() => 'Waiting'));
  await expect(agent.sync()).toContainText(`${waiting.length} changes waiting`);
  const stored = (): Promise<unknown[]> =>
    product.sql(
      `select c."id" "customerId", c."contactName", c."customerID" ~ '^C-[0-9]+$' "isNumbered", a."city", k."id" "contractId", k."status",
         k."hiredAt"::text "hired", d."licenseNumber" "license", d."customerId" = c."id" and k."customerId" = c."id" "isTheirs"
       from "customers" c left join "addresses" a on a."customerId" = c."id" left join "drivers" d on d."email" = $2
       left join "contracts" k on k."driverId" = d."id" where c."email" = $1`,
      [MINE.email, MINE.driver],
    );
  expect(await stored()).toEqual([]);

  await product.network.restore();
  await agent.context.setOffline(false);
  await agent.upToDate();
  await expect(pending).toHaveCount(0);
  expect(await stored()).toEqual([
    {
      customerId,
      contactName: 'Zoë',
      isNumbered: true,
      city: 'Waco',
      contractId,
      status: 'Active',
      hired: '2026-11-02',
      license: 'TX-0042',
      isTheirs: true,
    },
  ]);
  const firsts = await product.sql<{ tbl: string }>(
    `select l.tbl from sync_log l left join "drivers" d on d."email" = $2
     where l.pk in ($1, $3, d."id") or (l.tbl = 'addresses' and l.img_staff like '%' || $1 || '%')
     group by l.tbl order by min(l.id)`,
    [customerId, MINE.driver, contractId],
  );
  expect(firsts.map(({ tbl }) => tbl)).toEqual(['customers', 'addresses', 'drivers', 'contracts']);
});
