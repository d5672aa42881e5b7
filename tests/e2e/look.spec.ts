import type { Page } from '@playwright/test';
import { fitsTheWidth, looksRight, nothingHasSlid } from './support/axe.ts';
import { commentBox } from './support/commentBox.ts';
import { press as pressOn } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { startProduct, type Product } from './support/product.ts';

/** Where things stand: on a narrow phone, on the way through screens by keyboard, on the login page, in the console. */
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

let product: Product;
let agent: Person;
let page: Page;
let caseHref: string;
/** What the console said that it should not: errors and broken content security rules. */
const said: string[] = [];

test.beforeAll(async () => {
  product = await startProduct();
  const [row] = await product.sql<{ id: string }>(
    `select c."id" from "cases" c join "caseComments" m on m."caseId" = c."id" where c."status" = 'IN_PROGRESS' order by c."createdAt" limit 1`,
  );
  caseHref = `/cases/details/${row!.id}`;
  agent = new Person(product, 'agent@demo.test', WIDE);
  page = await agent.openBrowser();
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await agent.resume('/cases');
  await agent.upToDate();
});
test.afterAll(async () => {
  await agent?.leave();
  await product?.stop();
});

async function show(href: string): Promise<void> {
  await page.goto(product.origin + href);
  if (href.startsWith('/cases/')) await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()).toBeVisible();
  else await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}

const press = (...keys: string[]): Promise<void> => pressOn(page, ...keys);
const focusedRow = () => page.locator('[role=row]:focus');

test('at 320 px nothing scrolls sideways', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const href of ['/alerts', '/cases', '/customers', caseHref]) {
    await show(href);
    await fitsTheWidth(page, `${href} at 320 px`);
  }
  await page.setViewportSize(WIDE);
});

test('what a key brings into view leaves the head of its pane where it is', async () => {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await show(caseHref);
    await press('Shift+H');
    await expect(page.getByRole('region', { name: 'History' })).toBeFocused();
    await nothingHasSlid(page, `history at ${size.width} px`);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeInViewport();
  }
  await page.setViewportSize(WIDE);
});

test('cards of a list are equally high with a menu and without', async () => {
  await page.setViewportSize(PHONE);
  await show('/alerts');
  const rows = page.getByRole('grid').locator('[data-row]');
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  const spread = new Set(heights.slice(0, 10));
  expect([...spread]).toHaveLength(1);
  await page.setViewportSize(WIDE);
});

test('peek moves nothing in the bars of its list, and what is chosen has its commands in one line', async () => {
  await show('/cases');
  const bars = page.getByRole('main').getByRole('button');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  const before = await bars.evaluateAll((all) => all.map((one) => `${one.textContent} at ${Math.round(one.getBoundingClientRect().x)}`));
  await press('Space');
  await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
  const peeking = await bars.evaluateAll((all) =>
    all.filter((one) => !one.closest('aside')).map((one) => `${one.textContent} at ${Math.round(one.getBoundingClientRect().x)}`),
  );
  expect(peeking).toEqual(before);
  await press('Escape', 'g', 'a');
  await expect(page.getByRole('grid', { name: 'Alerts' }).locator('[data-row]:focus')).toHaveCount(1);
  await press('x');
  const chosen = page.getByRole('toolbar', { name: 'Chosen rows' });
  await expect(chosen).toBeVisible();
  const tops = await chosen.getByRole('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  // At most four commands, More and Clear.
  expect(tops.length).toBeLessThanOrEqual(6);
  expect([...new Set(tops)]).toHaveLength(1);
  await press('Escape');
});

test('on a phone the chosen rows leave the list in sight: their commands are one line, drawn sideways by finger or Tab', async () => {
  await page.setViewportSize(PHONE);
  await show('/cases');
  await expect(page.getByRole('grid', { name: 'Cases' }).locator('[data-row]:focus')).toHaveCount(1);
  await press('x');
  await page
    .getByRole('checkbox', { name: /^Select 20/ })
    .nth(1)
    .click();
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
  expect((await bar.boundingBox())!.height).toBeLessThan(90);
  await expect(bar.getByRole('button', { name: 'More' })).toBeInViewport({ ratio: 1 });
  const last = bar.locator('div').getByRole('button').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Clear' }).click();
  await page.setViewportSize(WIDE);
});

test('Comment on a phone leads to the box again when its person has scrolled away', async () => {
  await page.setViewportSize(PHONE);
  await show(caseHref);
  const box = commentBox(page);
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('main').getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport();
    await page.keyboard.type('The court called');
    // The comments may come after the box: before them there is nowhere to scroll to.
    const scrolled = (): Promise<boolean> =>
      box.evaluate((one) => {
        let around = one.parentElement;
        while (around && (!/auto|scroll/.test(getComputedStyle(around).overflowY) || around.scrollHeight <= around.clientHeight))
          around = around.parentElement;
        around?.scrollTo(0, around.scrollHeight);
        return around !== null;
      });
    await expect.poll(scrolled).toBe(true);
    await expect(box).not.toBeInViewport();
  }
  await box.fill('');
  await page.setViewportSize(WIDE);
});

test('what stands in one line of the palette is read whole on a phone', async () => {
  await page.setViewportSize(PHONE);
  await show('/cases');
  await press('Control+k');
  await page.keyboard.type('court date next fri');
  const line = page.getByRole('option', { name: /^Set arraignment/ });
  await expect(line).toBeVisible();
  expect(
    await line.evaluate((row) => [...row.children].every((part) => part.scrollWidth <= part.clientWidth + 1 || part.matches('.sr-only'))),
  ).toBe(true);
  await press('Escape');
  await page.setViewportSize(WIDE);
});

test('a screen below a section is shown as that section, and a case that is not there leads to the others', async () => {
  await page.goto(`${product.origin}${caseHref.replace('details', 'edit')}`);
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Cases/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto(`${product.origin}/cases/details/00000000-0000-4000-8000-000000000000`);
  await page.getByRole('link', { name: 'All cases' }).click();
  await expect(focusedRow()).toHaveCount(1);
});

test('the keyboard is never lost on the way through screens, panes and layers', async () => {
  await show('/alerts');
  await press('g', 'c');
  await expect(page.getByRole('grid', { name: 'Cases' }).locator('[data-row]:focus')).toHaveCount(1);
  await press('j', 'j', 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press('Escape');
  await expect(focusedRow()).toHaveAttribute('aria-rowindex', '4');
  await press('Shift+Enter');
  await expect(page.getByRole('region', { name: /^Pane 2 of 2/ }).getByRole('heading', { level: 1 })).toBeFocused();
  await press('w', 'x');
  await expect(focusedRow()).toHaveAttribute('aria-rowindex', '4');
  await press('Control+k', 'Escape');
  await expect(focusedRow()).toHaveAttribute('aria-rowindex', '4');
  await press('s', 's', 'Escape');
  await expect(focusedRow()).toHaveAttribute('aria-rowindex', '4');
  await press('f', 'Escape');
  await expect(focusedRow()).toHaveAttribute('aria-rowindex', '4');
  await press('f', 'n', 'Enter');
  await expect(page.getByRole('button', { name: 'Remove filter: Status is NEW' })).toBeVisible();
  await expect(focusedRow()).toHaveCount(1);
  // As many as there are columns; at the last one they do nothing.
  const toActions = Array.from({ length: 10 }, () => 'ArrowRight');
  await press(...toActions, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press('Escape', 'Escape');
  await expect(focusedRow()).toHaveCount(1);
  await press('g', 'n', 'Escape', '?', 'Escape', 'g', 'u');
  await expect(page.getByRole('grid', { name: 'Customers' }).locator('[data-row]:focus')).toHaveCount(1);
  await press(...toActions, 'Enter', 'Escape', 'Escape');
  await expect(page.getByRole('grid', { name: 'Customers' }).locator('[data-row]:focus')).toHaveCount(1);
});

test('dismissing the last row of a filtered list leaves the keyboard on the words that say so', async () => {
  const [one] = await product.sql<{ driver: string }>(
    `select d."name" || ' ' || d."lastName" driver from "alerts" a join "drivers" d on d."id" = a."driverId"
     where a."dismissedAt" is null group by 1 having count(*) = 1 and max(a."status"::text) = 'NON_CRITICAL' limit 1`,
  );
  expect(one).toBeDefined();
  await show('/alerts');
  await press('/');
  await page.keyboard.type(one!.driver);
  await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(1);
  await press('Enter', 'd');
  await expect(page.getByRole('heading', { name: 'No alerts found' })).toBeFocused();
});

test('the login page has no grave problem that axe knows, and fits a phone', async () => {
  const stranger = new Person(product, 'agent2@demo.test', PHONE);
  const login = await stranger.openBrowser();
  try {
    await login.goto(`${product.origin}/cases`);
    await expect(login.getByLabel('Email')).toBeVisible();
    await expect(login.getByRole('heading', { level: 1 })).toHaveCount(1);
    await looksRight(login, 'login');
    await fitsTheWidth(login, 'login');
  } finally {
    await stranger.leave();
  }
});

test('all of it without an error in the console', () => {
  expect(said).toEqual([]);
});
