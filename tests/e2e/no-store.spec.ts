import { dismissedAlerts } from './support/dismissed.ts';
import { beginWorkerWith } from './support/beginWorkerWith.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** A browser that keeps no databases, as some do in private windows and some companies forbid it. */
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

test('[SYNC-C29] without IndexedDB lists, records and changes work while there is a network, and what was sent is shown', async () => {
  await beginWorkerWith(agent, `Object.defineProperty(self, 'indexedDB', { value: undefined });`);
  const page = await agent.signIn('/alerts?alert_status=NON_CRITICAL');
  const first = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').nth(1);
  await expect(agent.sync()).toContainText('This browser keeps no data');
  const before = await dismissed();
  const words = await first.innerText();
  await first.focus();
  await page.keyboard.press('d');
  await expect(first).not.toHaveText(words, { useInnerText: true });
  await expect.poll(dismissed).toBe(before + 1);

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('heading', { name: 'Alert edited' })).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  const row = page.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(1);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
});
