import { expect, test } from 'vitest';
import { deadEnd, elsewhere } from './deadKey.ts';
import type { Command } from './types.ts';

const command = (id: Command['id'], title: string, keys: readonly string[], roles: Command['roles'] = null): Command => ({
  id,
  title,
  keywords: [],
  group: 'Cases',
  roles,
  keys,
  when: () => false,
  run: () => undefined,
});
const commands = [
  command('case.status', 'Set status…', ['s s'], ['ADMIN', 'AGENT']),
  command('list.editCell', 'Edit focused cell', ['F2']),
  command('comment.next', 'Next comment', ['j', 'ArrowDown']),
];

test('keys that lead nowhere say what they would do, and for whom', () => {
  expect(deadEnd('s s', commands, 'CUSTOMER_ELITE')).toBe('S S is not available to you (Set status)');
  expect(deadEnd('s s', commands, 'AGENT')).toBe('S S does nothing here (Set status)');
  expect(deadEnd('F2', commands, 'AGENT')).toBe('F2 does nothing here (Edit focused cell)');
  expect(deadEnd('g q', commands, 'AGENT')).toBe('G Q is not a command');
  expect(deadEnd('l ArrowRight', commands, 'AGENT')).toBe('L → is not a command');
});

test('a first key is answered where it is a command elsewhere, or begins one; keys of lists and controls are left alone', () => {
  expect(['s', 'j', 'F2', 'q', 'ArrowDown', 'Enter', 'F9'].map((stroke) => elsewhere(stroke, commands))).toEqual([
    'begins',
    'is',
    'is',
    null,
    null,
    null,
    null,
  ]);
});
