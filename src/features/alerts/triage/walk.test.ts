import { expect, test } from 'vitest';
import { after, before, begun, END, lastDone, left, noted, onward, placeOf, reopened, survivor, tally, windowAround } from './walk.ts';

const walk = begun(['a', 'b', 'c', 'd', 'b']);

test('a walk goes through each alert once, in the order of the list, and ends behind the last', () => {
  expect(walk.ids).toEqual(['a', 'b', 'c', 'd']);
  expect([after(walk, 'a'), after(walk, 'd'), before(walk, 'b'), before(walk, 'a')]).toEqual(['b', END, 'a', null]);
  expect([placeOf(walk, 'c'), placeOf(walk, END)]).toEqual([3, 4]);
  expect(before(walk, END)).toBe('d');
});

test('moving passes over what is closed, and comes back to what was skipped or fixed', () => {
  const on = noted(noted(noted(walk, ['b'], 'dismissed'), ['c'], 'skipped'), ['a'], 'fixed');
  expect(after(on, 'a')).toBe('c');
  expect(before(on, 'c')).toBe('a');
  expect(after(noted(on, ['c', 'd'], 'gone'), 'a')).toBe(END);
});

test('after an action comes the next that nothing was done about', () => {
  const on = noted(noted(walk, ['b'], 'skipped'), ['c'], 'fixed');
  expect(onward(on, 'a')).toBe('d');
  expect(onward(noted(on, ['d'], 'reminded'), 'a')).toBe(END);
});

test('taking back comes to the alert of the last change, and it is open again', () => {
  const on = noted(noted(noted(walk, ['a'], 'dismissed'), ['b'], 'reminded'), ['c'], 'skipped');
  expect(lastDone(on, 'changed')).toBe('b');
  const again = reopened(on, 'b');
  expect(lastDone(again, 'changed')).toBe('a');
  expect(after(again, 'a')).toBe('b');
  expect(lastDone(walk, 'changed')).toBeNull();
});

test('an order that is taken back brings its own card; one that has left does not stand in the way of the change before it', () => {
  const on = noted(noted(walk, ['a'], 'dismissed'), ['b'], 'ordered');
  expect([lastDone(on, 'ordered'), lastDone(on, 'changed')]).toEqual(['b', 'a']);
  expect(lastDone(reopened(on, 'b'), 'ordered')).toBeNull();
});

test('what is left are those that were skipped or passed by', () => {
  const on = noted(noted(walk, ['a'], 'mailed'), ['c'], 'skipped');
  expect(left(on)).toEqual(['b', 'c', 'd']);
  expect(left(noted(on, ['b', 'c', 'd'], 'dismissed'))).toEqual([]);
});

test('the end tells what was done, each alert once by its last word', () => {
  const on = noted(noted(noted(noted(walk, ['a', 'b'], 'skipped'), ['b'], 'dismissed'), ['c'], 'gone'), ['of another walk'], 'dismissed');
  expect(tally(on).map(({ how, count }) => [how, count])).toEqual([
    ['dismissed', 1],
    ['skipped', 1],
    ['gone', 1],
    ['untouched', 1],
  ]);
});

test('who leaves is led to the card in the list, else to the nearest that is there', () => {
  expect(survivor(walk, 'b', ['d', 'b'])).toBe('b');
  expect(survivor(walk, 'b', ['a', 'd'])).toBe('d');
  expect(survivor(walk, 'd', ['a', 'b'])).toBe('b');
  expect(survivor(walk, END, ['a'])).toBe('a');
  expect(survivor(walk, 'a', [])).toBeNull();
});

test('the cards around the one on show are at hand', () => {
  const long = begun(['1', '2', '3', '4', '5', '6', '7']);
  expect(windowAround(long, '4')).toEqual(['2', '3', '4', '5', '6']);
  expect(windowAround(long, '1')).toEqual(['1', '2', '3']);
  expect(windowAround(long, END)).toEqual(['6', '7']);
});
