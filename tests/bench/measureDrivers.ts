import type { Page } from '@playwright/test';
import type { Person } from '#tests/e2e/support/person.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow } from './firstRow.ts';
import { timed, timeTo } from './keyTimes.ts';
import { graphqlTimes, scriptPress, skips, turnPages } from './listPages.ts';

type Measured = Omit<Figure, 'workspace'>;

const OPENINGS = 20;
const FILTERINGS = 20;
const SEARCHES = 20;
const QUIET_MS = 200;
/** Longer than a search waits after the last letter, and the worker for its answer. */
const ANSWERED_MS = 700;
/** The rows of a page of drivers when nobody asks for more. */
const PAGE_ROWS = 10;

const ITEMS = 'count items { id status hiredAt createdAt driver { id name lastName licenseNumber } customer { id name } }';
const SAME_PAGE = `query ($skip: Int) {
  contractsList(filter: { status: { equals: Active } }, sort: [{ createdAt: DESC }], first: ${PAGE_ROWS}, skip: $skip) { ${ITEMS} }
}`;
const SAME_FILTER = `query ($status: Contract_StatusEnum) {
  contractsList(filter: { status: { equals: $status } }, sort: [{ createdAt: DESC }], first: ${PAGE_ROWS}) { ${ITEMS} }
}`;
const SAME_SEARCH = `query ($text: String) {
  contractsList(
    filter: { OR: [{ driver: { _fullText: $text } }, { customer: { name: { contains: $text } } }] }
    sort: [{ createdAt: DESC }], first: ${PAGE_ROWS}
  ) { ${ITEMS} }
}`;
const SAME_RECORD = `query ($id: ID) {
  contract(id: $id) {
    id status hiredAt activatedAt archivedAt customer { id name }
    driver { id name lastName email dateOfBirth licenseNumber alerts { items { id } } cases { items { id } } driverChecklist { id openCount } }
  }
}`;

const LIST_SHOWN = `document.querySelector('[role=grid][aria-label="Drivers"] [data-row]') !== null`;
const CASES_SHOWN = `document.querySelector('[role=grid][aria-label="Cases"] [data-row]') !== null`;
/** The facts of the contract are on the screen. */
const RECORD_SHOWN = `document.querySelector('section[aria-label="Contract"]') !== null`;

/** The list of drivers and their records, as those of cases are measured. */
export async function measureDrivers(agent: Person): Promise<Measured[]> {
  return [
    ...(await firstPage(agent)),
    ...(await pages(agent)),
    ...(await filtered(agent)),
    ...(await searched(agent)),
    ...(await opened(agent)),
  ];
}

/** From the keys that lead there to the first rows: another list is left for it, so that everything but the list's code is there. */
async function firstPage({ page, product }: Person): Promise<Measured[]> {
  await page.goto(`${product.origin}/cases`);
  await firstRow(page);
  const [drivers, cases]: [number[], number[]] = [[], []];
  for (let i = 0; i <= OPENINGS; i += 1) {
    await page.keyboard.press('g');
    drivers.push(await timed(page, timeTo(LIST_SHOWN), 'r', QUIET_MS));
    await page.keyboard.press('g');
    cases.push(await timed(page, timeTo(CASES_SHOWN), 'c', QUIET_MS));
  }
  const [first, ...others] = drivers;
  return [
    { what: 'drivers: keys to the first page, the first since the start', goal: '', ...summed([first!]) },
    {
      what: 'drivers: keys to the first page',
      goal: '<= 100',
      ...summed(others),
      baseline: { what: 'keys to the first page of cases', ...summed(cases.slice(1)) },
    },
  ];
}

async function pages({ page, product }: Person): Promise<Measured[]> {
  await page.goto(`${product.origin}/contracts?status=Active`);
  await firstRow(page);
  const asked = await turnPages(page, scriptPress);
  const same = await graphqlTimes(product, SAME_PAGE, skips(PAGE_ROWS), isAnswer);
  return [
    {
      what: 'list page of drivers with filter and sort, asked to rows',
      goal: '<= 5',
      ...summed(asked),
      baseline: { what: 'the same page by GraphQL', ...summed(same) },
    },
  ];
}

const isAnswer = (data: unknown): boolean => typeof (data as { contractsList?: { count: number } }).contractsList?.count === 'number';

/** The longest question that the list asked of the worker since the last time. */
const longestAsked = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const asked = performance.getEntriesByName('replica.query').map((entry) => entry.duration);
    performance.clearMeasures('replica.query');
    return Math.max(...asked);
  });

async function filtered({ page, product }: Person): Promise<Measured[]> {
  await page.goto(`${product.origin}/contracts`);
  await firstRow(page);
  const statuses = ['Pending', 'Active', 'Archived'] as const;
  const wanted = Array.from({ length: FILTERINGS }, (_, i) => statuses[i % statuses.length]!);
  const times: number[] = [];
  for (const status of wanted) {
    await page.getByRole('button', { name: /^Filter\s*\d*$/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filter' });
    await filters.getByRole('combobox', { name: 'Status' }).selectOption(status);
    await page.evaluate(() => performance.clearMeasures('replica.query'));
    await scriptPress(filters.getByRole('button', { name: 'Apply' }));
    await page.waitForTimeout(ANSWERED_MS);
    times.push(await longestAsked(page));
  }
  const same = await graphqlTimes(
    product,
    SAME_FILTER,
    wanted.map((status) => ({ status })),
    isAnswer,
  );
  return [
    {
      what: 'drivers: filter by status, asked to rows',
      goal: '<= 5',
      ...summed(times),
      baseline: { what: 'the same filter by GraphQL', ...summed(same) },
    },
  ];
}

async function searched({ page, product }: Person): Promise<Measured[]> {
  const words = await lastNames(product);
  await page.goto(`${product.origin}/contracts`);
  await firstRow(page);
  const box = page.locator('input[data-command="list.search"]').first();
  const times: number[] = [];
  for (const word of words) {
    await page.evaluate(() => performance.clearMeasures('replica.query'));
    await box.fill(word);
    await page.waitForTimeout(ANSWERED_MS);
    times.push(await longestAsked(page));
  }
  const same = await graphqlTimes(
    product,
    SAME_SEARCH,
    words.map((text) => ({ text })),
    isAnswer,
  );
  return [
    {
      what: 'drivers: search in all words of the list, asked to rows',
      goal: '<= 16',
      ...summed(times),
      baseline: { what: 'the same search by GraphQL', ...summed(same) },
    },
  ];
}

/** Beginnings of names that some drivers have. */
async function lastNames(product: Product): Promise<string[]> {
  const rows = await product.sql<{ lastName: string }>(`select distinct "lastName" from "drivers" order by 1 limit ${SEARCHES}`);
  return rows.map(({ lastName }, i) => lastName.slice(0, 3 + (i % 4)));
}

async function opened({ page, product }: Person): Promise<Measured[]> {
  await page.goto(`${product.origin}/contracts?pageSize=20`);
  await firstRow(page);
  const times: number[] = [];
  for (let i = 0; i <= OPENINGS; i += 1) {
    await page.locator(`[role=row][aria-rowindex="${(i % 18) + 2}"]`).focus();
    times.push(await timed(page, timeTo(RECORD_SHOWN), 'Enter', QUIET_MS));
    await page.goBack();
    await page.locator('[role=row][aria-rowindex="2"]').waitFor();
  }
  const ids = await product.sql<{ id: string }>(`select "id" from "contracts" order by "createdAt" desc limit ${OPENINGS}`);
  const isRecord = (data: unknown): boolean => (data as { contract: object | null }).contract !== null;
  const [first, ...others] = times;
  return [
    { what: 'record: Enter on a driver to the facts, the first since the start', goal: '', ...summed([first!]) },
    {
      what: 'record: Enter on a driver to the facts',
      goal: '<= 100',
      ...summed(others),
      baseline: { what: 'the same driver by GraphQL, not painted', ...summed(await graphqlTimes(product, SAME_RECORD, ids, isRecord)) },
    },
  ];
}

/** Items of which a tile of the matrix leads to the drivers where they are open. */
const TILES = 14;
const REPAINTS = 20;

/**
 * In the page: from the worker's answer to the rows of the matrix to the end of the frame that shows them, after an act of the script's
 * own; and how long the worker took.
 */
const paintedAfterAnswer = (act: string): string => `new Promise((resolve, reject) => {
  const late = setTimeout(() => reject(new Error('The matrix did not change')), 30000);
  performance.clearMeasures('replica.query');
  const answers = () => performance.getEntriesByName('replica.query');
  const watch = new MutationObserver(() => {
    const grid = document.querySelector('[role=grid][aria-label="Driver files"]');
    if (!grid?.querySelector('[data-row]') || answers().length === 0) return;
    watch.disconnect();
    clearTimeout(late);
    const answer = answers().at(-1);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve({ asked: answer.duration, painted: performance.now() - answer.startTime - answer.duration });
      channel.port2.postMessage(0);
    });
  });
  watch.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true, characterData: true });
  ${act};
})`;

/** The matrix of all driver files, 14 items each: what the screen needs for it once the worker has answered. */
export async function measureMatrix({ page, product }: Person): Promise<Measured[]> {
  await page.goto(`${product.origin}/contracts/matrix`);
  await firstRow(page);
  const [{ n }] = (await product.sql<{ n: number }>(`select count(*)::int n from "driverChecklists"`)) as [{ n: number }];
  const firsts: Painted[] = [];
  for (let i = 0; i < REPAINTS; i += 1) {
    await page.keyboard.press('g');
    await timed(page, timeTo(CASES_SHOWN), 'c', QUIET_MS);
    await page.waitForTimeout(QUIET_MS);
    firsts.push((await page.evaluate(paintedAfterAnswer('history.back()'))) as Painted);
  }
  const filters: Painted[] = [];
  for (let i = 0; i < REPAINTS; i += 1) {
    const tile = `document.querySelectorAll('ul[aria-label="Open by item"] button')[${i % TILES}].click()`;
    filters.push((await page.evaluate(paintedAfterAnswer(tile))) as Painted);
    await page.waitForTimeout(QUIET_MS);
  }
  return [
    {
      what: `matrix of ${n} drivers x ${TILES}: the worker's answer to the first paint`,
      goal: '<= 16',
      ...summed(firsts.map(({ painted }) => painted)),
      baseline: { what: 'the answer itself, asked to rows', ...summed(firsts.map(({ asked }) => asked)) },
    },
    {
      what: `matrix of ${n} drivers x ${TILES}: the worker's answer to the filtered paint`,
      goal: '<= 16',
      ...summed(filters.map(({ painted }) => painted)),
      baseline: { what: 'the answer itself, asked to rows', ...summed(filters.map(({ asked }) => asked)) },
    },
  ];
}

interface Painted {
  asked: number;
  painted: number;
}
