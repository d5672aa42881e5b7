import { expect, test } from 'vitest';
import { isSafeInText, strokeOf, type KeyFacts } from './strokes.ts';

const press = (key: string, code: string, held = '', more: Partial<KeyFacts> = {}): KeyFacts => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
  isComposing: false,
  keyCode: 0,
  altGraph: held.includes('g'),
  ...more,
});

/** Layout and press, stroke on Windows and Linux, stroke on a Mac (the same when left out). */
const VECTORS: readonly [string, KeyFacts, string | null, (string | null)?][] = [
  ['US d', press('d', 'KeyD'), 'd'],
  ['US Shift+d', press('D', 'KeyD', 's'), 'Shift+d'],
  ['US CapsLock d', press('D', 'KeyD'), 'd'],
  ['US CapsLock Shift+d', press('d', 'KeyD', 's'), 'Shift+d'],
  ['US ?', press('?', 'Slash', 's'), '?'],
  ['US /', press('/', 'Slash'), '/'],
  ['US #', press('#', 'Digit3', 's'), '#'],
  ['US 1', press('1', 'Digit1'), '1'],
  ['US ;', press(';', 'Semicolon'), ';'],
  ['US >', press('>', 'Period', 's'), '>'],
  ['AZERTY a on KeyQ', press('a', 'KeyQ'), 'a'],
  ['AZERTY 1 without Shift', press('&', 'Digit1'), '1'],
  ['AZERTY 2 is a letter key', press('é', 'Digit2'), '2'],
  ['AZERTY Shift+1', press('1', 'Digit1', 's'), '1'],
  ['AZERTY ?', press('?', 'KeyM', 's'), '?'],
  ['AZERTY # by AltGr', press('#', 'Digit3', 'cag'), null],
  ['German z on KeyY', press('z', 'KeyY'), 'z'],
  ['German ? by Shift+ß', press('?', 'Minus', 's'), '?'],
  ['German # own key', press('#', 'Backslash'), '#'],
  ['German ö', press('ö', 'Semicolon'), 'ö'],
  ['German @ by AltGr', press('@', 'KeyQ', 'cag'), null],
  ['German € by Ctrl+Alt', press('€', 'KeyE', 'ca'), null],
  ['Dvorak d', press('d', 'KeyH'), 'd'],
  ['Dvorak Ctrl+k', press('k', 'KeyV', 'c'), 'Mod+k', null],
  ['Russian в on KeyD', press('в', 'KeyD'), 'd'],
  ['Russian Shift', press('В', 'KeyD', 's'), 'Shift+d'],
  ['Russian Ctrl+л', press('л', 'KeyK', 'c'), 'Mod+k', null],
  ['Russian . on Slash', press('.', 'Slash'), '.'],
  ['Greek γ on KeyG', press('γ', 'KeyG'), 'g'],
  ['Hebrew ש on KeyA', press('ש', 'KeyA'), 'a'],
  ['Arabic ش on KeyA', press('ش', 'KeyA'), 'a'],
  ['Korean ㄷ on KeyE', press('ㄷ', 'KeyE'), 'e'],
  ['Korean composing', press('ㄷ', 'KeyE', '', { isComposing: true }), null],
  ['Japanese, old browsers', press('a', 'KeyA', '', { keyCode: 229 }), null],
  ['dead key', press('Dead', 'BracketLeft'), null],
  ['input method', press('Process', 'KeyA'), null],
  ['bare Shift', press('Shift', 'ShiftLeft', 's'), null],
  ['bare AltGr', press('AltGraph', 'AltRight', 'g'), null],
  ['Ctrl+k', press('k', 'KeyK', 'c'), 'Mod+k', null],
  ['Cmd+k', press('k', 'KeyK', 'm'), null, 'Mod+k'],
  ['Ctrl+Shift+z', press('Z', 'KeyZ', 'cs'), 'Mod+Shift+z', null],
  ['Ctrl+.', press('.', 'Period', 'c'), 'Mod+.', null],
  ['Option+d on a Mac', press('∂', 'KeyD', 'a'), null],
  ['Alt+d', press('d', 'KeyD', 'a'), null],
  ['Shift+Enter', press('Enter', 'Enter', 's'), 'Shift+Enter'],
  ['Ctrl+Enter', press('Enter', 'Enter', 'c'), 'Mod+Enter', null],
  ['Space', press(' ', 'Space'), 'Space'],
  ['Shift+Space', press(' ', 'Space', 's'), 'Shift+Space'],
  ['Escape', press('Escape', 'Escape'), 'Escape'],
  ['Shift+F6', press('F6', 'F6', 's'), 'Shift+F6'],
  ['ArrowDown', press('ArrowDown', 'ArrowDown'), 'ArrowDown'],
];

test.each(VECTORS)('%s', (_name, event, elsewhere, mac = elsewhere) => {
  expect([strokeOf(event, false), strokeOf(event, true)]).toEqual([elsewhere, mac]);
});

test('in text only keys that cannot be typing stay alive', () => {
  expect(['Mod+k', 'Mod+Enter', 'F6', 'Shift+F6'].every(isSafeInText)).toBe(true);
  expect(['d', 'g a', 'Shift+Enter', 'Escape', '?', 'Space', 'Fn'].some(isSafeInText)).toBe(false);
});
