import { expect, test } from 'vitest';
import { moveFrom, moveOf, survivorOf } from './gridFocus.ts';

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('arrows, j, k, Home, End and pages are the list’s keys, and only bare ones', () => {
  expect(['ArrowDown', 'j', 'ArrowUp', 'k', 'Home', 'End', 'PageDown', 'PageUp', 'd'].map((key) => moveOf({ ...bare, key }))).toEqual([
    'down',
    'down',
    'up',
    'up',
    'first',
    'last',
    'pageDown',
    'pageUp',
    null,
  ]);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) expect(moveOf({ ...bare, [modifier]: true, key: 'j' })).toBeNull();
});

test('a move stays within the list', () => {
  expect([moveFrom(0, 5, 'up', 3), moveFrom(4, 5, 'down', 3), moveFrom(3, 5, 'pageDown', 3), moveFrom(1, 5, 'pageUp', 3)]).toEqual([
    0, 4, 4, 0,
  ]);
  expect([moveFrom(2, 5, 'down', 3), moveFrom(2, 5, 'up', 3), moveFrom(2, 5, 'first', 3), moveFrom(2, 5, 'last', 3)]).toEqual([3, 1, 0, 4]);
});

test('a vanished row hands its place to the next, else to the previous', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(survivorOf(before, 'b', before)).toBe('b');
  expect(survivorOf(before, 'b', ['a', 'c', 'd'])).toBe('c');
  expect(survivorOf(before, 'b', ['a', 'd'])).toBe('d');
  expect(survivorOf(before, 'd', ['a', 'b'])).toBe('b');
  expect(survivorOf(before, 'b', ['x', 'y'])).toBe('x');
  expect(survivorOf(before, 'b', [])).toBeNull();
  expect(survivorOf([], null, ['a', 'b'])).toBe('a');
});

test('a row that only moved keeps the focus', () => {
  expect(survivorOf(['a', 'b', 'c'], 'b', ['b', 'new', 'a', 'c'])).toBe('b');
});
