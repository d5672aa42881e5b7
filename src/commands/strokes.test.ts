import { expect, test } from 'vitest';
import { isCharacterKey, isSafeInText, strokeOf, type KeyFacts } from './strokes.ts';

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
  ['US CapsLock ?', press('?', 'Slash', 's'), '?'],
  ['US numpad 1', press('1', 'Numpad1'), '1'],
  ['US numpad 1 without NumLock', press('End', 'Numpad1'), 'End'],
  ['US numpad Enter', press('Enter', 'NumpadEnter'), 'Enter'],
  ['US numpad /', press('/', 'NumpadDivide'), '/'],
  ['AZERTY w on KeyZ', press('w', 'KeyZ'), 'w'],
  ['AZERTY m beside l', press('m', 'Semicolon'), 'm'],
  ['AZERTY . by Shift', press('.', 'Comma', 's'), '.'],
  ['AZERTY / by Shift', press('/', 'Period', 's'), '/'],
  ['AZERTY Ctrl+k', press('k', 'KeyK', 'c'), 'Mod+k', null],
  ['AZERTY à is 0', press('à', 'Digit0'), '0'],
  ['German / by Shift+7', press('/', 'Digit7', 's'), '/'],
  ['German y on KeyZ with Shift', press('Y', 'KeyZ', 's'), 'Shift+y'],
  ['German CapsLock ö', press('Ö', 'Semicolon'), 'ö'],
  ['German Shift+ö', press('Ö', 'Semicolon', 's'), 'Shift+ö'],
  ['German > by Shift', press('>', 'IntlBackslash', 's'), '>'],
  ['Dvorak s', press('s', 'Semicolon'), 's'],
  ["Dvorak ' on KeyQ", press("'", 'KeyQ'), "'"],
  ['Colemak s on KeyD', press('s', 'KeyD'), 's'],
  ['Turkish ı on KeyI', press('ı', 'KeyI'), 'ı'],
  ['Spanish ñ', press('ñ', 'Semicolon'), 'ñ'],
  ['Czech š is 3', press('š', 'Digit3'), '3'],
  ['Russian Ctrl+Shift+я', press('Я', 'KeyZ', 'cs'), 'Mod+Shift+z', null],
  ['Russian ж on Semicolon', press('ж', 'Semicolon'), ';'],
  ['Russian Shift+ю', press('Ю', 'Period', 's'), '>'],
  ['Russian ? by Shift+7', press('?', 'Digit7', 's'), '?'],
  ['Greek ; on KeyQ', press(';', 'KeyQ'), ';'],
  ['Hebrew / on KeyQ', press('/', 'KeyQ'), '/'],
  ['Hebrew Ctrl+ל', press('ל', 'KeyK', 'c'), 'Mod+k', null],
  ['Arabic digit ١', press('١', 'Digit1'), '1'],
  ['Arabic ظ on Slash', press('ظ', 'Slash'), '/'],
  ['Arabic two characters on one key', press('لا', 'KeyB'), 'b'],
  ['Korean ㅎ on KeyG with Ctrl', press('ㅎ', 'KeyG', 'c'), 'Mod+g', null],
  ['Thai ก on KeyD', press('ก', 'KeyD'), 'd'],
  ['Hindi vowel sign on KeyF', press('ि', 'KeyF'), 'f'],
  ['Polish ą by AltGr', press('ą', 'KeyA', 'cag'), null],
  ['Linux AltGr without Ctrl', press('@', 'KeyQ', 'g'), null],
  ['Cmd+Shift+Space', press(' ', 'Space', 'ms'), null, 'Mod+Shift+Space'],
  ['Ctrl+Shift+Space', press(' ', 'Space', 'cs'), 'Mod+Shift+Space', null],
  ['no-break space', press('\u00a0', 'Space', 's'), 'Shift+Space'],
  ['ideographic space', press('\u3000', 'Space'), 'Space'],
  ['Ctrl+d on a Mac', press('d', 'KeyD', 'c'), 'Mod+d', null],
  ['Windows key', press('d', 'KeyD', 'm'), null, 'Mod+d'],
  ['bare CapsLock', press('CapsLock', 'CapsLock'), null],
  ['no key at all', press('Unidentified', ''), null],
  ['Delete', press('Delete', 'Delete'), 'Delete'],
];

test.each(VECTORS)('%s', (_name, event, elsewhere, mac = elsewhere) => {
  expect([strokeOf(event, false), strokeOf(event, true)]).toEqual([elsewhere, mac]);
});

test('there are at least sixty of them', () => {
  expect(new Set(VECTORS.map(([name]) => name)).size).toBe(VECTORS.length);
  expect(VECTORS.length).toBeGreaterThanOrEqual(60);
});

test('where the layout has no Latin letters, a letter key with punctuation of no use is the letter', () => {
  expect(strokeOf(press("'", 'KeyW'), false, false)).toBe('w');
  expect(strokeOf(press('/', 'KeyQ'), false, false)).toBe('/');
  expect(strokeOf(press('ק', 'KeyE'), false, false)).toBe('e');
});

test('in text only keys that can be neither typing nor editing stay alive', () => {
  expect(['Mod+k', 'Mod+Enter', 'Mod+.', 'Mod+s', 'F2', 'F6', 'Shift+F6', 'Mod+Shift+Space'].every(isSafeInText)).toBe(true);
  expect(['d', 'g a', 'Shift+Enter', 'Escape', '?', 'Space', 'Fn'].some(isSafeInText)).toBe(false);
  expect(['Mod+z', 'Mod+Shift+z', 'Mod+a', 'Mod+b', 'Mod+ArrowLeft', 'Mod+Backspace'].some(isSafeInText)).toBe(false);
});

test('a character key is one that types', () => {
  expect(['d', 'Shift+g', 'g a', '?', '#', 'w F6', 'ö'].every(isCharacterKey)).toBe(true);
  expect(['Enter', 'Shift+Enter', 'Space', 'Mod+k', 'F6', 'Home', 'Escape'].some(isCharacterKey)).toBe(false);
});
