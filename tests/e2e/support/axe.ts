import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Themes, and what each is looked at for: between them only colors differ. */
const THEMES = {
  light: {},
  dark: { runOnly: 'color-contrast' },
} as const;
type Theme = keyof typeof THEMES;

/** No serious or critical finding of axe in these themes, and nothing has slid away. `what` names what is looked at. */
export async function looksRight(page: Page, what: string, themes: readonly Theme[] = ['light', 'dark']): Promise<void> {
  await nothingHasSlid(page, what);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode: all in this page, which has no frames; otherwise a second window is opened for every count and takes the focus.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...THEMES[colorScheme] })
      .analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const findings = grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
    expect(findings, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Nothing was scrolled that its reader cannot scroll back: a box whose overflow is hidden moves when a script brings something into view. */
export async function nothingHasSlid(page: Page, what: string): Promise<void> {
  const slid = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => element.scrollTop > 0 && getComputedStyle(element).overflowY === 'hidden')
      .map((element) => `${element.tagName.toLowerCase()} ${element.className} by ${element.scrollTop} px`),
  );
  expect(slid, `slid away: ${what}`).toEqual([]);
}

/** Nothing is wider than the window, and nothing in it scrolls sideways. */
export async function fitsTheWidth(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => element.className),
  );
  expect(wider, `scrolls sideways: ${what}`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(page.viewportSize()!.width);
}
