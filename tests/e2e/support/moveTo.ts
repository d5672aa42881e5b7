import type { Page } from '@playwright/test';

/** A screen that is shown for the first time brings its code; the machine may be busy. */
const SHOWN_WITHIN_MS = 30_000;

/** Shows another screen as Back and Forward do, without loading the page again; resolves when its first heading stands in a pane of its name. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const seen = (): string => `${document.querySelector('[data-pane]')?.ariaLabel} ${document.querySelector('h1')?.textContent}`;
    Object.assign(globalThis, { seen, before: { words: seen(), heading: document.querySelector('h1') } });
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(
    () => {
      const { seen, before } = globalThis as unknown as { seen(): string; before: { words: string; heading: Element | null } };
      const heading = document.querySelector('h1');
      return heading !== null && (heading !== before.heading || seen() !== before.words);
    },
    null,
    { timeout: SHOWN_WITHIN_MS },
  );
}
