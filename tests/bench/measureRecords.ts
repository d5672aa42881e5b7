import type { Person } from '#tests/e2e/support/person.ts';
import { summed, type Figure } from './figures.ts';
import { firstRow } from './firstRow.ts';
import { timed, timeTo } from './keyTimes.ts';

const CASES = 20;
const QUIET_MS = 200;

/** The thread of the case is on the screen, or that it has none. */
const THREAD = `[...document.querySelectorAll('section[aria-label="Comments"]')].slice(0, 1)
  .some((thread) => thread.querySelector('ol > li') || thread.innerText.includes('No comments yet'))`;

/** A record that is on the device: Enter on its row until its parts are painted. The first time brings the screen's own code as well. */
export async function measureRecords(agent: Person): Promise<Omit<Figure, 'workspace'>[]> {
  const { page, product } = agent;
  await page.goto(`${product.origin}/cases`);
  await firstRow(page);
  const times: number[] = [];
  for (let i = 0; i <= CASES; i += 1) {
    await page.locator(`[role=row][aria-rowindex="${(i % 18) + 2}"]`).focus();
    times.push(await timed(page, timeTo(THREAD), 'Enter', QUIET_MS));
    await page.goBack();
    await page.locator('[role=row][aria-rowindex="2"]').waitFor();
  }
  const [first, ...others] = times;
  return [
    { what: 'record: Enter on a case to its comments, the first since the start', goal: '', ...summed([first!]) },
    { what: 'record: Enter on a case to its comments', goal: '<= 100', ...summed(others) },
  ];
}
