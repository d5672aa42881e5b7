import type { Page } from '@playwright/test';
import type { Person } from '#tests/e2e/support/person.ts';
import { nextKeyLost } from '#tests/e2e/support/nextKey.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow } from './firstRow.ts';
import { timed, timeTo } from './keyTimes.ts';

type Measured = Omit<Figure, 'workspace'>;

const OPENINGS = 40;
const PRESSES = 1_000;
const BESIDE = 20;
const QUIET_MS = 200;
/** As fast as somebody goes who knows the way. */
const STEP_MS = 60;
/** The browser tells of no interaction that was faster, in milliseconds. */
const TOLD_FROM_MS = 16;

const PALETTE = `document.activeElement?.matches('[data-palette] [role=combobox]')`;
const BESIDE_THERE = `document.querySelectorAll('[data-pane] h1').length > 1`;

/** Goal 1: the palette by key, and whether the key after it ever goes elsewhere. */
async function openings(page: Page): Promise<Measured[]> {
  const opened: number[] = [];
  const idle: number[] = [];
  for (let i = 0; i < OPENINGS; i += 1) {
    idle.push(await timed(page, timeTo('true'), 'F9', QUIET_MS));
    opened.push(await timed(page, timeTo(PALETTE), 'Control+k', QUIET_MS));
    await page.keyboard.press('Escape');
  }
  const lost = await nextKeyLost(page, PRESSES);
  return [
    {
      what: 'palette: Mod+K to focused and painted',
      goal: '<= 50',
      ...summed(opened),
      baseline: { what: 'a key that does nothing', ...summed(idle) },
    },
    { what: `palette: next keys lost of ${PRESSES} (a count)`, goal: '0', ...summed([lost]) },
  ];
}

/** Goal 7: a record that is on the device, opened beside its list. */
async function beside(page: Page): Promise<Measured[]> {
  const times: number[] = [];
  for (let i = 0; i <= BESIDE; i += 1) {
    await page.locator(`[role=row][aria-rowindex="${(i % 18) + 2}"]`).focus();
    times.push(await timed(page, timeTo(BESIDE_THERE), 'Shift+Enter', QUIET_MS));
    await page.keyboard.press('w');
    await page.keyboard.press('x');
    await page.locator('[data-row]:focus').waitFor();
  }
  // The first brings the screen's own code.
  return [{ what: 'record: Shift+Enter on a case to it beside its list', goal: '<= 100', ...summed(times.slice(1)) }];
}

/** In the page: the time since it began, once a list has a row and two cases beside it have their names. */
function whenThree(): number | false {
  const isThere = document.querySelectorAll('[data-pane]').length === 3 && document.querySelectorAll('[data-pane] article h1').length === 2;
  return isThere && document.querySelector('[role=row][data-row]') !== null && performance.now();
}

/** Goal 13: a link to three panes on a device that has their rows, from the reload to the words of all of them. */
async function threePanes({ page, product, context }: Person): Promise<Measured[]> {
  const rows = await product.sql<{ id: string }>(`select "id" from "cases" where "deletedAt" is null order by "createdAt" desc limit 2`);
  const split = rows.map(({ id }) => `split=${encodeURIComponent(`/cases/details/${id}`)}`).join('&');
  const toAll = async (): Promise<number> => {
    await page.reload();
    return (await (await page.waitForFunction(whenThree, undefined, { polling: 'raf' })).jsonValue()) as number;
  };
  await page.goto(`${product.origin}/cases?${split}`);
  await page.waitForFunction(whenThree);
  const online = [await toAll(), await toAll(), await toAll()];
  await product.network.cut();
  await context.setOffline(true);
  const offline = [await toAll(), await toAll(), await toAll()];
  await context.setOffline(false);
  await product.network.restore();
  return [
    { what: 'panes: reload of a link to three, to all their words', goal: '<= 1,000', ...summed(online) },
    { what: 'panes: the same without a connection', goal: '<= 1,000', ...summed(offline) },
  ];
}

/** Thirty presses of somebody at work: through lists, beside, into the palette and out again, an alert set aside and brought back. */
const ROUND = 'g c j j j k Space Space Shift+Enter j k w x Control+k c a s Escape g a j j d z j / a Escape g c'.split(' ');
const ROUNDS = 10;

const WATCH_INTERACTIONS = `(() => {
  const slowest = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: ${TOLD_FROM_MS}, buffered: false });
  window.__interactions = slowest;
})()`;

/** Goal 10: a session of 300 steps; from each press to the paint after it, as the browser itself counts. */
async function session({ page, product }: Person): Promise<Measured[]> {
  await page.goto(`${product.origin}/cases`);
  await firstRow(page);
  await page.evaluate(WATCH_INTERACTIONS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const key of ROUND) {
      await page.keyboard.press(key);
      await page.waitForTimeout(STEP_MS);
    }
  const told = await page.evaluate(() => [...(window as unknown as { __interactions: Map<number, number> }).__interactions.values()]);
  const all = [...told, ...Array.from({ length: Math.max(0, ROUNDS * ROUND.length - told.length) }, () => TOLD_FROM_MS)];
  const slow = all.toSorted((a, b) => b - a)[Math.floor(all.length * 0.02)]!;
  return [{ what: `session: ${all.length} presses, interaction to next paint, p98`, goal: '<= 100', ...summed([slow]) }];
}

/** What somebody at work meets by key: the palette, a record beside its list, a link to three panes, a session. */
export async function measureSession(agent: Person): Promise<Measured[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/cases`);
  await firstRow(page);
  return [...(await openings(page)), ...(await beside(page)), ...(await threePanes(agent)), ...(await session(agent))];
}
