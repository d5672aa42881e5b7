import { expect, type Page } from '@playwright/test';

/** How long a menu or a dialog may take to hand the keyboard on, in milliseconds. */
const HAND_OVER_MS = 1500;

/** Fails when the keyboard is nowhere: on the page itself instead of on something in it (design/workspace.md 5.3). */
export async function keyboardIsSomewhere(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `focus after ${after}`, timeout: HAND_OVER_MS })
    .not.toBe('BODY');
}

/** Presses keys one after the other; after each the keyboard must be somewhere. `'w f'` is two presses. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys.flatMap((sequence) => sequence.split(' '))) {
    await page.keyboard.press(key);
    await keyboardIsSomewhere(page, `${key} of ${keys.join(' ')}`);
  }
}

/** From here on nothing can be done by pointer. */
export async function noPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { pointer-events: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await page.reload();
}
