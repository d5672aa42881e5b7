import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { Person } from '#tests/e2e/support/person.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow, MARK_FIRST_ROW } from './firstRow.ts';

/** A million rows come through a small machine in this time. */
export const LOAD_TIMEOUT_MS = 1_200_000;
/** Between two pages that somebody looks at while the rest comes. */
const LOOK_MS = 40;
/** Pages that are looked at once lists are complete. */
const LOOKS_AFTER = 60;

type Measured = Omit<Figure, 'workspace'>;

/** Remembers, in every document, how long its longest task was; the browser tells of none below 50 ms. */
const MARK_LONG_TASKS = `(() => {
  window.__longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.__longest = Math.max(window.__longest, duration);
  }).observe({ type: 'longtask', buffered: true });
})()`;

/** What a person meets on a device that has nothing yet: four first sign-ins, each on an empty profile. */
export async function measureCold(product: Product, tell: (figures: Measured[]) => void): Promise<void> {
  for (const work of [readingMeanwhile, typingMeanwhile, palette, wholeSync]) tell(await onEmptyDevice(product, work));
}

/** @param work begins when the first list is there; `start`: when Continue was pressed, in milliseconds since 1970 */
async function onEmptyDevice(product: Product, work: (page: Page, start: number) => Promise<Measured[]>): Promise<Measured[]> {
  const agent = new Person(product, 'agent@demo.test');
  try {
    const page = await agent.openBrowser();
    await page.addInitScript(MARK_FIRST_ROW);
    await page.addInitScript(MARK_LONG_TASKS);
    await page.goto(`${product.origin}/cases`);
    await page.getByLabel('Email').fill(agent.email);
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    const start = Date.now();
    await page.getByRole('button', { name: 'Continue' }).click();
    return await work(page, start);
  } finally {
    await agent.leave();
  }
}

const status = (page: Page): Locator => page.getByRole('status', { name: 'Sync' });

/** Lists and counts are complete; whole rows, and the parts of open cases, may still be on their way. */
const listsComplete = (page: Page): Promise<void> => status(page).filter({ hasText: 'Up to date' }).waitFor({ timeout: LOAD_TIMEOUT_MS });

/** Everything is on the device. */
const everythingHere = (page: Page): Promise<void> =>
  status(page)
    .filter({ hasText: /Up to date(?!.*%)/ })
    .waitFor({ timeout: LOAD_TIMEOUT_MS });

/** Everything has been compared with the server, which after an initial sync keeps one core busy for a while. */
export const verified = (page: Page): Promise<void> => status(page).filter({ hasText: 'verified' }).waitFor({ timeout: LOAD_TIMEOUT_MS });

async function wholeSync(page: Page, start: number): Promise<Measured[]> {
  const { at } = await firstRow(page);
  await listsComplete(page);
  const complete = Date.now() - start;
  await everythingHere(page);
  const whole = Date.now() - start;
  return [
    { what: 'cold: Continue pressed to first list', goal: '< 1,000', ...summed([at - start]) },
    { what: 'cold: Continue pressed to lists and counts complete', goal: '< 1,500', ...summed([complete]) },
    { what: 'cold: Continue pressed to whole replica on disk', goal: '< 4,000', ...summed([whole]) },
  ];
}

/** Somebody pages through the list until it is complete, and some while longer: whole rows are coming behind it. */
async function readingMeanwhile(page: Page): Promise<Measured[]> {
  await firstRow(page);
  await page.evaluate(() => performance.clearMeasures('replica.query'));
  let isHere = false;
  const whole = listsComplete(page).then(() => (isHere = true));
  const times: number[] = [];
  for (let after = 0; after < LOOKS_AFTER; after += isHere ? 1 : 0) {
    const forward = page.getByRole('button', { name: /next page/i });
    if (await forward.isDisabled()) await page.getByRole('button', { name: /first page/i }).click();
    else await forward.click();
    await page.waitForTimeout(LOOK_MS);
    times.push(...(await page.evaluate(takeTimes)));
  }
  await whole;
  const longest = await page.evaluate(() => (window as { __longest?: number }).__longest ?? Number.NaN);
  return [
    { what: 'while everything loads: page of a list, asked to rows', goal: '<= 16', ...summed(times) },
    { what: 'while everything loads: longest task of the screen (0: none over 50)', goal: '<= 50', ...summed([longest]) },
  ];
}

/** Somebody types into the palette until lists are complete, and some while longer. */
async function typingMeanwhile(page: Page): Promise<Measured[]> {
  await firstRow(page);
  await page.keyboard.press('Control+k');
  const input = page.locator('[data-palette]').getByRole('combobox');
  await input.waitFor();
  await page.evaluate(() => Object.assign(window, { __longest: 0 }));
  let isHere = false;
  const whole = listsComplete(page).then(() => (isHere = true));
  for (let after = 0; after < LOOKS_AFTER; after += isHere ? 1 : 0) {
    await page.keyboard.type('garcia ', { delay: LOOK_MS });
    await input.fill('');
  }
  await whole;
  const longest = await page.evaluate(() => (window as { __longest?: number }).__longest ?? Number.NaN);
  return [{ what: 'while everything loads: longest task while somebody types (0: none over 50)', goal: '<= 50', ...summed([longest]) }];
}

/** In the page: how long the questions took that were answered since the last look. */
function takeTimes(): number[] {
  const times = performance.getEntriesByName('replica.query').map(({ duration }) => duration);
  performance.clearMeasures('replica.query');
  return times;
}

async function palette(page: Page, start: number): Promise<Measured[]> {
  await firstRow(page);
  await page.keyboard.press('Control+k');
  const open = page.locator('[data-palette]');
  await open.getByRole('combobox').fill('a');
  await open.getByRole('option').first().waitFor();
  // Before the first answer nothing says that more is coming; nor can every record be looked through before all have come.
  await listsComplete(page);
  await open.getByRole('combobox').fill('an');
  await open.getByRole('group', { name: /^Customers/ }).waitFor({ timeout: LOAD_TIMEOUT_MS });
  await open.getByText('Still reading records').waitFor({ state: 'detached', timeout: LOAD_TIMEOUT_MS });
  return [{ what: 'cold: Continue pressed to palette over every record', goal: '< 1,500', ...summed([Date.now() - start]) }];
}
