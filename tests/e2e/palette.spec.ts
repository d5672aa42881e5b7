import type { CDPSession, Locator, Page } from '@playwright/test';
import { budget } from '#tests/budget.ts';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { press as pressOn } from './support/keyboard.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * The palette asks for what a command needs, sets fields, understands a whole act in one line, says why something cannot be done,
 * and runs what the words say however fast they come.
 */
let product: Product;
let page: Page;
/** Newest first, as their list shows them. */
let cases: { id: string; caseID: string }[];

beginAsAgent('/cases', {
  prepare: async ({ sql }) => {
    cases = await sql(`select "id", "caseID" from "cases" where "deletedAt" is null order by "createdAt" desc limit 40`);
    await sql(`update "cases" set "status" = 'IN_PROGRESS' where "id" = any($1)`, [cases.slice(0, 4).map(({ id }) => id)]);
  },
  begun: (begun) => ({ product, page } = begun),
});

const palette = (): Locator => page.getByRole('dialog', { name: 'Command palette' });
const input = (): Locator => palette().getByRole('combobox');
const options = (): Locator => palette().getByRole('option');
const headings = (): Locator => palette().locator('[cmdk-group-heading]');
const press = (...keys: string[]): Promise<void> => pressOn(page, ...keys);
const stored = async (id: string, field: string): Promise<unknown> =>
  (await product.sql<{ value: unknown }>(`select "${field}" as value from "cases" where "id" = $1`, [id]))[0]?.value;

async function openCase(id: string): Promise<void> {
  await page.goto(`${product.origin}/cases/details/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
async function showCases(query = ''): Promise<void> {
  await page.goto(`${product.origin}/cases${query}`);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
}

test('the first character says what is looked for, and at most fifty rows are drawn', async () => {
  await showCases();
  await press('Control+k');
  expect(await options().count()).toBeLessThanOrEqual(24);
  for (const [text, heading, forbidden] of [
    ['#', 'Cases', 'Commands'],
    ['@a', 'Drivers', 'Cases'],
    ['!', 'Alerts', 'Cases'],
    ['/', 'Go to', 'Cases'],
    ['>', 'Commands', 'Drivers'],
    ['?', 'Keys that work here', 'Cases'],
    ['a', 'Commands', null],
  ] as const) {
    await input().fill(text);
    await expect(
      headings()
        .filter({ hasText: new RegExp(`^${heading}`) })
        .first(),
    ).toBeVisible();
    if (forbidden) await expect(headings().filter({ hasText: new RegExp(`^${forbidden}`) })).toHaveCount(0);
    expect(await options().count()).toBeLessThanOrEqual(50);
  }
  await press('Escape');
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
});

test('a date is typed as people say it, previewed, and kept with its time of day; what is no date does nothing', async () => {
  const { id, caseID } = cases[0]!;
  await openCase(id);
  await press('s', 'r');
  await expect(palette().locator('[data-chip]')).toHaveText(['Set court date (arraignment)', caseID]);
  await page.keyboard.type('2/30');
  await expect(palette().getByRole('alert')).toHaveText('Invalid Date');
  await press('Enter');
  await expect(palette()).toBeVisible();
  await input().fill('next fri 1:30pm');
  await expect(options()).toHaveText(/^Fri \d\d\/\d\d\/\d{4} 1:30 PMin \d+ days/);
  await expect(palette().locator('[data-preview]')).toContainText(`Set arraignment (court date) of ${caseID} to Fri`);
  await press('Enter');
  await expect(palette()).toBeHidden();
  await expect.poll(() => stored(id, 'citationArraignment')).toMatch(/T13:30$/);
});

test('every field of the record can be set, and a wrong value is refused in the words of its rule before anything happens', async () => {
  const [row] = await product.sql<{ id: string }>(
    `select "id" from "cases" where "roadsideInspection" and "inspectionDate" is not null and "status" <> 'CLOSED' limit 1`,
  );
  await openCase(row!.id);
  await press('s', 'f');
  await expect(options().filter({ hasText: 'Docket number' })).toBeVisible();
  await page.keyboard.type('docket');
  await press('Enter');
  await page.keyboard.type('O’Brien 24-117');
  await press('Enter');
  await expect(palette()).toBeHidden();
  await expect(page.getByText('O’Brien 24-117').first()).toBeVisible();
  await press('s', 'p');
  await page.keyboard.type('tomorrow');
  await press('Enter');
  await expect(palette().getByRole('alert')).toHaveText('Cannot be in the future');
  await press('Escape');
  await expect(palette()).toBeHidden();
});

test('a whole act in one line runs on a record that is nowhere on the screen', async () => {
  const { id, caseID } = cases[3]!;
  await page.goto(`${product.origin}/customers`);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  await press('Control+k');
  await page.keyboard.type(`court date ${caseID.replace(/^\d+-0*/, 'c-')} next fri`);
  const line = options().filter({ hasText: `of ${caseID} to Fri` });
  await expect(line).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(palette()).toBeHidden();
  const day = () => product.sql(`select extract(dow from "citationArraignment"::timestamp)::int as day from "cases" where "id" = $1`, [id]);
  await expect.poll(day).toEqual([{ day: 5 }]);
});

test('what cannot be done now stands last with the reason, and Enter does nothing', async () => {
  await showCases();
  await press('Control+k');
  await page.keyboard.type('equal pane widths');
  const barred = options().filter({ hasText: 'Equal pane widths' });
  await expect(barred).toContainText('Only one pane is open');
  await expect(barred).toHaveAttribute('aria-disabled', 'true');
  await press('Enter');
  await expect(palette()).toBeVisible();
  await input().fill('pane');
  const all = await options().evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-disabled') === 'true'));
  const able = all.lastIndexOf(false);
  expect(all.indexOf(true)).toBeGreaterThan(0);
  expect(all.slice(0, all.indexOf(true)).length).toBe(able + 1);
  await press('Escape');
});

test('Escape goes one step back and then closes, and so does a press beside the palette; the keyboard is where it was', async () => {
  await showCases();
  const at = await page.locator('[data-row]:focus').getAttribute('data-row');
  await press('Control+k', 's', 'e', 't', 'Escape');
  await expect(palette()).toBeHidden();
  await press('s', 's');
  await expect(palette().locator('[data-chip=command]')).toHaveText('Set status');
  await press('Escape');
  await expect(palette()).toBeHidden();
  await press('Control+k');
  await expect(input()).toBeFocused();
  await page.mouse.click(20, 20);
  await expect(palette()).toBeHidden();
  await expect(page.locator('[data-row]:focus')).toHaveAttribute('data-row', at!);
  await press('Control+k', 'Tab', 'Control+k');
  await expect(palette()).toBeHidden();
});

test('what is open in another pane is offered before everything else', async () => {
  await showCases(`?split=${encodeURIComponent(`/cases/details/${cases[9]!.id}`)}`);
  await expect(page.getByRole('region', { name: /^Pane 2 of 2/ }).getByRole('heading', { level: 1 })).toHaveText(cases[9]!.caseID);
  await press('Control+k');
  await page.keyboard.type('#');
  await expect(headings().first()).toHaveText('Open beside');
  await expect(options().first()).toContainText(`${cases[9]!.caseID}`);
  await expect(options().first()).toContainText('(right pane)');
  await press('Escape');
});

test('what is in hand is chosen, changed together, and the focus is back where it was', async () => {
  await showCases('?status=IN_PROGRESS');
  await press('x', 'j', 'x', 's', 'i');
  await expect(palette().locator('[data-chip=subject]')).toHaveText('2 cases');
  await page.keyboard.type('plea');
  await press('Enter');
  await expect(page.getByText('Citation status of 2 cases: PLEA ENTERED')).toBeVisible();
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
});

/** Keys every 5 ms, whatever the page makes of them meanwhile, and Enter right behind the last. */
async function typeAndEnter(cdp: CDPSession, text: string): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const stroke = (key: string, letters: string): void => {
    const press = { key, text: letters, ...(key === 'Enter' && { code: 'Enter', windowsVirtualKeyCode: 13 }) };
    sent.push(
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    );
  };
  for (const letter of text) {
    stroke(letter, letter);
    await new Promise((resume) => void setTimeout(resume, 5));
  }
  stroke('Enter', '\r');
  await Promise.all(sent);
}

/** Where Enter leads is there within this time, in milliseconds. */
const LEADS_WITHIN_MS = 3000;

const ENTERS = budget(40, 200);

test('Enter at once runs what the words say, at 5 ms a key', async () => {
  await showCases();
  const screens = [
    ['go to alerts', '/alerts'],
    ['go to cases', '/cases'],
    ['go to customers', '/customers'],
    ['my actions', '/my-actions'],
    ['sync center', '/sync'],
  ] as const;
  // Same numbers in every run: a failure can be looked at again.
  let seed = 20261122;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const cdp = await page.context().newCDPSession(page);
  const wrong: string[] = [];
  for (let n = 0; n < ENTERS; n += 1) {
    const someCase = cases[random(cases.length)]!;
    const [words, path] = random(2) === 0 ? [`#${someCase.caseID}`, `/cases/details/${someCase.id}`] : screens[random(screens.length)]!;
    // Now and then other words stand there first, and are typed over.
    await page.keyboard.press('Control+k');
    if (random(4) === 0) {
      await input().fill(cases[random(cases.length)]!.caseID);
      await input().selectText();
    }
    await typeAndEnter(cdp, words);
    // A palette that is asked for on the way to a screen opens on that screen: until then there is none either.
    const isThere = (wanted: string): boolean => document.querySelector('[data-palette]') === null && location.pathname === wanted;
    const led = page.waitForFunction(isThere, path, { timeout: LEADS_WITHIN_MS });
    await led.catch(() => wrong.push(`“${words}” led to ${new URL(page.url()).pathname}`));
  }
  expect(wrong).toEqual([]);
});
