import type { Page } from '@playwright/test';
import type { Person } from '#tests/e2e/support/person.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow } from './firstRow.ts';
import { timed, timeTo } from './keyTimes.ts';

const MOVES = 60;
const HOLD_MS = 10_000;
/** A key that is held down comes thirty times a second. */
const REPEAT_MS = 33;
const PAGE_ROWS = 50;
const CHOSEN = 200;
const QUIET_MS = 60;

/** The focus is elsewhere than at the press. */
const MOVED = 'document.activeElement !== before';

/** In the page: a key held down for a while; every pause between two frames that showed the focus on another row. */
const HOLD = `new Promise((resolve) => {
  const gaps = [];
  let last = performance.now();
  let row = document.activeElement?.dataset?.row;
  let on = true;
  const frame = () => {
    const now = document.activeElement?.dataset?.row;
    if (now !== row) { gaps.push(performance.now() - last); last = performance.now(); row = now; }
    if (on) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const timer = setInterval(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', repeat: true, bubbles: true, cancelable: true, composed: true })), ${REPEAT_MS});
  setTimeout(() => { clearInterval(timer); on = false; resolve(gaps); }, ${HOLD_MS});
})`;

/** In the page: from the next key press to the frame after the grid has changed. */
const TIME_GRID = `new Promise((resolve) => {
  let start = 0;
  addEventListener('keydown', () => { start = performance.now(); }, { capture: true, once: true });
  const watch = new MutationObserver(() => requestAnimationFrame(() => { watch.disconnect(); resolve(performance.now() - start); }));
  watch.observe(document.querySelector('[role=grid]'), { childList: true, subtree: true });
})`;

async function keys(page: Page, key: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < MOVES; i += 1)
    times.push(await timed(page, timeTo(key === 'j' ? MOVED : 'true'), key === 'j' && i % 40 >= 20 ? 'k' : key, QUIET_MS));
  return times;
}

/** Lists by key: the focus that follows j and k, a key that is held down over many pages, and one act on many chosen rows with its undo. */
export async function measureLists(agent: Person): Promise<Omit<Figure, 'workspace'>[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/alerts?alert_status=NON_CRITICAL&pageSize=${PAGE_ROWS}`);
  await firstRow(page);
  await page.locator('[role=row][aria-rowindex="2"]').focus();
  const idle = await keys(page, 'F9');
  const moved = await keys(page, 'j');
  const gaps = (await page.evaluate(HOLD)) as number[];
  await page.goto(`${product.origin}/alerts?alert_status=NON_CRITICAL&pageSize=${PAGE_ROWS}`);
  await firstRow(page);
  await page.locator('[role=row][aria-rowindex="2"]').focus();
  for (let rows = PAGE_ROWS; ; rows += PAGE_ROWS) {
    await page.keyboard.press('Control+a');
    const next = page.getByRole('button', { name: 'Next page' });
    if (rows >= CHOSEN || (await next.getAttribute('aria-disabled')) === 'true') break;
    await page.keyboard.press('>');
    await page.locator(`[role=row][aria-rowindex="${rows + 2}"]`).waitFor();
  }
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' });
  const count = Number((await bar.innerText()).match(/\d+/)?.[0]);
  const dismissed = await timed(page, TIME_GRID, 'd', QUIET_MS);
  await bar.waitFor({ state: 'detached' });
  const undone = await timed(page, TIME_GRID, 'z', QUIET_MS);
  return [
    {
      what: 'list: j and k to painted focus',
      goal: '<= 33',
      ...summed(moved),
      baseline: { what: 'a key that does nothing', ...summed(idle) },
    },
    { what: 'list: j held for 10 s, longest pause between two rows', goal: '<= 100', ...summed([Math.max(...gaps)]) },
    { what: `list: ${count} chosen alerts dismissed as one act, key to paint`, goal: '<= 100', ...summed([dismissed]) },
    { what: `list: the same taken back, key to paint`, goal: '<= 100', ...summed([undone]) },
  ];
}
