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

/** The character a key stands for on any layout; Shift is part of a punctuation character already. */
function character({ key, code, shiftKey }: KeyFacts): string {
  if (/^[a-z]$/i.test(key)) return (shiftKey ? 'Shift+' : '') + key.toLowerCase();
  if (/^\d$/.test(key)) return key;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && !shiftKey) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)) return (shiftKey ? 'Shift+' : '') + letter.toLowerCase();
  return key;
}

/**
 * One key press as the key map writes it: `d`, `Shift+g`, `?`, `Mod+k`, `Shift+Enter`, `Space`; null when it is not ours
 * (bare modifiers, composition, AltGr, Alt, the Windows key, Ctrl on a Mac).
 */
export function strokeOf(event: KeyFacts, mac: boolean): string | null {
  if (event.isComposing || event.keyCode === 229 || BARE.test(event.key)) return null;
  if (event.altKey || event.altGraph) return null;
  if (mac ? event.ctrlKey : event.metaKey) return null;
  const mod = (mac ? event.metaKey : event.ctrlKey) ? 'Mod+' : '';
  if (event.key === ' ') return `${mod}${event.shiftKey ? 'Shift+' : ''}Space`;
  if ([...event.key].length > 1) return `${mod}${event.shiftKey ? 'Shift+' : ''}${event.key}`;
  return mod + character(event);
}

/** Reads the facts off a browser event. */
export function keyFacts(event: KeyboardEvent): KeyFacts {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode, altGraph: event.getModifierState('AltGraph') };
}

/** Does a stroke work in text fields too? Only those that cannot be typing. */
export function isSafeInText(keys: string): boolean {
  return /^(Mod\+.|F\d)/.test(keys) || /^Shift\+F\d/.test(keys);
}
