import { modeAt } from '#src/commands/keyTarget.ts';
import { showToast } from '#src/commands/toasts.ts';
import { holdKeysUntil } from '#src/browser/heldKeys.ts';

/** The time keys wait for the screen that somebody went to, in milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Keys of a screen (with Mod+A, which chooses its rows, and Mod+K and Mod+., which ask about it), and the one that sends what was
 * written; those of the browser, of a text and of what floats are none.
 */
export function isForScreen(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'composedPath'>,
): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (altKey || isComposing) return false;
  const isChord = ctrlKey || metaKey;
  if (isChord && key === 'Enter') return true;
  const isOfScreen = isChord
    ? /^[ak.]$/i.test(key)
    : key.length === 1 || /^(?:Enter|Escape|Delete|Home|End|F2|Page\w+|Arrow\w+)$/.test(key);
  return isOfScreen && modeAt(event.composedPath(), 'record') === 'record';
}

/**
 * Keys that are pressed after a navigation are meant for the screen that it leads to (`g a t`): they wait until it has `landed`. If
 * that takes too long they go where the keyboard is, and those that nobody takes are said not to be done.
 */
export async function holdKeysUntilArrival(landed: Promise<void>, patienceMs = PATIENCE_MS): Promise<void> {
  let isThere = false;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  const ready = landed.then(() => void (isThere = true));
  const untaken = await holdKeysUntil(Promise.race([ready, late]), isForScreen);
  clearTimeout(timer);
  if (!isThere && untaken.length > 0) showToast(`Not done: ${untaken.join(' ')}. The screen is still opening.`);
}
