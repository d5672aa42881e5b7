import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { Person } from '#tests/e2e/support/person.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow, MARK_FIRST_ROW } from './firstRow.ts';
import { DOWN_MS } from './keyTimes.ts';
import { measureCold, verified } from './measureCold.ts';
import { measureLists } from './measureLists.ts';
import { measurePalette } from './measurePalette.ts';
import { measureRecords } from './measureRecords.ts';
import { measureSession } from './measureSession.ts';

const WARM_RUNS = 10;
const PAGES = 200;
const PAGE_REST_MS = 40;
const WRITES = 30;
const COMMITS = 30;
/** While a page is being loaded everything on it waits for everything else: these are told of by themselves. */
const EARLY_COMMITS = 5;
const AT_WORK_MS = 2000;

/**
 * Everything that is measured on one workspace, as agent@demo.test; `tell` hears each figure as soon as it is known. A part that
 * fails costs its own figures: returned is what could not be measured, and why.
 */
export async function measure(product: Product, workspace: string, tell: (figures: Figure[]) => void): Promise<string[]> {
  const known = (figures: Measured[]): void => tell(figures.map((figure) => ({ ...figure, workspace })));
  const failures: string[] = [];
  const attempt = async (work: (agent: Person) => Promise<Measured[]>): Promise<void> => {
    try {
      known(await work(agent));
    } catch (error) {
      failures.push(`${work.name} on ${workspace}: ${String(error)}`);
    }
  };
  await measureCold(product, known);
  const agent = new Person(product, 'agent@demo.test');
  try {
    await agent.openBrowser();
    await agent.page.addInitScript(MARK_FIRST_ROW);
    await agent.signInAtLogin('/cases');
    await verified(agent.page);
    for (const part of [warmStart, listPages, measureRecords, measurePalette, measureLists, measureSession, localWrites, otherBrowser])
      await attempt(part);
  } finally {
    await agent.leave();
  }
  return failures;
}

type Measured = Omit<Figure, 'workspace'>;

async function warmStart(agent: Person): Promise<Measured[]> {
  const starts: number[] = [];
  const scripts: number[] = [];
  for (let i = 0; i < WARM_RUNS; i += 1) {
    await agent.page.reload();
    const { sinceStart, sinceScript } = await firstRow(agent.page);
    starts.push(sinceStart);
    scripts.push(sinceScript);
  }
  return [
    { what: 'warm: reload to first list', goal: '', ...summed(starts) },
    { what: 'warm: script has come to first list', goal: '< 300', ...summed(scripts) },
  ];
}

/** How long the list waited for each of some pages, turned by `press`. */
async function turnPages(page: Page, press: (button: Locator) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => performance.clearMeasures());
  for (let i = 0; i < PAGES; i += 1) {
    const forward = page.getByRole('button', { name: /next page/i });
    await press((await forward.isDisabled()) ? page.getByRole('button', { name: /first page/i }) : forward);
    await page.waitForTimeout(PAGE_REST_MS);
  }
  return page.evaluate(() => performance.getEntriesByName('replica.query').map((e) => e.duration));
}

async function listPages(agent: Person): Promise<Measured[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/cases?status=CLOSED`);
  await firstRow(page);
  // A press that is the script's own: after one of the person's the browser draws before it hands over any answer.
  const asked = await turnPages(page, (button) => button.evaluate((element: HTMLElement) => element.click()));
  const pressed = await turnPages(page, (button) => button.click());
  return [
    {
      what: 'list page of cases with filter and sort, asked to rows',
      goal: '<= 5',
      ...summed(asked),
      baseline: { what: 'the same page by GraphQL', ...summed(await graphqlPages(product)) },
    },
    { what: 'list page: the same after a press, with the frame that is drawn first', goal: '', ...summed(pressed) },
  ];
}

const PAGE_SIZE = 20;
const SAME_PAGE = `query ($skip: Int) {
  getCases(filter: { status: CLOSED }, sort: { by: createdAt, direction: DESC }, first: ${PAGE_SIZE}, skip: $skip) {
    count
    items {
      id caseID code status createdAt citationArraignment citationDueDate customerId
      inspectionCitationState { id name } driver { id name lastName }
    }
  }
}`;

/** The same pages asked of the server over localhost, from this process: no browser in between, so it flatters the baseline. */
async function graphqlPages(product: Product): Promise<number[]> {
  const { accessToken } = await signIn(product.origin, 'agent@demo.test', DEMO_PASSWORD);
  const times: number[] = [];
  for (let i = 0; i < PAGES; i += 1) {
    const start = performance.now();
    const answer = await fetch(`${product.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ query: SAME_PAGE, variables: { skip: i * PAGE_SIZE } }),
    });
    const { data, errors } = (await answer.json()) as { data: { getCases: { items: unknown[] } } | null; errors?: unknown };
    if (data?.getCases.items.length !== PAGE_SIZE) throw new Error(`The server gave no page of cases: ${JSON.stringify(errors)}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** In the page: from the key press to the frame after the list has changed. */
const timeKey = (key: string): string => `new Promise((resolve) => {
  const grid = document.querySelector('[role=grid]');
  let start = 0;
  addEventListener('keydown', () => { start = performance.now(); }, { capture: true, once: true });
  const done = () => requestAnimationFrame(() => { watch.disconnect(); resolve(performance.now() - start); });
  const watch = new MutationObserver(done);
  if (${JSON.stringify(key)} === 'd') watch.observe(grid, { childList: true, subtree: true });
  else addEventListener('keydown', done, { once: true });
})`;

async function localWrites(agent: Person): Promise<Measured[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/alerts?alert_status=NON_CRITICAL`);
  await firstRow(page);
  await page.locator('[role=row][aria-rowindex="2"]').focus();
  const times = async (key: string): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < WRITES; i += 1) {
      const timing = page.evaluate(timeKey(key)) as Promise<number>;
      await page.waitForTimeout(60);
      await page.keyboard.press(key, { delay: DOWN_MS });
      all.push(await timing);
    }
    return all;
  };
  const idle = await times('F9');
  await page.evaluate(() => performance.clearMeasures('replica.mutate'));
  const dismissed = await times('d');
  const kept = await page.evaluate(() => performance.getEntriesByName('replica.mutate').map((entry) => entry.duration));
  return [
    {
      what: 'local write (dismiss an alert): key to paint',
      goal: '<= 33',
      ...summed(dismissed),
      baseline: { what: 'a key that does nothing', ...summed(idle) },
    },
    { what: 'local write: asked of the worker to kept in the outbox', goal: '<= 50', ...summed(kept) },
  ];
}

async function otherBrowser(agent: Person): Promise<Measured[]> {
  const { page, product } = agent;
  const [row] = await product.sql<{ id: string }>(`select "id" from "cases" where "status" <> 'CLOSED' order by "createdAt" desc limit 1`);
  await page.goto(`${product.origin}/cases/details/${row!.id}`);
  await page.getByRole('status', { name: 'Sync' }).filter({ hasText: 'Up to date' }).waitFor();
  const early = await commitsSeen(agent, row!.id, EARLY_COMMITS);
  await page.waitForTimeout(AT_WORK_MS);
  return [
    { what: "server commit to another person's screen", goal: '<= 100', ...summed(await commitsSeen(agent, row!.id, COMMITS)) },
    { what: `the same, the first ${EARLY_COMMITS} after that screen was loaded`, goal: '', ...summed(early) },
  ];
}

/** How long some commits to a case took to the words on the screen that shows it. */
async function commitsSeen({ page, product }: Person, id: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const words = `bench ${i} ${Date.now()}`;
    const seen = page.waitForFunction((text) => document.body.innerText.includes(text) && Date.now(), words, { polling: 'raf' });
    await page.waitForTimeout(100);
    await product.sql(`update "cases" set "briefStatement" = $1, "updatedAt" = now() where "id" = $2`, [words, id]);
    const committed = Date.now();
    times.push(Math.max(0, ((await (await seen).jsonValue()) as number) - committed));
  }
  return times;
}
