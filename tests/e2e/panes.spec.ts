import type { Locator, Page } from '@playwright/test';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { commentBox, expectWritten } from './support/commentBox.ts';
import { noPointer, press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** An agent arranges panes by keyboard alone: what is open, how wide, who follows whom is in the address and comes back. */
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let product: Product;
let agent: Person;
let page: Page;
/** Newest first, as the list shows them. */
let cases: { id: string; caseID: string }[];

beginAsAgent('/cases', {
  size: WIDE,
  prepare: async ({ sql }) => {
    cases = await sql(`select "id", "caseID" from "cases" order by "createdAt" desc limit 6`);
  },
  begun: async (begun) => {
    ({ product, agent, page } = begun);
    await noPointer(page);
  },
});

const pane = (n: number, of: number): Locator => page.getByRole('region', { name: new RegExp(`^Pane ${n} of ${of}:`) });
const headingOf = (n: number, of: number): Locator => pane(n, of).getByRole('heading', { level: 1 });
const row = (n: number): Locator => page.getByRole('grid', { name: 'Cases' }).locator('[data-row]').nth(n);
const focusedRow = (): Locator => page.locator('[data-row]:focus');
const href = (n: number): string => `/cases/details/${cases[n]!.id}`;
const address = (): string => decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);

async function show(path: string): Promise<void> {
  await page.goto(product.origin + path);
  await expect(page.getByRole('main')).toBeVisible();
}
const beside = (...sides: string[]): string => sides.map((side) => `split=${encodeURIComponent(side)}`).join('&');

/** All three panes show what they hold; how long that took from the start of the page, in milliseconds. */
async function threePanes(): Promise<number> {
  await expect(row(3)).toBeVisible();
  await expect(headingOf(2, 3)).toHaveText(cases[0]!.caseID);
  await expect(headingOf(3, 3)).toHaveText(cases[1]!.caseID);
  return page.evaluate(() => performance.now());
}

test('a link to three panes opens them from this device, online and offline', async () => {
  const link = `/cases?${beside(href(0), href(1))}&f=2`;
  await show(link);
  await threePanes();
  await page.reload();
  const online = await threePanes();
  await expect(headingOf(3, 3)).toBeFocused();
  await agent.goOffline();
  await product.network.cut();
  await page.reload();
  const offline = await threePanes();
  await agent.context.setOffline(false);
  await product.network.restore();
  console.log(`three panes warm: ${Math.round(online)} ms online, ${Math.round(offline)} ms offline`);
  await agent.upToDate();
});

test('what a crafted link wants beside is dropped without a word', async () => {
  await show(
    `/cases?${beside('//evil.example', 'https://evil.example/x', '/logout', 'javascript:alert(1)', '/nowhere')}&lay=10,90&f=3&max=1`,
  );
  await expect(focusedRow()).toHaveCount(1);
  await expect(page.getByRole('region', { name: /^Pane 1 of 1:/ })).toBeVisible();
  expect(address()).toBe('/cases');
});

test('follow mode: the side pane shows the focused row, the keyboard stays in the list, and an edit ends it', async () => {
  await press(page, 'w f');
  await expect(headingOf(2, 2)).toHaveText(cases[0]!.caseID);
  await expect(row(0)).toBeFocused();
  const entries = await page.evaluate(() => history.length);
  await press(page, 'j', 'j');
  await expect(headingOf(2, 2)).toHaveText(cases[2]!.caseID);
  await expect(pane(2, 2)).toContainText(/3 of \d+/);
  await expect(row(2)).toBeFocused();
  await expect.poll(address).toContain(href(2));
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(row(2)).toBeFocused();
  await press(page, 'k');
  await expect(headingOf(2, 2)).toHaveText(cases[1]!.caseID);
  await expect(pane(2, 2).getByRole('button', { name: /following/ })).toBeVisible();
  await press(page, 'w l', 'm');
  await expect(pane(2, 2).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('x');
  await expect(pane(2, 2).getByRole('button', { name: /following/ })).toBeHidden();
  await press(page, 'Backspace', 'Escape', 'w h', 'j');
  await expect(row(2)).toBeFocused();
  await expect(headingOf(2, 2)).toHaveText(cases[1]!.caseID);
});

test('peek shows the focused row from this device and never takes the keyboard', async () => {
  const card = page.getByRole('complementary', { name: 'Peek' });
  await press(page, 'Space');
  await expect(card.getByRole('heading')).toHaveText(cases[2]!.caseID);
  await press(page, 'j');
  await expect(card.getByRole('heading')).toHaveText(cases[3]!.caseID);
  await expect(row(3)).toBeFocused();
  await press(page, 'Escape');
  await expect(card).toBeHidden();
  await press(page, 'Space', 'Space');
  await expect(card).toBeHidden();
  await expect(row(3)).toBeFocused();
});

test('the border moves by key, Escape takes it back, Enter folds and unfolds, and a reload keeps it', async () => {
  await show(`/cases?${beside(href(0))}`);
  await expect(row(0)).toBeFocused();
  const border = page.getByRole('separator', { name: 'Resize panes 1 and 2' });
  await press(page, 'w r');
  await expect(border).toBeFocused();
  await expect(border).toHaveAttribute('aria-valuenow', '50');
  await press(page, 'ArrowRight', 'Shift+ArrowRight');
  await expect(border).toHaveAttribute('aria-valuenow', '62');
  await press(page, 'Enter');
  await expect(row(0)).toBeFocused();
  await press(page, 'w r', 'Home');
  const least = await border.getAttribute('aria-valuemin');
  await expect(border).toHaveAttribute('aria-valuenow', least!);
  expect((await pane(1, 2).boundingBox())!.width).toBeGreaterThanOrEqual(359);
  await press(page, 'Escape');
  await expect(border).toHaveAttribute('aria-valuenow', '62');
  await expect(row(0)).toBeFocused();
  await expect.poll(address).toContain('lay=62,38');
  await page.reload();
  await expect(border).toHaveAttribute('aria-valuenow', '62');
  await border.focus();
  await press(page, 'Enter');
  await expect(border).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('button', { name: 'Show pane 1: Cases' })).toBeVisible();
  await press(page, 'Enter');
  await expect(border).toHaveAttribute('aria-valuenow', '62');
  await press(page, 'Escape', 'w e');
  await expect(border).toHaveAttribute('aria-valuenow', '50');
  await expect.poll(address).not.toContain('lay=');
});

test('a closed pane comes back with its text, its place and its width; Back undoes the last thing, whichever pane it was', async () => {
  await show('/cases');
  await expect(row(0)).toBeFocused();
  await press(page, 'Shift+Enter');
  await expect(headingOf(2, 2)).toBeFocused();
  await press(page, 'm');
  await expect(pane(2, 2).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('half a thought');
  await press(page, 'Escape');
  await expect(pane(2, 2)).toBeFocused();
  const scroller = pane(2, 2).getByRole('article').first();
  // A place is noted when the browser tells of the scrolling: a frame later.
  await scroller.evaluate(
    (element) =>
      new Promise((told) => {
        element.addEventListener('scroll', () => requestAnimationFrame(told), { once: true });
        element.scrollTo(0, 120);
      }),
  );
  await press(page, 'w x');
  await expect(row(0)).toBeFocused();
  await press(page, 'w u');
  await expect(headingOf(2, 2)).toHaveText(cases[0]!.caseID);
  await expectWritten(commentBox(pane(2, 2)), 'half a thought');
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(120);
  await press(page, 'm');
  await expect(pane(2, 2).getByRole('textbox')).toBeFocused();
  await press(page, 'Control+a', 'Delete', 'Escape');

  await press(page, 'w h', 'j', 'Shift+Enter');
  await expect(headingOf(2, 2)).toHaveText(cases[1]!.caseID);
  await press(page, 'j');
  await expect(headingOf(2, 2)).toHaveText(cases[2]!.caseID);
  await press(page, 'w s');
  await expect(headingOf(1, 2)).toHaveText(cases[2]!.caseID);
  await page.goBack();
  await expect(headingOf(2, 2)).toHaveText(cases[2]!.caseID);
  await page.goBack();
  await expect(headingOf(2, 2)).toHaveText(cases[1]!.caseID);
  await page.goForward();
  await page.goForward();
  await expect(headingOf(1, 2)).toHaveText(cases[2]!.caseID);
  await press(page, 'w m');
  await expect(page.getByRole('button', { name: /^Show pane 2: Cases/ })).toBeVisible();
  await page.reload();
  await expect(headingOf(1, 2)).toBeFocused();
  await expect(pane(2, 2)).toBeHidden();
  await press(page, 'w m', 'w o');
  await expect(headingOf(1, 1)).toHaveText(cases[2]!.caseID);
});

test('a question about a record covers its pane; the other one can be used meanwhile', async () => {
  const [shut] = await product.sql<{ id: string }>(`select "id" from "cases" where "status" = 'CLOSED' limit 1`);
  await show(`/cases?${beside(`/cases/details/${shut!.id}`)}&f=1`);
  await expect(headingOf(2, 2)).toBeFocused();
  await press(page, 'Control+k');
  await page.keyboard.type('reopen case');
  await expect(page.getByRole('option', { name: /Reopen case/ }).first()).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
  const dialog = pane(2, 2).getByRole('dialog');
  const yes = dialog.getByRole('button', { name: 'Reopen' });
  await expect(yes).toBeFocused();
  await press(page, 'Shift+F6');
  await expect(row(0)).toBeFocused();
  await press(page, 'j', 'Space');
  await expect(page.getByRole('complementary', { name: 'Peek' })).toContainText(cases[1]!.caseID);
  await press(page, 'Space');
  await expect(dialog).toBeVisible();
  await press(page, 'w l');
  await expect(yes).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(headingOf(2, 2)).toBeFocused();
});

test('on a phone one pane is shown, the others are parked; keys go round, and the sidebar is a sheet', async () => {
  await page.setViewportSize(PHONE);
  await expect(pane(1, 2)).toBeHidden();
  await press(page, 'w w');
  await expect(pane(2, 2)).toBeHidden();
  await expect(focusedRow()).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Show pane 2:/ })).toBeVisible();
  await press(page, 'w w');
  await expect(headingOf(2, 2)).toBeFocused();
  await press(page, 'w b');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await press(page, 'Escape');
  await page.setViewportSize(WIDE);
  await expect(pane(1, 2)).toBeVisible();
  await expect(pane(2, 2)).toBeVisible();
});

test('the sidebar and everything else around the panes can be hidden', async () => {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await press(page, 'w b');
  await expect(sidebar).toBeHidden();
  await page.reload();
  await expect(headingOf(2, 2)).toBeVisible();
  await expect(sidebar).toBeHidden();
  await press(page, 'w b');
  await expect(sidebar).toBeVisible();
  await press(page, 'w z');
  await expect(sidebar).toBeHidden();
  await expect(agent.sync()).toBeHidden();
  // What somebody asked to see stays: the next lesson, and the keys that may follow.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('practise the keyboard');
  await page.keyboard.press('Enter');
  const lesson = page.getByRole('complementary', { name: 'Practice' });
  await expect(lesson).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.getByRole('complementary', { name: 'Keys that may follow' })).toBeVisible();
  await press(page, 'Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('practise the keyboard');
  await page.keyboard.press('Enter');
  await expect(lesson).toBeHidden();
  await press(page, 'w z');
  await expect(sidebar).toBeVisible();
});

test('a layout is kept under a name, and opened again', async () => {
  await show(`/cases?${beside(href(0))}`);
  await expect(headingOf(2, 2)).toHaveText(cases[0]!.caseID);
  await expect(focusedRow()).toHaveCount(1);
  await press(page, 'w n');
  await page.keyboard.type('Court day');
  await press(page, 'Control+Enter');
  await expect(page.getByText('Layout “Court day” saved')).toBeVisible();
  await press(page, 'w o', 'g a');
  await expect(page.getByRole('grid', { name: 'Alerts' })).toBeVisible();
  await press(page, 'w a', 'Enter');
  await expect(headingOf(2, 2)).toHaveText(cases[0]!.caseID);
  await expect(row(0)).toBeVisible();
});

test('a record that vanishes leaves its list in its pane, and says so; the other pane stays', async () => {
  const carrier = new Person(product, 'pro@demo.test', WIDE);
  try {
    const [own] = await product.sql<{ id: string; caseID: string }>(
      `select c."id", c."caseID" from "cases" c join "users" u on u."customerId" = c."customerId" where u."email" = 'pro@demo.test' limit 1`,
    );
    const theirs = await carrier.resume(`/cases?${beside(`/cases/details/${own!.id}`)}&f=1`);
    await carrier.upToDate();
    await expect(theirs.getByRole('heading', { level: 1, name: own!.caseID })).toBeVisible();
    await product.sql(
      `update "cases" set "customerId" = (select "id" from "customers" where "id" <> "cases"."customerId" limit 1) where "id" = $1`,
      [own!.id],
    );
    await expect(theirs.getByRole('alert')).toContainText(`Case ${own!.caseID} is not here anymore`);
    await expect(theirs.getByRole('grid', { name: 'Cases' })).toHaveCount(2);
    await expect(theirs.getByRole('region', { name: /^Pane 2 of 2: Cases/ })).toBeVisible();
  } finally {
    await carrier.leave();
  }
});
