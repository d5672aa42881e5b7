import type { CDPSession, Page } from '@playwright/test';
import { budget } from '#tests/budget.ts';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { nextKeyLost } from './support/nextKey.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What holds for every key: none is lost to the palette that is still opening, and each means the same on every layout (design/workspace.md 8, goals 1, 17 and 25). */
let product: Product;
let page: Page;

beginAsAgent('/cases', {
  begun: (begun) => ({ product, page } = begun),
});

const PRESSES = budget(40, 100);

test(`the key after Mod+K is never lost, ${PRESSES} times`, async () => {
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  expect(await nextKeyLost(page, PRESSES)).toBe(0);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
});

/** A key as its layout sends it: what it writes, where it lies, and whether Shift is held. */
type Key = readonly [key: string, code: string, shift?: 'Shift'];
/** Where the keys for going to the alerts, for help and for search lie. */
const LAYOUTS: Readonly<Record<string, Readonly<Record<'g' | 'a' | 'help' | 'search', Key>>>> = {
  US: { g: ['g', 'KeyG'], a: ['a', 'KeyA'], help: ['?', 'Slash', 'Shift'], search: ['/', 'Slash'] },
  German: { g: ['g', 'KeyG'], a: ['a', 'KeyA'], help: ['?', 'Minus', 'Shift'], search: ['/', 'Digit7', 'Shift'] },
  French: { g: ['g', 'KeyG'], a: ['a', 'KeyQ'], help: ['?', 'KeyM', 'Shift'], search: ['/', 'Period', 'Shift'] },
  Dvorak: { g: ['g', 'KeyU'], a: ['a', 'KeyA'], help: ['?', 'BracketLeft', 'Shift'], search: ['/', 'BracketLeft'] },
  Russian: { g: ['п', 'KeyG'], a: ['ф', 'KeyA'], help: ['?', 'Digit7', 'Shift'], search: ['/', 'Backslash', 'Shift'] },
  Greek: { g: ['γ', 'KeyG'], a: ['α', 'KeyA'], help: ['?', 'Slash', 'Shift'], search: ['/', 'Slash'] },
  Hebrew: { g: ['ע', 'KeyG'], a: ['ש', 'KeyA'], help: ['?', 'Slash', 'Shift'], search: ['/', 'KeyQ'] },
};

const SHIFT = 8;

async function pressAs(cdp: CDPSession, [key, code, shift]: Key): Promise<void> {
  const facts = { key, code, modifiers: shift ? SHIFT : 0 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...facts });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...facts });
}

for (const [name, keys] of Object.entries(LAYOUTS)) {
  test(`on a ${name} keyboard the same keys do the same`, async () => {
    await page.goto(`${product.origin}/cases`);
    await expect(page.locator('[data-row]:focus')).toHaveCount(1);
    const cdp = await page.context().newCDPSession(page);
    await pressAs(cdp, keys.g);
    await pressAs(cdp, keys.a);
    await expect(page).toHaveURL(/\/alerts$/);
    await pressAs(cdp, keys.help);
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await pressAs(cdp, keys.search);
    await expect(page.getByRole('search').getByRole('textbox')).toBeFocused();
    await cdp.detach();
  });
}

test('who wants less motion has none, also by pointer', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${product.origin}/cases`);
  await expect(page.locator('[data-row]:focus')).toHaveCount(1);
  // A hundredth of a millisecond is how the style sheet says: at once.
  const moving = (): Promise<string[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? ''),
    );
  expect(await moving()).toEqual([]);
  const row = page.locator('[data-row]').first();
  const openers = [
    ['the menu of a row', () => row.click({ button: 'right' })],
    [
      'filters',
      () =>
        page
          .getByRole('button', { name: /^Filter/ })
          .first()
          .click(),
    ],
    [
      'the bell',
      () =>
        page
          .getByRole('button', { name: /notifications/i })
          .first()
          .click(),
    ],
    [
      'a record beside',
      () =>
        row
          .getByRole('link')
          .first()
          .click({ modifiers: ['Shift'] }),
    ],
  ] as const;
  for (const [what, open] of openers) {
    await open();
    expect(await moving(), what).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
