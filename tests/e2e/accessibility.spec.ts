import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';

let product: Product;
let agent: Person;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  await agent.signIn('/cases');
  await agent.upToDate();
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

/** What axe finds wrong with the page as it stands, one line for each element. */
async function problems(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  // Experimental, and it counts the initials and key caps inside a button as words that its name lacks.
  const { violations } = await builder.disableRules(['label-content-name-mismatch']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
}

test('the screens of staff have no problem that axe knows', async () => {
  const { page } = agent;
  for (const [href, grid] of [
    ['/cases', 'Cases'],
    ['/alerts', 'Alerts'],
    ['/customers', 'Customers'],
  ] as const) {
    await page.goto(product.origin + href);
    await expect(page.getByRole('grid', { name: grid }).getByRole('row').nth(1)).toBeVisible();
    expect(await problems(page), href).toEqual([]);
  }
});

test('the open palette and a case have no problem that axe knows, in the dark either', async () => {
  const { page } = agent;
  const [row] = await product.sql<{ id: string; caseID: string }>(
    `select "id", "caseID" from "cases" where "status" <> 'CLOSED' order by "createdAt" limit 1`,
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${product.origin}/cases/details/${row!.id}`);
  await expect(page.getByText(row!.caseID).first()).toBeVisible();
  expect(await problems(page), 'case').toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first()).toBeVisible();
  expect(await problems(page), 'palette').toEqual([]);
});
