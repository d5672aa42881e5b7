import { isText } from '#src/browser/isText.ts';
import type { Mode } from './types.ts';

/** The layers that float over the screen and have keys of their own. */
export const LAYER = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** The element where rich text is written (src/components/editor). */
const EDITOR = '[data-editor]';

/** Marks what takes every key itself: the field in which a shortcut is pressed. */
export const TAKES_KEYS = { 'data-takes-keys': '' } as const;

const elements = (path: readonly EventTarget[]): Element[] => path.filter((one): one is Element => one instanceof Element);

/**
 * Returns where the keyboard is, from the path of the event, which leads out of shadow trees too; `pane` is what the focused screen
 * says of itself.
 */
export function modeAt(path: readonly EventTarget[], pane: Mode): Mode {
  const all = elements(path);
  if (all.some((element) => element.matches(LAYER))) return 'dialog';
  if (all.some((element) => element.matches(EDITOR))) return 'editor';
  return all.some(isText) ? 'text' : pane;
}

/** A sheet beside its button (src/components/ui/popover.tsx): it covers nothing, and chords mean in it what they mean in the screen behind it. */
const SHEET = '[data-sheet]';

/** Returns where a stroke is: as `modeAt`, but for chords in a sheet. */
export function modeOf(stroke: string, path: readonly EventTarget[], pane: Mode): Mode {
  const sheet = stroke.startsWith('Mod+') ? elements(path).findIndex((element) => element.matches(SHEET)) : -1;
  return sheet < 0 ? modeAt(path, pane) : modeAt(elements(path).slice(0, sheet), pane);
}

/** Returns whether the key is meant for a field that takes every key. */
export function takesKeys(path: readonly EventTarget[]): boolean {
  return elements(path).some((element) => element.matches('[data-takes-keys]'));
}

const PRESSED = 'a[href], button, summary, [role="button"], [role="link"], [role="separator"]';

/** The pressed parts of a form that are fields of it, and the button that saves or sends it: Mod+Enter does so from these as from any field. */
const SAVING = 'form [role="switch"], [data-command="form.save"], [data-command="esign.send"], [data-command="esign.signer.driver"]';

/** Returns whether the element does something of its own with this stroke (a link with Enter, a button with Space). */
export function isElementsOwn([target]: readonly EventTarget[], stroke: string): boolean {
  if (!/^(Shift\+|Mod\+)?(Enter|Space)$/.test(stroke) || !(target instanceof Element)) return false;
  if (stroke === 'Mod+Enter' && target.closest(SAVING)) return false;
  // Fields know nothing of Mod+Enter: it saves the form from each of them; a button beside them, Cancel above all, never does.
  return target.closest(stroke.startsWith('Mod+') ? PRESSED : `${PRESSED}, input`) !== null;
}
