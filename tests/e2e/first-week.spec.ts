import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { codeOf } from '#tests/pg/authenticator.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { looksRight } from './support/axe.ts';
import { commentBox, writeForCustomer } from './support/commentBox.ts';
import { openChooser } from './support/openChooser.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A company starts on an empty workspace, without the demo: its people, a carrier, its drivers, a ticket, and what follows. */
test.describe.configure({ mode: 'serial' });

const CARRIER = 'Río Bravo Freight';

let product: Product;
let admin: Person;
let agent: Person;
let owner: Person;
let caseID: string;

test.beforeAll(async () => {
  product = await startProduct({ dataDir: makeFolder(), env: { DEMO: '0' } });
  admin = new Person(product, 'ada@weighstation.example', { width: 1440, height: 900 });
  agent = new Person(product, 'omar@weighstation.example');
  owner = new Person(product, 'lucia@riobravo.example', { width: 390, height: 844 });
});
test.afterAll(async () => {
  for (const person of [admin, agent, owner]) await person?.leave();
  await product?.stop();
  if (product) removeFolder(product.dataDir);
});

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const said = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });

/** The newest mail to somebody, as it would be sent. */
async function mailTo(email: string): Promise<string> {
  const newest = (): Promise<{ text: string }[]> =>
    product.sql<{ text: string }>(`select "text" from "mails" where "to" = $1 order by "createdAt" desc limit 1`, [email]);
  await expect.poll(newest).toHaveLength(1);
  return (await newest())[0]!.text;
}

/** Whoever was invited opens the link of their mail, chooses a password, and signs in with it. */
async function acceptInvitation(person: Person, hasTouch = false): Promise<Page> {
  const [link] = /http:\S+set-password\S+/.exec(await mailTo(person.email))!;
  const page = await person.openBrowser({ hasTouch });
  await page.goto(link);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await person.upToDate();
  return page;
}

async function addDriver(page: Page, { name, lastName, license }: { name: string; lastName: string; license: string }): Promise<void> {
  await expect(title(page)).toHaveText('New driver');
  await page.getByLabel('First Name').fill(name);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('04/12/1988');
  await page.getByLabel('Language').selectOption({ label: 'Spanish' });
  await page.getByRole('textbox', { name: 'Email' }).fill(`${license.toLowerCase()}@riobravo.example`);
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially('5125550177');
  await page.getByLabel('License Number').fill(license);
  await page.getByLabel('License State').selectOption({ label: 'Texas' });
  await page.getByRole('textbox', { name: 'Hire date' }).fill('11/02/2026');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(title(page)).toHaveText(`${name} ${lastName}`);
}

test('the first administrator is made by the printed link, sets up a second factor, and is told what to do first', async () => {
  const [link] = /http:\S+first-admin\?ticket=\S+/.exec(product.said)!;
  const page = await admin.openBrowser();
  await page.goto(link);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill("O'Hara");
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await page.keyboard.type(codeOf(await page.locator('code.key').innerText()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Enter');
  await admin.upToDate();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Invite your colleagues',
    'Add your first customer',
    'Add a driver',
    'Open the first case',
  ]);
  await expect(page.getByRole('list', { name: 'Cases by status' })).toHaveCount(0);
  await looksRight(page, 'the first steps');
});

test('[USER-7] an agent is invited, and signs in from the mail', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(title(page)).toHaveText('New user');
  await page.getByRole('textbox', { name: 'Email' }).fill(agent.email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Omar');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(said(page, 'The user was created')).toBeVisible();
  await acceptInvitation(agent);
});

test('the agent adds a carrier by key, and the administrator invites its owner from its record', async () => {
  const theirs = agent.page;
  await expect(theirs.getByRole('region', { name: 'First steps' }).getByRole('heading', { level: 3 })).toHaveCount(3);
  await theirs.keyboard.press('n');
  await theirs.keyboard.press('u');
  await expect(title(theirs)).toHaveText('New customer');
  await theirs.getByLabel('Company name').fill(CARRIER);
  await theirs.getByLabel('Contact Name').fill('Lucía Treviño');
  await theirs.getByRole('textbox', { name: 'Email' }).fill('office@riobravo.example');
  await theirs.getByRole('textbox', { name: 'Phone' }).pressSequentially('5125550142');
  const address = theirs.getByRole('group', { name: 'Address 1' });
  await address.getByLabel('State').selectOption({ label: 'Texas' });
  await address.getByLabel('City').fill('Laredo');
  await address.getByLabel('Street Address').fill('1 Main St');
  await address.getByLabel('Zip Code').fill('78040');
  await theirs.getByRole('button', { name: 'Create' }).click();
  await expect(said(theirs, 'Customer created successfully')).toBeVisible();

  const { page } = admin;
  await page.goto(`${product.origin}/customers`);
  await page.getByRole('grid', { name: 'Customers' }).getByText(CARRIER).click();
  await expect(title(page)).toHaveText(CARRIER);
  await page.getByRole('button', { name: 'Invite a user' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(CARRIER);
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Lucía');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(said(page, 'The user was created')).toBeVisible();
});

test('on a phone the owner adds a driver, whose alerts appear, and photographs a ticket', async () => {
  const page = await acceptInvitation(owner, true);
  await page.goto(`${product.origin}/contracts/create`);
  await addDriver(page, { name: 'José', lastName: 'Peña', license: 'TX-4711' });
  await expect
    .poll(async () => (await product.sql(`select 1 from "alerts" where "deletedAt" is null`)).length, { timeout: 60_000 })
    .toBeGreaterThan(0);

  await page.goto(`${product.origin}/cases/create`);
  const camera = await openChooser(page, () => page.getByRole('button', { name: 'Take a photo of the ticket' }).tap());
  await camera.setFiles({ name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) });
  await expect(page.getByRole('list', { name: 'Files on their way' })).toContainText('ticket.jpg');
  await page.getByRole('combobox', { name: 'Driver', exact: true }).fill('Peña');
  await page.getByRole('listbox', { name: 'Driver' }).getByRole('option').first().click();
  await page.getByLabel('Brief statement').fill('Stopped on I-35.');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(title(page)).toHaveText(/^20\d\d-\d{6}$/);
  caseID = await title(page).innerText();
});

test('the agent handles the case, and the owner sees it', async () => {
  const { page } = agent;
  await page.goto(`${product.origin}/cases`);
  await page.getByRole('grid', { name: 'Cases' }).getByText(caseID).click();
  await expect(title(page)).toHaveText(caseID);
  await expect(page.getByRole('button', { name: 'ticket.jpg' })).toBeVisible();
  await writeForCustomer(page);
  await commentBox(page).fill('We plead not guilty for you.');
  await page.keyboard.press('Control+Enter');
  await expect(owner.page.locator('[data-said]')).toContainText('We plead not guilty for you.', { timeout: 60_000 });
});

test('two records of one driver become one, and everything of theirs is found there', async () => {
  const { page } = admin;
  await page.goto(`${product.origin}/contracts/create`);
  await page.getByRole('combobox', { name: 'Customer' }).fill(CARRIER.slice(0, 5));
  await page.getByRole('option', { name: new RegExp(`^${CARRIER}`) }).click();
  await addDriver(page, { name: 'Jose', lastName: 'Pena', license: 'TX-4712' });
  await admin.upToDate();
  const [goes, stays] = (await product.sql(
    `select k."id", k."driverId" from "contracts" k join "drivers" d on d."id" = k."driverId" order by d."licenseNumber"`,
  )) as [{ id: string; driverId: string }, { id: string; driverId: string }];
  await page.goto(`${product.origin}/contracts`);
  const grid = page.getByRole('grid', { name: 'Drivers' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  for (const { id } of [stays, goes]) await grid.locator(`[data-row="${id}"]`).getByRole('checkbox').click();
  await page.keyboard.press('Shift+M');
  await expect(title(page)).toHaveText('Merge drivers');
  await page.getByRole('radiogroup', { name: 'Which record stays' }).getByText('Jose Pena').click();
  await expect(page).toHaveURL(new RegExp(`keep=${stays.id}`));
  await expect(page.getByRole('region', { name: 'What follows' })).toContainText('1 case');
  await looksRight(page, 'merging two drivers');
  await page.getByRole('button', { name: 'Merge…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Type Jose Pena');
  await page.keyboard.type('Jose Pena');
  await page.keyboard.press('Enter');
  await expect(said(page, 'are one now')).toBeVisible();
  expect(await product.sql(`select distinct "driverId" from "cases"`)).toEqual([{ driverId: stays.driverId }]);
  for (const table of ['alerts', 'driverDocuments', 'driverApplicationForms', 'employmentVerifications'])
    expect([table, await product.sql(`select 1 from "${table}" where "driverId" = $1 and "deletedAt" is null`, [goes.driverId])]).toEqual([
      table,
      [],
    ]);
});

test('[USER-6] the agent is disabled, and thrown out at once', async () => {
  const { page } = admin;
  const [{ id }] = (await product.sql<{ id: string }>(`select "id" from "users" where "email" = $1`, [agent.email])) as [{ id: string }];
  await page.goto(`${product.origin}/user-management/${id}`);
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  const thrownOut = agent.page.getByText('Your user is disabled, please contact your administrator.').waitFor();
  const from = Date.now();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await thrownOut;
  const passed = Date.now() - from;
  console.log(`thrown out ${passed} ms after the administrator pressed`);
  expect(passed).toBeLessThan(5000);
});
