import type { Person } from '#tests/e2e/support/person.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow } from './firstRow.ts';

const CASES = 20;
const QUIET_MS = 200;

/** In the page: from the next key press to the frame that shows the thread of another case, or that it has none. */
const TIME_THREAD = `new Promise((resolve) => {
  addEventListener('keydown', () => {
    const start = performance.now();
    const frame = () => {
      const thread = document.querySelector('section[aria-label="Comments"]');
      const isThere = thread && (thread.querySelector('ol > li') || thread.innerText.includes('No comments yet'));
      if (!isThere) return requestAnimationFrame(frame);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - start);
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(frame);
  }, { capture: true, once: true });
})`;

/** A record that is on the device: Enter on its row until its parts are painted. The first time brings the screen's own code as well. */
export async function measureRecords(agent: Person): Promise<Omit<Figure, 'workspace'>[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/cases`);
  await firstRow(page);
  const times: number[] = [];
  for (let i = 0; i <= CASES; i += 1) {
    await page.locator(`[role=row][aria-rowindex="${(i % 18) + 2}"]`).focus();
    const timing = page.evaluate(TIME_THREAD) as Promise<number>;
    await page.waitForTimeout(QUIET_MS);
    await page.keyboard.press('Enter');
    times.push(await timing);
    await page.goBack();
    await page.locator('[role=row][aria-rowindex="2"]').waitFor();
  }
  const [first, ...others] = times;
  return [
    { what: 'record: Enter on a case to its comments, the first since the start', goal: '', ...summed([first!]) },
    { what: 'record: Enter on a case to its comments', goal: '<= 100', ...summed(others) },
  ];
}
