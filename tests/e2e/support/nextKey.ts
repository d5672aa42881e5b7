import type { Page } from '@playwright/test';

const KEYS = 'abcdefghijklmnopqrstuvwxyz0123456789#@>'.split('');
const CTRL = 2;
/** How long a key may take to stand in the palette before it counts as lost, in milliseconds. */
const PATIENCE_MS = 5000;

/** Opens the palette and presses a key at once, so many times; how many of these keys did not come to stand in it. */
export async function nextKeyLost(page: Page, times: number): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  let lost = 0;
  for (let i = 0; i < times; i += 1) {
    const key = KEYS[i % KEYS.length]!;
    // Both are on their way before the page has answered the first.
    await Promise.all([
      cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: CTRL }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: CTRL }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]);
    const arrived = page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('[data-palette] [role=combobox]')?.value === wanted,
      key,
      { timeout: PATIENCE_MS },
    );
    await arrived.catch(() => (lost += 1));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[data-palette]') === null);
  }
  await cdp.detach();
  return lost;
}
