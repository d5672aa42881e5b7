import { expect, type Page } from '@playwright/test';
import { wordingFaults } from '../../wording.ts';

/** Every text on show, besides what is set as code or typed by somebody: numbers of cases, keys, fields. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const text = node.textContent!.trim();
      if (text && !element.closest('script, style, code, kbd, .font-mono, [contenteditable]') && element.checkVisibility())
        texts.push(text);
    }
    const said = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].flatMap((name) => one.getAttribute(name) ?? []),
    );
    return [...texts, ...said];
  });

/** Nothing on show is a name of code, and no word that was replaced has come back. `what` names what is read. */
export async function readsRight(page: Page, what: string): Promise<void> {
  const faults = (await textsOf(page)).flatMap(wordingFaults);
  expect([...new Set(faults)], `reads wrong: ${what}`).toEqual([]);
}
