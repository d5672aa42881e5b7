import type { Mode } from './types.ts';

const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const EDITABLE =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="searchbox"]';
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Does an element take text? */
function isText(element: Element): boolean {
  const input = element.closest('input');
  if (input) return !NO_TEXT.has(input.type);
  return element.closest(EDITABLE) !== null;
}

/** Where the keyboard is, from the element that got the key; `pane` is what the focused screen says of itself. */
export function modeAt(target: EventTarget | null | undefined, pane: Mode): Mode {
  if (!(target instanceof Element)) return pane;
  if (target.closest(LAYER)) return 'dialog';
  return isText(target) ? 'text' : pane;
}

/** Does the element do something of its own with this stroke (a link with Enter, a button with Space)? Then it is left to it. */
export function isElementsOwn(target: EventTarget | null | undefined, stroke: string): boolean {
  if (!/^(Shift\+|Mod\+)?(Enter|Space)$/.test(stroke) || !(target instanceof Element)) return false;
  return target.closest('a[href], button, summary, input, [role="button"], [role="link"], [role="separator"]') !== null;
}
