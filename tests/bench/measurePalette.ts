import type { Page } from '@playwright/test';
import type { Person } from '#tests/e2e/support/person.ts';
import { summed, type Figure } from './figures.ts';
import { DOWN_MS } from './keyTimes.ts';

/** What is typed, letter by letter: a name, a number, two words, and one that leads nowhere. */
const TYPED = ['garcia', '2025-0001', 'silver fl', 'martin mar', 'zzyzx', '#kov', '@okafor'];
const COMMANDS = ['>close case', '>theme light', '>focus next'];
const QUIET_MS = 250;

/** In the page: from the next key press to the frame in which the list has changed for the last time. */
const TIME_LIST = `new Promise((resolve) => {
  addEventListener('keydown', () => {
    const start = performance.now();
    let painted = null;
    const watch = new MutationObserver(() => requestAnimationFrame(() => { painted = performance.now() - start; }));
    watch.observe(document.querySelector('[cmdk-list]'), { childList: true, subtree: true, attributes: true, characterData: true });
    setTimeout(() => { watch.disconnect(); resolve(painted); }, ${QUIET_MS});
  }, { capture: true, once: true });
})`;

async function typed(page: Page, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    await page.locator('[data-palette]').getByRole('combobox').fill('');
    await page.waitForTimeout(QUIET_MS);
    for (const char of text) {
      const timing = page.evaluate(TIME_LIST) as Promise<number | null>;
      await page.waitForTimeout(20);
      await page.keyboard.press(char, { delay: DOWN_MS });
      const time = await timing;
      if (time !== null) times.push(time);
    }
  }
  return times;
}

/** The palette over every record of the device: what each key press costs until it is seen, and the worker's answer alone. */
export async function measurePalette(agent: Person): Promise<Omit<Figure, 'workspace'>[]> {
  const { page } = agent;
  await page.keyboard.press('Control+k');
  const opened = Date.now();
  await page.locator('[data-palette]').getByRole('combobox').fill('a');
  await page.locator('[data-palette]').getByRole('option').first().waitFor();
  await page.getByText('Still reading records').waitFor({ state: 'detached', timeout: 120_000 });
  const ready = Date.now() - opened;
  await page.evaluate(() => performance.clearMeasures('replica.search'));
  const records = await typed(page, TYPED);
  const asked = await page.evaluate(() => performance.getEntriesByName('replica.search').map((entry) => entry.duration));
  const commands = await typed(page, COMMANDS);
  await page.keyboard.press('Escape');
  return [
    { what: 'palette: opened to answers over every record', goal: '', ...summed([ready]) },
    { what: 'palette: words asked of the worker to records', goal: '<= 5', ...summed(asked) },
    {
      what: 'palette: key to painted records',
      goal: '<= 33',
      ...summed(records),
      baseline: { what: 'key to painted commands, no record asked', ...summed(commands) },
    },
  ];
}
