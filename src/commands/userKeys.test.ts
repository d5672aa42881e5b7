import { expect, test } from 'vitest';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { conflictsOf } from './keyConflicts.ts';
import { withDefaultsOf, withKey, withoutKey } from './keyChanges.ts';
import { keysOf, offersIn } from './keymap.ts';
import { keyMapFile, readKeyMapFile } from './keyMapFile.ts';
import { sampleContexts } from './sampleContexts.ts';
import type { Command, CommandContext } from './types.ts';
import { isSequence, keysIn, NO_CHANGES, withKeys, type KeyMap } from './userKeys.ts';

const command = (id: Command['id'], keys: string[], when: (ctx: CommandContext) => boolean = () => true): Command => ({
  id,
  title: id,
  keywords: [],
  group: 'Cases',
  roles: null,
  keys,
  when,
  run: () => undefined,
});
const dismiss = command('alert.dismiss', ['d', 'e'], ({ subject }) => subject?.table === 'alerts');
const edit = command('record.edit', ['e'], ({ subject }) => subject?.table === 'cases');
const go = command('nav.alerts', ['g a']);
const all = [dismiss, edit, go];

test('a person adds keys, takes defaults away, and gets them back', () => {
  const more = withKey(NO_CHANGES, dismiss, 'Mod+d');
  const less = withoutKey(more, dismiss, 'd');
  expect(keysIn(less, dismiss)).toEqual(['e', 'Mod+d']);
  expect(keysIn(withKey(less, dismiss, 'd'), dismiss)).toEqual(['d', 'e', 'Mod+d']);
  expect(keysIn(withoutKey(less, dismiss, 'Mod+d'), dismiss)).toEqual(['e']);
  expect(withDefaultsOf(less, dismiss.id)).toEqual(NO_CHANGES);
  expect(withoutKey(withKey(NO_CHANGES, dismiss, 'x'), dismiss, 'x')).toEqual(NO_CHANGES);
});

test('what a person gave wins over what was there, and changing it again starts from the declared keys', () => {
  const map = withKey(NO_CHANGES, go, 'd');
  const mine = withKeys(all, map);
  const ctx = aContext({ subject: { table: 'alerts', row: { id: 'a' } } });
  expect(keysOf(offersIn(mine, ctx)).get('d')?.command.id).toBe('nav.alerts');
  const again = mine.find(({ id }) => id === 'nav.alerts')!;
  expect(keysIn(withoutKey(map, again, 'g a'), again)).toEqual(['d']);
  expect(withKeys(all, NO_CHANGES)).toBe(all);
});

test('without letters only keys that type nothing are left', () => {
  const list = command('list.down', ['j', 'ArrowDown']);
  const arrows: KeyMap = { preset: 'arrows', changes: {} };
  expect([list, go, dismiss].map((one) => keysIn(arrows, one))).toEqual([['ArrowDown'], [], []]);
});

test('a conflict names the other command and where both are there', () => {
  const contexts = sampleContexts('ADMIN', ['/cases']);
  const say = (one: Command, keys: string) =>
    conflictsOf(one, keys, all, contexts).map(({ kind, command: other, keys: theirs, place }) => [kind, other.id, theirs, place]);
  expect(say(dismiss, 'e')).toEqual([]);
  expect(say(go, 'e')).toEqual([
    ['same', 'alert.dismiss', 'e', 'in a list, a record, a peek or triage, on an alert'],
    ['same', 'record.edit', 'e', 'in a discussion, a list, a record, a peek, triage or an open document, on a case'],
  ]);
  expect(say(edit, 'g').map(([kind, id]) => [kind, id])).toEqual([['begins', 'nav.alerts']]);
  expect(say(edit, 'g a x').map(([kind, id]) => [kind, id])).toEqual([['is begun by', 'nav.alerts']]);
});

test('a map goes into a file and comes back the same', () => {
  const map = withoutKey(withKey({ preset: 'gmail', changes: {} }, go, 'Mod+Shift+e'), dismiss, 'd');
  expect(readKeyMapFile(keyMapFile(map))).toEqual(map);
});

test.each([
  ['no JSON', 'This is not a file of shortcuts: it is not JSON.'],
  ['[1]', 'This is not a file of shortcuts: it has no "preset" and "changes".'],
  ['{"changes": 3}', 'This is not a file of shortcuts: it has no "preset" and "changes".'],
  ['{"preset": "vim"}', 'There is no preset "vim". The presets are default, arrows, gmail.'],
  ['{"changes": {"a.b": []}}', 'What is said of "a.b" is not { "add": [...], "remove": [...] }.'],
  ['{"changes": {"a.b": {"add": "d"}}}', 'The keys of "a.b" are not a list.'],
  [
    '{"changes": {"a.b": {"add": ["Ctrl+q"]}}}',
    '"Ctrl+q" of "a.b" is not a key. Keys are written like "d", "g a", "Mod+Shift+z" or "Shift+Enter".',
  ],
  [
    '{"changes": {"__proto__": {"add": [1]}}}',
    '1 of "__proto__" is not a key. Keys are written like "d", "g a", "Mod+Shift+z" or "Shift+Enter".',
  ],
])('a bad file says what is wrong: %s', (text, message) => {
  expect(readKeyMapFile(text)).toBe(message);
});

test('keys are written in one way', () => {
  expect(['d', 'Shift+g', 'g a', '?', '+', 'Mod++', 'Mod+Shift+z', 'Shift+F6', 'w ArrowLeft', 'ö', 'Space'].every(isSequence)).toBe(true);
  expect(['', ' ', 'Ctrl+k', 'dd', 'g  a', 'Shift+Mod+z', 'a b c d', 'enter'].some(isSequence)).toBe(false);
});
