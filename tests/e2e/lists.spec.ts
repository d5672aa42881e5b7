import type { Locator } from '@playwright/test';
import { dismissedAlerts } from './support/dismissed.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

/** Lists by keyboard and by touch: rows are chosen, acted on together, changed in place, arranged, saved and taken along. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  await agent.signIn('/alerts');
  await agent.upToDate();
  await agent.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

const grid = (name: string): Locator => agent.page.getByRole('grid', { name });
const chosen = (): Locator => agent.page.locator('[role=row][aria-selected=true]');
const bar = (): Locator => agent.page.getByRole('toolbar', { name: 'Chosen rows' });
const focused = (): Locator => agent.page.locator('[data-row]:focus');
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await agent.page.keyboard.press(key);
}
async function show(path: string): Promise<void> {
  await agent.page.goto(product.origin + path);
  // Who comes back to a list finds the row they left.
  await expect(focused()).toHaveCount(1);
  await press('Home');
  await expect(focused()).toHaveAttribute('aria-rowindex', '2');
}
const dismissed = (): Promise<number> => dismissedAlerts(product);

test('rows are chosen one by one and as a range that shrinks again, and Escape gives them back', async () => {
  await show('/alerts');
  await press('x', 'Shift+J', 'Shift+J', 'Shift+J');
  await expect(chosen()).toHaveCount(4);
  await press('Shift+K');
  await expect(chosen()).toHaveCount(3);
  await press('j', 'j', 'x', 'j', 'j', 'Shift+X');
  await expect(chosen()).toHaveCount(6);
  await expect(bar()).toContainText('6 selected');
  await expect(grid('Alerts')).toHaveAttribute('aria-multiselectable', 'true');
  await press('Escape');
  await expect(chosen()).toHaveCount(0);
  await expect(bar()).toHaveCount(0);
  await expect(focused()).toHaveCount(1);
});

test('by pointer: boxes, a range with Shift, the whole page; the choice stays on other pages and in another order', async () => {
  const { page } = agent;
  await show('/alerts');
  const box = (row: number): Locator => grid('Alerts').locator(`[aria-rowindex="${row}"]`).getByRole('checkbox');
  await box(3).check();
  await box(6).click({ modifiers: ['Shift'] });
  await expect(bar()).toContainText('4 selected');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(grid('Alerts').locator('[aria-rowindex="22"]')).toBeVisible();
  await expect(bar()).toContainText('4 selected');
  await box(22).check();
  await expect(bar()).toContainText('5 selected');
  await page.getByRole('button', { name: 'Created At' }).click();
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(bar()).toContainText('5 selected');
  await bar().getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar()).toContainText('20 selected');
});

test('everything that the list finds is chosen, dismissed as one act, and taken back as one', async () => {
  await show('/alerts?alert_status=NON_CRITICAL');
  const before = await dismissed();
  const total = Number((await agent.page.getByText(/of \d+/).innerText()).split(' ').at(-1));
  await press('Control+a', 'Control+a');
  await expect(bar()).toContainText(`${total} selected`);
  await press('d');
  await expect(agent.page.getByRole('status').filter({ hasText: `${total} alerts set aside` })).toBeVisible();
  await expect(agent.page.getByRole('heading', { name: 'No alerts found' })).toBeFocused();
  await expect(bar()).toHaveCount(0);
  await expect.poll(dismissed).toBe(before + total);
  await press('z');
  await expect(grid('Alerts').getByRole('row')).toHaveCount(Math.min(total, 20) + 1);
  await expect.poll(dismissed).toBe(before);
});

test('[ALERT-2] of a mixed choice it is said to how many a command applies, and the others stay', async () => {
  await show('/alerts');
  await press('Control+a');
  const rows = await grid('Alerts').getByRole('row').allInnerTexts();
  const minor = rows.filter((text) => text.includes('NON CRITICAL')).length;
  await expect(bar()).toContainText(`${minor} of 20`);
  await press('h');
  await expect(agent.page.getByRole('status').filter({ hasText: `${20 - minor} critical` })).toBeVisible();
  await expect(bar()).toContainText(`${20 - minor} selected`);
  await press('z', 'Escape');
});

test('[CASE-2] a cell is changed in place by F2, and the change is in the database', async () => {
  const [found] = await product.sql<{ id: string; caseID: string }>(`select "id", "caseID" from "cases" where "status" = 'NEW' limit 1`);
  await show(`/cases?search=${found!.caseID}`);
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'F2');
  const status = agent.page.getByRole('combobox', { name: 'Status' });
  await expect(status).toBeFocused();
  await status.selectOption('IN_PROGRESS');
  await press('Enter');
  await expect(grid('Cases').getByText('IN PROGRESS')).toBeVisible();
  await expect(agent.page.locator('[data-column="status"]:focus')).toHaveCount(1);
  await expect
    .poll(async () => (await product.sql<{ status: string }>(`select "status" from "cases" where "id" = $1`, [found!.id]))[0]!.status)
    .toBe('IN_PROGRESS');
  await press('F2', 'Escape', 'Escape');
  await expect(focused()).toHaveCount(1);
});
