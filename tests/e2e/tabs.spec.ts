import { dismissedAlerts } from './support/dismissed.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

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

const dismissed = (): Promise<number> => dismissedAlerts(product);

test('[SYNC-C5] both tabs of one person write and see each other; when the leading tab is closed the other goes on', async () => {
  const first = await agent.resume('/alerts?alert_status=NON_CRITICAL');
  await agent.upToDate();
  const second = await agent.context.newPage();
  await second.goto(`${product.origin}/alerts?alert_status=NON_CRITICAL`);
  const grid = second.getByRole('grid', { name: 'Alerts' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const before = await dismissed();

  const shown = (await first.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1).innerText()).split('\n');
  await grid.getByRole('row').nth(1).focus();
  await second.keyboard.press('d');
  await expect.poll(dismissed).toBe(before + 1);
  await expect
    .poll(async () => (await first.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1).innerText()).split('\n'))
    .not.toEqual(shown);

  await first.close();
  for (const n of [2, 3]) {
    await second.keyboard.press('d');
    await expect.poll(dismissed).toBe(before + n);
  }
  await expect(second.getByRole('status', { name: 'Sync' })).toContainText('Up to date');
});

test('[SYNC-C7] signing out erases the rows from the device, and the next person sees only their own', async () => {
  const page = agent.context.pages()[0]!;
  await page.goto(`${product.origin}/logout`);
  await expect(page.getByLabel('Email')).toBeVisible();
  const left = await page.evaluate(async () => (await indexedDB.databases()).map((db) => db.name));
  expect(left.filter((name) => name?.startsWith('weighstation'))).toEqual([]);
});
