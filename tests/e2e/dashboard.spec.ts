import { ALERT_TILES } from '#domain/alerts/alertTiles.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { fitsTheWidth, looksRight } from './support/axe.ts';
import { press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What waits, in numbers: each counts what the list behind it shows, and all of it is reached by keyboard. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

test('[DASHBOARD-1] every tile counts what the database holds', async () => {
  const page = await agent.resume('/cases');
  await agent.upToDate();
  await press(page, 'g d');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeAttached();
  const count = async (sql: string, values: unknown[]): Promise<string> => String((await product.sql<{ n: number }>(sql, values))[0]!.n);
  for (const status of CASE_STATUSES) {
    const n = await count(`select count(*)::int as n from "cases" where "deletedAt" is null and "status" = $1`, [status]);
    await expect(page.locator(`a[href="/cases?status=${status}"]`).locator('span').first()).toHaveText(n);
  }
  for (const { entityType, entityStatus, label } of ALERT_TILES) {
    const n = await count(
      `select count(*)::int as n from "alerts" where "deletedAt" is null and "dismissedAt" is null and "entityType" = $1 and "entityStatus" = $2`,
      [entityType, entityStatus],
    );
    await expect(page.getByRole('link', { name: new RegExp(`^${n}\\s*${label}$`) })).toBeVisible();
  }
});

test('[DASHBOARD-2] the chart has eleven months; arrows walk its points, and a table holds the same numbers', async () => {
  const { page } = agent;
  const chart = page.getByRole('group', { name: /^Cases by month and status/ });
  await expect(chart.getByRole('img')).toHaveCount(11 * CASE_STATUSES.length);
  await chart.getByRole('img').last().focus();
  await press(page, 'ArrowDown', 'ArrowLeft');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^IN PROGRESS \(awaiting the client\), \w+ \d{4}: \d+ of \d+$/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Cases by month and status' });
  await expect(table.getByRole('row')).toHaveCount(12);
  const [{ n } = { n: -1 }] = await product.sql<{ n: number }>(
    `select count(*)::int as n from "cases" where "deletedAt" is null and "createdAt" >= date_trunc('month', now() at time zone 'utc') - interval '10 months'`,
  );
  const sums = await table.locator('tbody tr td:last-child').allTextContents();
  expect(sums.reduce((sum, text) => sum + Number(text), 0)).toBe(n);
});

test('it holds in both themes and on a phone, and a tile opens its list by keyboard', async () => {
  const { page } = agent;
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Show as chart', 'Show as table']) {
      await page.getByRole('button', { name }).click();
      await looksRight(page, `the dashboard, ${width} wide, after ${name}`);
    }
  }
  await page.getByRole('button', { name: 'Show as chart' }).click();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.locator('svg[role=group]').evaluate((chart) => chart.clientWidth < innerWidth)).toBe(true);
    await fitsTheWidth(page, `the dashboard, ${width} wide`);
  }
  const tile = page.locator('a[href="/cases?status=IN_REVIEW"]');
  const counted = await tile.locator('span').first().textContent();
  await page.locator('a[href="/cases?status=IN_PROGRESS"]').focus();
  await press(page, 'ArrowRight', 'o');
  await expect(page).toHaveURL(/\/cases\?status=IN_REVIEW/);
  await expect(page.getByRole('grid', { name: 'Cases' })).toHaveAttribute('aria-rowcount', String(Number(counted) + 1));
});

test('[DASHBOARD-1] filters are in the address, narrow every number, and go along to the lists', async () => {
  const { page } = agent;
  await press(page, 'g d');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  const [driver] = await product.sql<{ id: string; name: string; cases: number; alerts: number; status: string }>(
    `select d."id", concat_ws(' ', d."name", d."lastName") as name, count(*)::int as cases, min(c."status") as status,
       (select count(*)::int from "alerts" a where a."driverId" = d."id" and a."deletedAt" is null and a."dismissedAt" is null
          and a."entityType" || '/' || a."entityStatus" = any($1)) as alerts
     from "drivers" d join "cases" c on c."driverId" = d."id" and c."deletedAt" is null group by d."id" having count(*) > 2 order by alerts desc, cases desc limit 1`,
    [ALERT_TILES.map(({ entityType, entityStatus }) => `${entityType}/${entityStatus}`)],
  );
  await press(page, 'f');
  const popover = page.getByRole('dialog', { name: 'Filter' });
  await popover.getByRole('combobox', { name: 'Driver' }).fill(driver!.name);
  await popover.getByRole('option', { name: driver!.name }).first().click();
  await popover.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?driver=${driver!.id}$`));
  await expect(page.getByRole('button', { name: /^Remove filter: Driver is/ })).toBeVisible();
  const sumOf = async (tiles: string): Promise<number> =>
    (await page.locator(`a[data-command="${tiles}"] span:first-child`).allTextContents()).reduce((sum, text) => sum + Number(text), 0);
  await expect.poll(() => sumOf('dash.cases')).toBe(driver!.cases);
  await expect.poll(() => sumOf('dash.tile')).toBe(driver!.alerts);
  const tile = page.locator(`a[href^="/cases?status=${driver!.status}"]`);
  const counted = await tile.locator('span').first().textContent();
  await tile.click();
  await expect(page.getByRole('grid', { name: 'Cases' })).toHaveAttribute('aria-rowcount', String(Number(counted) + 1));
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\?driver=/);
  await page.reload();
  await expect.poll(() => sumOf('dash.cases')).toBe(driver!.cases);
  await page.getByRole('button', { name: /^Remove filter: Driver is/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('arrows lead from the heading into the tiles and over their edge to the chart, and the tile of unsent PEVs opens its list', async () => {
  const { page } = agent;
  await press(page, 'g c', 'g d');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.locator('a[href="/cases?status=NEW"]')).toBeFocused();
  // Below the tiles there is nothing until the chart has come.
  await expect(page.locator('svg[role=group]').first()).toBeVisible();
  await press(page, 'ArrowDown');
  await expect(page.locator('svg[role=group] :focus')).toHaveAttribute('aria-label', /^NEW, /);
  const [{ n } = { n: -1 }] = await product.sql<{ n: number }>(
    `select count(*)::int as n from (select distinct v."driverId" from "employmentVerifications" v
       join "contracts" k on k."driverId" = v."driverId" and k."deletedAt" is null and k."status" <> 'Archived'
     where v."deletedAt" is null and not v."isPEVSent" and v."status" not in ('NO_RESPONSE', 'REJECTED', 'VERIFIED')) unsent`,
  );
  expect(n).toBeGreaterThan(0);
  const tile = page.getByRole('link', { name: new RegExp(`^${n}\\s*Unsent PEV$`) });
  await tile.focus();
  await press(page, 'o');
  const list = page.getByRole('dialog', { name: 'Unsent PEVs' });
  await expect(list.getByRole('row')).toHaveCount(Math.min(n, 20) + 1);
  await looksRight(page, 'the list of unsent PEVs');
  await press(page, 'Escape');
  await expect(list).toBeHidden();
  await expect(tile).toBeFocused();
  await press(page, 'o');
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/contracts\/detail\//);
  await expect(page.getByRole('region', { name: 'PEV' })).toBeVisible();
  await agent.goOffline();
  await product.network.cut();
  await expect(agent.sync()).toContainText('Offline');
  await press(page, 'g d');
  await expect(page.getByRole('link', { name: /Unsent PEV \(needs a connection\)$/ })).toBeVisible();
  await product.network.restore();
  await agent.context.setOffline(false);
  await expect(tile).toBeVisible();
});
