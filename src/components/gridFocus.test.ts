import { expect, test } from 'vitest';
import { moveFrom, survivorOf } from './gridFocus.ts';

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

test('when other rows have come in the place of all of them, the end that was asked for takes the focus', () => {
  expect(survivorOf(['a', 'b'], 'b', ['x', 'y', 'z'])).toBe('x');
  expect(survivorOf(['a', 'b'], 'a', ['x', 'y', 'z'], 'last')).toBe('z');
  expect(survivorOf(['a', 'b'], 'b', ['a', 'x'], 'last')).toBe('a');
});
