import type { Product } from './support/product.ts';
import { lostFocus } from './support/focusWatch.ts';
import { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** A page with a pane whose buttons lose the keyboard, or hand it on in time. */
const PAGE = `<div data-pane tabindex="-1">
  <button id="loses" onkeydown="this.remove()">Loses</button>
  <button id="hands" onkeydown="this.blur(); setTimeout(() => document.querySelector('[data-pane]').focus(), 40)">Hands on</button>
</div>`;

test('what every story is held to can be broken: a key that leaves the keyboard on the page is noted, one that hands it on is not', async () => {
  const person = new Person({} as Product, 'nobody@demo.test');
  const page = await person.openBrowser({ firstVisit: true });
  await page.goto(`data:text/html,${encodeURIComponent(PAGE)}`);
  await page.locator('#hands').focus();
  await page.keyboard.press('j');
  await expect(page.locator('[data-pane]')).toBeFocused();
  // Longer than any key is watched.
  await page.waitForTimeout(1100);
  expect(lostFocus.splice(0)).toEqual([]);
  await page.locator('#loses').focus();
  await page.keyboard.press('k');
  await expect.poll(() => lostFocus.splice(0)).toEqual([expect.stringMatching(/^after k at .*, from <button id="loses"/)]);
  await person.leave();
});
