import { expect, test } from 'vitest';
import type { Offer } from './keymap.ts';
import { pressed, type Press } from './keyPress.ts';
import type { Command, Mode } from './types.ts';

const command = (id: Command['id'], repeatable = false): Command => ({
  id,
  title: id,
  keywords: [],
  group: 'Cases',
  roles: null,
  repeatable,
  when: () => true,
  run: () => undefined,
});
const offers = new Map<string, Offer>(
  (
    [
      ['d', command('alert.dismiss')],
      ['j', command('list.down', true)],
      ['g a', command('nav.alerts')],
      ['g g', command('list.first')],
      ['Mod+k', command('palette.open')],
      ['Mod+z', command('edit.undo')],
      ['Enter', command('list.open')],
      ['Mod+Shift+Space', command('keys.leader')],
    ] as const
  ).map(([keys, one]) => [keys, { command: one, state: true }]),
);
const press = (stroke: string, more: Partial<Press> = {}): Press => ({
  stroke,
  repeat: false,
  now: 0,
  mode: 'list',
  pending: null,
  characterKeys: 'on',
  ...more,
});
const kinds = (strokes: readonly string[], more: Partial<Press>): string[] =>
  strokes.map((stroke) => pressed(press(stroke, more), offers).kind);

test('character keys work in lists and records, and never where keys are text', () => {
  for (const mode of ['list', 'record', 'peek', 'thread', 'dash', 'triage'] satisfies Mode[])
    expect(kinds(['d', 'g', 'Enter', 'Mod+k'], { mode })).toEqual(['run', 'wait', 'run', 'run']);
  for (const mode of ['text', 'editor', 'dialog'] satisfies Mode[])
    expect(kinds(['d', 'g', 'Enter', 'Mod+k', 'Mod+z'], { mode })).toEqual(['none', 'none', 'none', 'run', 'none']);
  // Beside the fields of a form: its text is left, and `g d` or `?` lead on.
  expect(kinds(['d', 'g', 'Enter', 'Mod+k', 'Mod+z'], { mode: 'form' })).toEqual(['run', 'wait', 'none', 'run', 'none']);
});

test('switched to leader only they need the leader, and then work from text too; switched off they are gone', () => {
  const led = { pending: { keys: '', at: 0, leader: true as const } };
  expect(kinds(['d', 'g', 'Enter', 'Mod+k'], { characterKeys: 'leader' })).toEqual(['none', 'none', 'run', 'run']);
  expect(kinds(['d', 'g'], { characterKeys: 'leader', mode: 'text', ...led })).toEqual(['run', 'wait']);
  expect(kinds(['d', 'g'], { characterKeys: 'on', mode: 'text', ...led })).toEqual(['run', 'wait']);
  expect(kinds(['d', 'g'], { characterKeys: 'off' })).toEqual(['none', 'none']);
  expect(kinds(['d', 'g', 'Enter'], { characterKeys: 'off', ...led })).toEqual(['unknown', 'unknown', 'run']);
});

test('a sequence that began with the leader stays one', () => {
  const first = pressed(press('g', { mode: 'text', pending: { keys: '', at: 0, leader: true } }), offers);
  expect(first).toEqual({ kind: 'wait', pending: { keys: 'g', at: 0, leader: true } });
  const pending = first.kind === 'wait' ? first.pending : null;
  expect(pressed(press('a', { mode: 'text', pending, now: 1000 }), offers)).toEqual({ kind: 'run', keys: 'g a' });
  expect(pressed(press('a', { mode: 'text', pending, now: 1501 }), offers)).toEqual({ kind: 'none' });
});

test('a key held down runs again only what is meant to, and a prefix never becomes its own second key', () => {
  const repeat = true;
  expect(kinds(['j', 'd', 'q'], { repeat })).toEqual(['run', 'held', 'none']);
  expect(pressed(press('g', { repeat, pending: { keys: 'g', at: 0 } }), offers)).toEqual({ kind: 'held' });
  expect(pressed(press('g', { pending: { keys: 'g', at: 0 } }), offers)).toEqual({ kind: 'run', keys: 'g g' });
});
