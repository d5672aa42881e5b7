import type { Locator } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { dismissedAlerts } from './support/dismissed.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import type { Product } from './support/product.ts';

/** Lists by keyboard and by touch: rows are chosen, acted on together, changed in place, arranged, saved and taken along. */
let product: Product;
let agent: Person;

beginAsAgent('/alerts', {
  begun: async (begun) => {
    ({ product, agent } = begun);
    await agent.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  },
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

test('everything that the list finds is chosen, dismissed as one step, and undone as one', async () => {
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
  const minor = rows.filter((text) => text.includes('NON-CRITICAL')).length;
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

/** The columns of the cases list as that person has them. */
const SHOWN = ['Case ID', 'Status', 'Court Date', 'Driver', 'Customer', 'Agent', 'Next step', 'Actions'];

test('columns are hidden and moved for this person, also after a reload', async () => {
  const { page } = agent;
  const heads = (): Promise<string[]> => grid('Cases').getByRole('columnheader').allInnerTexts();
  await show('/cases');
  await press('Control+k');
  await page.keyboard.type('columns');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('State', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Move Status up' }).click();
  await dialog.getByRole('button', { name: 'Move Status up' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect((await heads()).filter(Boolean)).toEqual(SHOWN);
  await agent.upToDate();
  await page.reload();
  await expect(focused()).toHaveCount(1);
  await expect.poll(async () => (await heads()).filter(Boolean)).toEqual(SHOWN);
});

test('chosen rows are copied as a table, and a row as its number and its link', async () => {
  const { page } = agent;
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await show('/cases');
  const [first] = await product.sql<{ id: string; caseID: string }>(
    `select "id", "caseID" from "cases" where "deletedAt" is null order by "createdAt" desc, "id" limit 1`,
  );
  await press('y', 'i');
  await expect.poll(clipboard).toBe(first!.caseID);
  await press('y', 'y');
  await expect.poll(clipboard).toBe(`${product.origin}/cases/details/${first!.id}`);
  await press('x', 'Shift+J', 'y', 't');
  await expect.poll(async () => (await clipboard()).split('\n').map((line) => line.split('\t')[0])).toHaveLength(3);
  expect((await clipboard()).split('\n')[0]).toBe(SHOWN.slice(0, -1).join('\t'));
  await press('Escape');
});

test('[VIEW-1] a view is saved, opened by key and from the sidebar, and a shared one is there for a colleague', async () => {
  const { page } = agent;
  await show('/cases?status=CLOSED&sort=caseID');
  await press('n', 'v');
  await page.keyboard.type("Judge O'Hara, closed");
  await press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Who sees');
  await press('ArrowDown', 'Enter');
  await expect(page).toHaveURL(/view=/);
  const inSidebar = page.getByRole('link', { name: /Judge O'Hara, closed/ });
  await expect(inSidebar).toHaveAttribute('aria-current', 'page');
  await show('/cases');
  await press('v', 'ArrowDown', 'Enter');
  await expect(page).toHaveURL(/status=CLOSED/);
  await agent.upToDate();

  const admin = new Person(product, 'admin@demo.test');
  await admin.resume('/alerts');
  await admin.page.getByRole('link', { name: /Judge O'Hara, closed/ }).click();
  await expect(admin.page).toHaveURL(/\/cases\?.*status=CLOSED/);
  await admin.leave();
  const carrier = new Person(product, 'pro@demo.test');
  await carrier.resume('/cases');
  await carrier.upToDate();
  await expect(carrier.page.getByRole('link', { name: /^Cases/ })).toBeVisible();
  await expect(carrier.page.getByRole('link', { name: /Judge O'Hara/ })).toHaveCount(0);
  await carrier.leave();
});

test('a starred record is at hand in the sidebar, on every device of the person, until the same key takes its star away', async () => {
  const { page } = agent;
  const sidebar = (person: Person): Locator => person.page.getByRole('navigation', { name: 'Starred' });
  await show('/cases');
  const name = await focused().locator('a[data-row-link]').first().innerText();
  await press('b');
  const link = sidebar(agent).getByRole('link', { name });
  await expect(link).toBeVisible();
  await agent.upToDate();
  await show('/alerts');
  await link.click();
  await expect(page).toHaveURL(/\/cases\/details\//);
  await expect(link).toHaveAttribute('aria-current', 'page');

  const elsewhere = new Person(product, 'agent@demo.test');
  await elsewhere.resume('/alerts');
  await expect(sidebar(elsewhere).getByRole('link', { name })).toBeVisible();
  await show('/cases');
  await press('b');
  await expect(sidebar(agent)).toHaveCount(0);
  await expect(sidebar(elsewhere)).toHaveCount(0);
  await elsewhere.leave();
});

test('of a long list less than three screens are drawn', async () => {
  await show('/alerts?pageSize=50');
  const drawn = (): Promise<number> =>
    grid('Alerts').evaluate((list) => {
      const rows = [...list.querySelectorAll('[data-row]')];
      return rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0) / list.parentElement!.clientHeight;
    });
  for (const height of [900, 400]) {
    await agent.page.setViewportSize({ width: 1440, height });
    await expect.poll(drawn).toBeLessThanOrEqual(3);
    await press('End');
    await expect.poll(drawn).toBeLessThanOrEqual(3);
    await press('Home');
  }
  await agent.page.setViewportSize({ width: 1440, height: 900 });
});

test('a page ends where the next begins: j goes on, k comes back', async () => {
  await show('/alerts?pageSize=10');
  await press('End', 'j');
  await expect(focused()).toHaveAttribute('aria-rowindex', '12');
  await expect(agent.page).toHaveURL(/page=2/);
  await press('k');
  await expect(focused()).toHaveAttribute('aria-rowindex', '11');
  await press('>');
  await expect(agent.page).toHaveURL(/page=2/);
  await expect(grid('Alerts').locator('[aria-rowindex="12"]')).toBeVisible();
  await press('<');
  await expect(agent.page).not.toHaveURL(/page=/);
});

test('pages are turned as fast as keys come, and what follows is about the page that they lead to', async () => {
  const { page } = agent;
  /** All of them before any answer of the replica; between keys of a keyboard the screen is at least told what the last one did. */
  const atOnce = (...keys: { key: string; code: string; shiftKey?: true; ctrlKey?: true }[]): Promise<void> =>
    page.evaluate(async (all) => {
      for (const key of all) {
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true, composed: true }));
        await Promise.resolve();
      }
    }, keys);
  const next = { key: '>', code: 'Period', shiftKey: true } as const;
  const all = { key: 'a', code: 'KeyA', ctrlKey: true } as const;
  await show('/alerts?pageSize=10');
  await atOnce(all, next, all, next, all);
  await expect(page).toHaveURL(/page=3/);
  await expect(grid('Alerts').locator('[aria-rowindex="22"]')).toBeVisible();
  await expect(bar()).toContainText('30 selected');
  await press('Escape');
  // Nobody stands beyond the end of a list.
  await page.goto(`${product.origin}/alerts?pageSize=50&page=9999`);
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page).not.toHaveURL(/page=9999/);
  await expect(grid('Alerts').locator('[data-row]').first()).toBeVisible();
});

test('on a phone a person of a carrier has the list as cards, opens one by touch and comes back', async () => {
  const carrier = new Person(product, 'pro@demo.test', { width: 390, height: 844 });
  const page = await carrier.resume('/cases');
  await carrier.upToDate();
  const card = page.getByRole('grid', { name: 'Cases' }).locator('[data-row]').first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())!.height).toBeGreaterThanOrEqual(64);
  await card.click({ position: { x: 60, y: 20 } });
  await expect(page).toHaveURL(/\/cases\/details\//);
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Cases' }).locator('[data-row]').first()).toBeVisible();
  await carrier.leave();
});

test('a list is grouped by a column: each group under its name, the keyboard goes from row to row, and a press makes it one piece again', async () => {
  const { page } = agent;
  await show('/cases');
  await press('Control+k');
  await page.keyboard.type('group by');
  await press('Enter');
  await page.keyboard.type('status');
  await press('Enter');
  await expect(page).toHaveURL(/group=status/);
  const heads = grid('Cases').getByRole('rowheader');
  await expect(heads.first()).toHaveText(/^AWAITING/);
  const names = await heads.allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  await expect(focused()).toHaveCount(1);
  const before = await focused().getAttribute('data-row');
  await press('j');
  await expect(focused()).not.toHaveAttribute('data-row', before!);
  await page.getByRole('button', { name: /Do not group/ }).click();
  await expect(heads).toHaveCount(0);
  await expect(page).not.toHaveURL(/group=/);
});
