import { expect, type Page } from '@playwright/test';
import { keyboardIsSomewhere } from './keyboard.ts';

/** How long a screen may take to show what the next key is meant for, in milliseconds. */
const PATIENCE_MS = 10_000;

interface Counting {
  presses: number;
}

/** From the next page on every press of a key is counted where it arrives: on the page. Letters of a text are none, nor are modifiers by themselves. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counting: Counting = { presses: 0 };
    Object.assign(globalThis, { counting });
    const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);
    const isText = (target: EventTarget | null): boolean =>
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLElement && target.isContentEditable);
    window.addEventListener(
      'keydown',
      (event) => {
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
        if (event.isTrusted && !modifiers.has(event.key) && !(isLetter && isText(event.target))) counting.presses += 1;
      },
      { capture: true },
    );
  });
}

/** Presses since the page was loaded. */
export function pressesOn(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { counting: Counting }).counting.presses);
}

/** Nothing moves after a key but the dot that says that syncing is under way (design/workspace.md 6 and 8, goal 25). */
async function nothingMoves(page: Page, after: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target)
      .filter((target) => target?.closest('[role=status][aria-label=Sync]') === null)
      .map((target) => target!.outerHTML.slice(0, 120)),
  );
  expect(moving, `moves after ${after}`).toEqual([]);
}

/** The keyboard is on something that takes keys: no longer on a pane or a list that waits for its rows. */
async function hasArrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const at = document.activeElement;
      return at !== null && at !== document.body && !at.matches('[data-pane], [role=grid]');
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
}

const isWritingPlace = (): boolean => {
  const at = document.activeElement;
  return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || (at instanceof HTMLElement && at.isContentEditable);
};

/**
 * Presses keys as they stand in a table: `g c Enter s r "next fri" Enter`, `Shift+J*9`. Text in quotes is written as soon as there
 * is a place to write. Each key waits for what the one before it brought, as a person does who looks.
 */
export async function pressAll(page: Page, keys: string): Promise<void> {
  for (const [, text, key = '', times = '1'] of keys.matchAll(/"([^"]*)"|(\S+?)(?:\*(\d+))?(?=\s|$)/g)) {
    if (text !== undefined) {
      await page.waitForFunction(isWritingPlace, undefined, { timeout: PATIENCE_MS });
      await page.keyboard.type(text);
      continue;
    }
    for (let i = 0; i < Number(times); i += 1) {
      await hasArrived(page);
      await page.keyboard.press(key.replace('Mod', 'Control'));
      await keyboardIsSomewhere(page, `${key} of ${keys}`);
      await nothingMoves(page, `${key} of ${keys}`);
    }
  }
}
