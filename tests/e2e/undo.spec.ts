import { dismissedAlerts } from './support/dismissed.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product?.stop());

/** Alerts of this person's doing that are set aside, as the server knows it. */
const setAside = (): Promise<number> => dismissedAlerts(product);

test('what was done is undone by key, after a reload and without a connection, and by the list of actions', async () => {
  const agent = new Person(product, 'agent@demo.test');
  const page = await agent.signIn('/alerts?alert_status=NON_CRITICAL');
  await agent.upToDate();
  const before = await setAside();
  const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row');
  const first = await rows.nth(1).getAttribute('data-row');
  const here = page.locator(`[data-row="${first}"]`);

  await here.focus();
  await page.keyboard.press('d');
  await expect(here).toBeHidden();
  await expect.poll(setAside).toBe(before + 1);

  // It has left: its opposite follows, from a page that was loaded anew.
  await page.reload();
  await agent.upToDate();
  await rows.nth(1).focus();
  await page.keyboard.press('z');
  await expect(here).toBeVisible();
  await expect.poll(setAside).toBe(before);

  // Without a connection what waits is dropped, and done again.
  await product.network.cut();
  await here.focus();
  await page.keyboard.press('d');
  await expect(here).toBeHidden();
  await page.keyboard.press('z');
  await expect(here).toBeVisible();
  await page.keyboard.press('Shift+z');
  await expect(here).toBeHidden();
  await product.network.restore();
  await expect.poll(setAside).toBe(before + 1);

  await page.keyboard.press('g');
  await page.keyboard.press('z');
  const list = page.getByRole('list', { name: 'My actions' });
  await list.getByRole('button', { name: 'Undo: Change of an alert' }).first().click();
  await expect(list.getByRole('button', { name: 'Redo: Change of an alert' }).first()).toBeVisible();
  await expect.poll(setAside).toBe(before);
  await agent.leave();
});
