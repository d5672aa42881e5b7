import { Person } from '#tests/e2e/support/person.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { AT_REST_MS } from './atRest.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow, MARK_FIRST_ROW } from './firstRow.ts';
import { DOWN_MS } from './keyTimes.ts';
import { graphqlTimes, scriptPress, skips, turnPages } from './listPages.ts';
import { measureCold, verified } from './measureCold.ts';
import { measureDocuments } from './measureDocuments.ts';
import { measureDrivers, measureMatrix } from './measureDrivers.ts';
import { measureLists } from './measureLists.ts';
import { measurePalette } from './measurePalette.ts';
import { measureRecords } from './measureRecords.ts';
import { measureSession } from './measureSession.ts';

const WARM_RUNS = 10;
const WRITES = 30;
const COMMITS = 30;
/** While a page is being loaded everything on it waits for everything else: these are told of by themselves. */
const EARLY_COMMITS = 5;
const AT_WORK_MS = 2000;

/**
 * Everything that is measured on one workspace, as agent@demo.test; `tell` hears each figure as soon as it is known. A part that
 * fails costs its own figures: returned is what could not be measured, and why. `only`: these parts alone.
 */
export async function measure(
  product: Product,
  workspace: string,
  tell: (figures: Figure[]) => void,
  only: readonly string[] | null = null,
): Promise<string[]> {
  const known = (figures: Measured[]): void => tell(figures.map((figure) => ({ ...figure, workspace })));
  const failures: string[] = [];
  const attempt = async (work: (agent: Person) => Promise<Measured[]>): Promise<void> => {
    try {
      known(await work(agent));
    } catch (error) {
      failures.push(`${work.name} on ${workspace}: ${String(error)}`);
    }
  };
  if (only?.includes(measureCold.name) ?? true) await measureCold(product, known);
  const agent = new Person(product, 'agent@demo.test');
  try {
    await agent.openBrowser();
    await agent.page.addInitScript(MARK_FIRST_ROW);
    await agent.signInAtLogin('/cases');
    await verified(agent.page);
    await agent.page.waitForTimeout(AT_REST_MS);
    const parts = [
      warmStart,
      listPages,
      measureRecords,
      measureDrivers,
      measureMatrix,
      measureDocuments,
      measurePalette,
      measureLists,
      measureSession,
      localWrites,
      otherBrowser,
    ];
    for (const part of parts) if (only?.includes(part.name) ?? true) await attempt(part);
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

async function listPages(agent: Person): Promise<Measured[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/cases?status=CLOSED`);
  await firstRow(page);
  const asked = await turnPages(page, scriptPress);
  const pressed = await turnPages(page, (button) => button.click());
  return [
    {
      what: 'list page of cases with filter and sort, asked to rows',
      goal: '<= 5',
      ...summed(asked),
      baseline: { what: 'the same page by GraphQL', ...summed(await graphqlTimes(product, SAME_PAGE, skips(PAGE_SIZE), isPage)) },
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

const isPage = (data: unknown): boolean => (data as { getCases: { items: unknown[] } }).getCases.items.length === PAGE_SIZE;

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
