import { expect, type Page } from '@playwright/test';

/** Names of code, which no screen says: snake_case, camelCase and CAPITALS_WITH_LINES. */
const CODE_NAME = /\b(?:[a-z]+_[a-z_]+|[A-Z]{2,}_[A-Z_]+|[a-z]{2,}[A-Z][a-z][A-Za-z]*)\b/g;

/** Words that were replaced, as they stood (design/copy.md). */
const REPLACED = [
  /\blicence/i,
  /take back/i,
  /\blately\b/i,
  /as it was\b/i,
  /without a view/i,
  /all of the staff/i,
  /needs you\b/i,
  /on its way/i,
  /gave the case/i,
  /does not follow the case/i,
  /drop draft/i,
  /sealed changes/i,
  /have no screen yet/i,
  /waits for a decision of yours/i,
  /pause \/ resume/i,
  /done again/i,
  /not promised/i,
  /go to the first page/i,
  /is c c recipient/i,
  /\bcpdp\b/,
  /written down already/i,
];

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
  const faults = (await textsOf(page)).flatMap((text) => {
    // Addresses and names of files are not ours to word.
    const words = text.replaceAll(/\S*[.@/\\:]\S*\w/g, '');
    return [...(words.match(CODE_NAME) ?? []), ...REPLACED.flatMap((wrong) => wrong.exec(text)?.[0] ?? [])].map(
      (wrong) => `“${wrong}” in “${text.slice(0, 80)}”`,
    );
  });
  expect([...new Set(faults)], `reads wrong: ${what}`).toEqual([]);
}
