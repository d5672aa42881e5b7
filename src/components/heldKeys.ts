/** A frame for what was opened to be drawn, and one for it to take the focus. */
function twoFrames(): Promise<void> {
  return new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));
}

/** Does with a key what the browser would have done, had it been pressed just now. */
function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const isUntouched = target.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!isUntouched || event.ctrlKey || event.metaKey || event.altKey) return;
  const isTextField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (isTextField && event.key.length === 1) document.execCommand('insertText', false, event.key);
  else if (event.key === 'Enter' && (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) target.click();
}

/**
 * Keeps what is pressed until `ready`, and then gives it to what has the focus by that time: a key that follows the one that
 * opens a dialog is meant for the dialog, also when it still has to be fetched.
 */
export async function holdKeysUntil(ready: Promise<unknown>): Promise<void> {
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'keydown') held.push(event);
  };
  const types = ['keydown', 'keypress', 'keyup'] as const;
  for (const type of types) window.addEventListener(type, hold, { capture: true });
  try {
    await ready;
    await twoFrames();
  } finally {
    for (const type of types) window.removeEventListener(type, hold, { capture: true });
  }
  for (const event of held) {
    press(event);
    // What a key has changed is drawn before the next one is heard, as between keys of a keyboard.
    await Promise.resolve();
  }
}
