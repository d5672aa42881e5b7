import { isMac } from './platform.ts';
import { isText } from './isText.ts';

/** A frame for what was opened to be drawn, and one for it to take the focus. */
function twoFrames(): Promise<void> {
  return new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));
}

/** Resolves when what a key has changed is drawn, as between keys of a keyboard; in a menu a task later, which is when it moves the focus. */
function settled(): Promise<void> {
  const isInMenu = document.activeElement?.closest('[role="menu"]') != null;
  return isInMenu ? new Promise((resume) => setTimeout(resume)) : Promise.resolve();
}

/** Returns whether a key presses an element, beside letters that are typed: Enter a button or a link, Space a button or a switch. */
function presses(key: string, target: Element): boolean {
  if (key === 'Enter') return target.matches('button, a[href], summary');
  return key === ' ' && target.matches('button, summary, input[type="checkbox"], input[type="radio"]');
}

/** Chooses the next choice that begins with a letter, as a browser does while a select has the keyboard. Is there one? */
function chooses(key: string, select: HTMLSelectElement): boolean {
  const all = [...select.options];
  const next = [...all.slice(select.selectedIndex + 1), ...all.slice(0, select.selectedIndex + 1)];
  const found = next.find(({ text, disabled }) => !disabled && text.toLowerCase().startsWith(key.toLowerCase()));
  if (!found) return false;
  select.selectedIndex = found.index;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** The edits that keys make besides typing themselves; the caret alone cannot be moved from here. */
const EDITS: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete', Enter: 'insertLineBreak' };

/** Enter in a field of one line sends its form, by the button that is there for it. Was there a form? */
function submits(key: string, target: Element): boolean {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.form) return false;
  const button = target.form.querySelector<HTMLElement>('button:not([type]), [type="submit"]');
  if (button) button.click();
  else target.form.requestSubmit();
  return true;
}

/** A chord, which types nothing; the characters that a layout has behind AltGr (which is Ctrl with Alt) or Option are none. */
function isChord({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!ctrlKey && !metaKey && !altKey) return false;
  const isCharacter = key.length === 1 && altKey && !metaKey && ctrlKey === !isMac;
  return !isCharacter;
}

/** Does with a key what the browser would have done, had it been pressed just now. Returns whether anybody took it. */
function press(event: KeyboardEvent): boolean {
  const target = document.activeElement ?? document.body;
  const isUntouched = target.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!isUntouched) return true;
  if (isChord(event)) return false;
  if (target instanceof HTMLElement && presses(event.key, target)) target.click();
  else if (event.key.length === 1 && target instanceof HTMLSelectElement) return chooses(event.key, target);
  else if (event.key.length === 1 && isText(target)) document.execCommand('insertText', false, event.key);
  else if (submits(event.key, target)) return true;
  else if (EDITS[event.key] && isText(target)) document.execCommand(EDITS[event.key]!);
  else return false;
  return true;
}

/**
 * Keeps what is pressed until `ready`, and then gives it to what has the focus by that time: a key that follows the one that
 * opens a dialog is meant for the dialog, also when it still has to be fetched. `isMeant` leaves out what is not held. Answers with
 * the keys that nobody took in the end.
 */
export async function holdKeysUntil(
  ready: Promise<unknown>,
  isMeant: (event: KeyboardEvent) => boolean = () => true,
): Promise<readonly string[]> {
  const held: KeyboardEvent[] = [];
  const untaken: string[] = [];
  let isGiving = false;
  const hold = (event: KeyboardEvent): void => {
    // Somebody has taken it already, before it came here.
    if (isGiving || event.defaultPrevented || !isMeant(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keydown') held.push(event);
  };
  const types = ['keydown', 'keypress', 'keyup'] as const;
  for (const type of types) window.addEventListener(type, hold, { capture: true });
  try {
    await ready;
    await twoFrames();
    for (let event = held.shift(); event; event = held.shift()) {
      isGiving = true;
      if (!press(event)) untaken.push(event.key);
      isGiving = false;
      await settled();
    }
  } finally {
    for (const type of types) window.removeEventListener(type, hold, { capture: true });
  }
  return untaken;
}
