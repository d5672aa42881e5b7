/** The parts of a keyboard event that decide which stroke it is. */
export interface KeyFacts {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  /** 229 while an input method is at work, in browsers that do not set `isComposing` in time. */
  keyCode: number;
  altGraph: boolean;
}

const BARE = /^(Shift|Control|Alt|AltGraph|Meta|OS|CapsLock|NumLock|ScrollLock|Fn|FnLock|Hyper|Super|Dead|Process|Unidentified)$/;

/** The signs on the keys beside the letters in the US, without and with Shift; letters of other scripts lie there too. */
const US_PUNCTUATION: Readonly<Record<string, readonly [string, string]>> = {
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
};

/** Punctuation that keys of ours are called by: where a layout has it on a letter's key, it is meant. */
const OURS = new Set('.;/?#<>,');

/** The character a key stands for on any layout; Shift is part of a punctuation character already (design/workspace.md 4.3). */
function character({ key, code, shiftKey }: KeyFacts, latin: boolean): string {
  const shift = shiftKey ? 'Shift+' : '';
  if (/^\p{Script=Latin}$/u.test(key) && !code.startsWith('Digit')) return shift + key.toLowerCase().normalize('NFC');
  if (/^[a-z]$/i.test(key)) return shift + key.toLowerCase();
  if (/^\d$/.test(key)) return key;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit && (!shiftKey || /^\p{Nd}$/u.test(key))) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isForeign = /^[\p{L}\p{M}]/u.test(key);
  if (letter && (isForeign || (!latin && !OURS.has(key)))) return shift + letter.toLowerCase();
  return (isForeign && US_PUNCTUATION[code]?.[shiftKey ? 1 : 0]) || key;
}

/**
 * One key press as the key map writes it: `d`, `Shift+g`, `?`, `Mod+k`, `Shift+Enter`, `Space`; null when it is not ours
 * (bare modifiers, composition, AltGr, Alt, the Windows key, Ctrl on a Mac). `latin`: the layout's letters are Latin ones; only
 * then is punctuation on a letter's key (Dvorak) not the letter that other scripts (Hebrew) have no room for.
 */
export function strokeOf(event: KeyFacts, mac: boolean, latin = true): string | null {
  if (event.isComposing || event.keyCode === 229 || BARE.test(event.key)) return null;
  if (event.altKey || event.altGraph) return null;
  if (mac ? event.ctrlKey : event.metaKey) return null;
  const mod = (mac ? event.metaKey : event.ctrlKey) ? 'Mod+' : '';
  // No-break and ideographic spaces are what some layouts make of Shift+Space.
  if (/^\s$/u.test(event.key)) return `${mod}${event.shiftKey ? 'Shift+' : ''}Space`;
  if (/^[A-Z][A-Za-z]*\d*$/.test(event.key) && event.key.length > 1) return `${mod}${event.shiftKey ? 'Shift+' : ''}${event.key}`;
  return mod + character(event, latin);
}

/** Reads the facts off a browser event. */
export function keyFacts(event: KeyboardEvent): KeyFacts {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode, altGraph: event.getModifierState('AltGraph') };
}

/** The strokes that text fields and editors act on by themselves. */
const OF_TEXT = /^Mod\+(Shift\+)?([zyaxcvbiu]|Arrow\w+|Home|End|Backspace|Delete|Space)$/;

/** Returns whether a sequence works in text fields too. Only one that is neither typing nor editing does (design/workspace.md 4.1, layer 3). */
export function isSafeInText(keys: string): boolean {
  return /^(Mod\+.|(Shift\+)?F\d)/.test(keys) && (!OF_TEXT.test(keys) || keys === LEADER);
}

/** Reaches the character keys from everywhere, from text too (layer 4). */
export const LEADER = 'Mod+Shift+Space';

/** Returns whether a sequence begins with a key that types a character. Those are what WCAG 2.1.4 wants to be switched off. */
export function isCharacterKey(keys: string): boolean {
  const [first = ''] = keys.split(' ');
  return /^(Shift\+)?.$/u.test(first);
}
