import { expect, type Locator, type Page } from '@playwright/test';

/** Where a comment is written: plain lines at first, the editor of rich text as soon as it is here. */
export function commentBox(on: Page | Locator): Locator {
  return on.getByRole('textbox', { name: 'Comment', exact: true });
}

/** The words that stand in it, whichever of the two it is. */
export function written(box: Locator): Promise<string> {
  return box.evaluate((element) => (element instanceof HTMLTextAreaElement ? element.value : (element as HTMLElement).innerText).trim());
}

/** Waits until exactly these words stand in it. */
export async function expectWritten(box: Locator, words: string): Promise<void> {
  await expect.poll(() => written(box)).toBe(words);
}

/**
 * Has what staff write next be for the carrier as well: unless they say so it stays with staff. By key: the story that
 * works by keyboard alone takes the pointer away, and a click there meets the page behind.
 */
export async function writeForCustomer(on: Page): Promise<void> {
  await on.getByRole('form', { name: 'New comment' }).getByRole('radio', { name: 'Visible to customer' }).press('Space');
}
