import type { Page } from '@playwright/test';

/** A screen that is shown for the first time brings its code; the machine may be busy. */
const SHOWN_WITHIN_MS = 10_000;

/** Shows another screen as Back and Forward do, without loading the page again; resolves when it has its first heading. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector('h1');
    Object.assign(globalThis, { before: { heading, words: heading?.textContent } });
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(
    () => {
      const { before } = globalThis as unknown as { before: { heading: Element | null; words: string | undefined } };
      const heading = document.querySelector('h1');
      return heading !== null && (heading !== before.heading || heading.textContent !== before.words);
    },
    null,
    { timeout: SHOWN_WITHIN_MS },
  );
}
