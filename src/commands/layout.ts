import { createStore } from './store.ts';

/** The letters that the keys of this keyboard bear, by `event.code`: told by the browser where it can (Chromium), else learnt from presses. */
type Caps = ReadonlyMap<string, string>;
export const layout = createStore<Caps>(new Map());

const LATIN = /^\p{Script=Latin}$/u;
const LETTER = /^\p{L}$/u;

/** Returns whether the letters are Latin, which they are taken to be until a letter of another script was seen. */
export function isLatin(caps: Caps = layout.get()): boolean {
  const letters = [...caps].filter(([code, cap]) => /^Key[A-Z]$/.test(code) && LETTER.test(cap));
  return letters.length === 0 || letters.some(([, cap]) => LATIN.test(cap));
}

/** Learns from a press without modifiers what a key bears; a change of layout shows at its first letter. */
export function learnLayout({ code, key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): void {
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing || !/^Key[A-Z]$/.test(code) || !LETTER.test(key)) return;
  const caps = layout.get();
  if (caps.get(code) === key) return;
  const isOther = caps.size > 0 && LATIN.test(key) !== isLatin(caps);
  layout.set(new Map([...(isOther ? [] : caps), [code, key]]));
}

interface KeyboardApi {
  getLayoutMap: () => Promise<Iterable<[string, string]>>;
}

/** Asks the browser, where it answers that. */
export async function readLayout(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: KeyboardApi };
  const caps = await keyboard?.getLayoutMap().catch(() => null);
  if (caps) layout.set(new Map(caps));
}

/** Returns what the key of a stroke's letter bears, where that is another letter: `d` on a Russian keyboard is `в`. Null: the letter itself. */
export function capOf(letter: string, caps: Caps = layout.get()): string | null {
  const cap = /^[a-z]$/.test(letter) ? caps.get(`Key${letter.toUpperCase()}`) : undefined;
  return cap && LETTER.test(cap) && !LATIN.test(cap) ? cap : null;
}
