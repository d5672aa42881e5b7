import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { budget } from '#tests/budget.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** The first screen of customers, tier by tier: their own numbers and nobody else's. */
test.describe.configure({ mode: 'serial' });

const FLEETS = ['pro@demo.test', 'legacy@demo.test', 'premium@demo.test', 'elite@demo.test'];
const ALONE = ['basic@demo.test', 'prodriver@demo.test'];

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

/** One number of the database about the carrier of this person. */
async function own(email: string, what: string, values: unknown[] = []): Promise<number> {
  const statement = `select count(*)::int as n from ${what} and x."customerId" = (select "customerId" from "users" where "email" = $1) and x."deletedAt" is null`;
  const [row] = await product.sql<{ n: number }>(statement, [email, ...values]);
  return row!.n;
}

/** Daily one of the fleets, one of the single drivers, and ELITE, whose screen has more. */
const COME_HOME = [...FLEETS, ...ALONE].filter((email) => budget(0, 1) || !/legacy|premium|prodriver/.test(email));

for (const email of COME_HOME) {
  test(`[ACCESS-6] [DASHBOARD-1] [DASHBOARD-3] ${email} comes home to the numbers of the own carrier`, async () => {
    const person = new Person(product, email);
    const isAlone = ALONE.includes(email);
    try {
      const page = await person.resume('/');
      await expect(page.getByRole('heading', { name: 'Customer dashboard' })).toBeFocused();
      await expect(page).toHaveURL(`${product.origin}/customer-dashboard`);
      await person.upToDate();
      for (const status of CASE_STATUSES) {
        const n = await own(email, `"cases" x where x."status" = $2`, [status]);
        await expect(page.locator(`a[href="/cases?status=${status}"] span`).first()).toHaveText(String(n));
      }
      const crashes = await own(email, `"cases" x where x."crash"`);
      await expect(page.getByRole('region', { name: 'Crashes' })).toContainText(
        crashes === 1 ? '1 case with a crash' : `${crashes} cases with a crash`,
      );
      const file = page.getByRole('region', { name: isAlone ? 'Your file' : 'Drivers’ files' });
      await expect(file.locator('[aria-busy]')).toHaveCount(0);
      for (const { entityType, entityStatus, label } of ALERT_TILES) {
        const kind = `"alerts" x where x."dismissedAt" is null and x."entityType" = $2 and x."entityStatus" = $3`;
        const n = await own(email, kind, [entityType, entityStatus]);
        const row = file.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });
        if (n > 0) await expect(row).toHaveText(isAlone ? `${label}${n}` : new RegExp(`^${label}\\p{L}.*${n}$`, 'u'));
        else await expect(row).toHaveCount(0);
        // A number of several drivers names them, each with the way to their file.
        if (n > 0 && !isAlone) await expect(row.getByRole('link').first()).toHaveAttribute('href', /^\/contracts\/driver\//);
      }
      await expect(page.getByRole('region', { name: 'Driver', exact: true })).toHaveCount(isAlone ? 1 : 0);
      await expect(page.getByRole('region', { name: 'Drivers with most violations' })).toHaveCount(isAlone ? 0 : 1);
      await expect(page.getByRole('link', { name: /Unsent PEV/ })).toHaveCount(0);
      await press(page, 'f');
      const filters = page.getByRole('dialog', { name: 'Filter' });
      await expect(filters.getByRole('group', { name: 'Date' }).getByLabel('From', { exact: true })).toBeVisible();
      await expect(filters.getByRole('combobox', { name: 'Customer' })).toHaveCount(0);
      await expect(filters.getByRole('combobox', { name: 'Driver' })).toHaveCount(isAlone ? 0 : 1);
      await press(page, 'Escape');
      await page.goto(`${product.origin}/dashboard`);
      await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
      await press(page, 'g d');
      await expect(page.getByRole('heading', { name: 'Customer dashboard' })).toBeFocused();
    } finally {
      await person.leave();
    }
  });
}

test('what is to be signed leads a carrier with folders to the document itself', async () => {
  const person = new Person(product, 'elite@demo.test');
  try {
    const page = await person.resume('/');
    const link = page.getByRole('list', { name: 'Documents to sign' }).getByRole('link').first();
    const title = await link.innerText();
    await link.click();
    const details = page.getByRole('dialog', { name: 'Document details' });
    await expect(details).toContainText(title);
    await press(page, 'Escape');
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveText('Select a folder to view its content');
  } finally {
    await person.leave();
  }
});

test('[SIGN-13] a driver opens the document that waits for them from the first screen, in a tab of its own', async () => {
  const person = new Person(product, 'basic@demo.test');
  try {
    const page = await person.resume('/');
    const waiting = page.getByRole('region', { name: 'Documents to sign' }).getByRole('listitem').first();
    const title = await waiting.locator('span').first().innerText();
    const [tab] = await Promise.all([person.context.waitForEvent('page'), waiting.getByRole('button', { name: `Sign ${title}` }).click()]);
    await expect(tab).toHaveURL(/\/sign\/[\w-]{43}$/);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Sign “${title}”`);
  } finally {
    await person.leave();
  }
});

test('it holds in both themes, on a phone, without a connection, and on an empty carrier', async () => {
  const person = new Person(product, 'pro@demo.test');
  try {
    const page = await person.resume('/');
    await person.upToDate();
    const dates = page.getByRole('list', { name: 'Court dates in the next 14 days' });
    await expect(dates.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Drivers with most violations' }).getByRole('listitem')).not.toHaveCount(0);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await looksRight(page, `the customers' dashboard, ${width} wide`);
    }
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.locator('svg[role=group]').evaluate((chart) => chart.clientWidth < innerWidth)).toBe(true);
      await fitsTheWidth(page, `the customers' dashboard, ${width} wide`);
    }
    const first = await dates.getByRole('link').first().textContent();
    await dates.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: first! })).toBeVisible();

    await person.goOffline();
    await product.network.cut();
    await expect(person.sync()).toContainText('Offline');
    await page.reload();
    await expect(page.getByRole('heading', { name: first! })).toBeFocused();
    await press(page, 'g d');
    await expect(dates.getByRole('listitem').first()).toBeVisible();
    const drivers = page.getByRole('region', { name: 'Drivers with most violations' });
    await expect(drivers).toContainText('Shown as soon as the server can be reached.');
    await product.network.restore();
    await person.context.setOffline(false);
    await expect(drivers.getByRole('listitem').first()).toBeVisible();

    const whose = `"customerId" = (select "customerId" from "users" where "email" = 'pro@demo.test')`;
    await product.sql(`update "cases" set "deletedAt" = now() where ${whose}`);
    await product.sql(`update "alerts" set "deletedAt" = now() where ${whose}`);
    await product.sql(`update "everSignDocs" set "deletedAt" = now() where ${whose}`);
    for (const words of ['No court date in the next 14 days.', 'Nothing is missing, and nothing expires soon.', '0 cases with a crash'])
      await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('No violations.')).toHaveCount(2);
    await page.reload();
    await expect(page.getByText('Nothing to sign.')).toBeVisible();
    await fitsTheWidth(page, 'the dashboard of an empty carrier');
  } finally {
    await person.leave();
  }
});
