import { expect, test } from 'vitest';
import { keepSame } from './useLive.ts';

test('an unchanged row keeps its object, a changed, new or moved one is what came', () => {
  const [a, b] = [
    { id: 'a', n: 1, $: { driver: { id: 'd' } } },
    { id: 'b', n: 1, $: { driver: { id: 'd' } } },
  ];
  const next = [
    { id: 'b', n: 2, $: { driver: { id: 'd' } } },
    { id: 'a', n: 1, $: { driver: { id: 'd' } } },
    { id: 'c', n: 1, $: { driver: { id: 'd' } } },
  ];
  const kept = keepSame([a, b], next);
  expect(kept).toEqual(next);
  expect([kept[0] === b, kept[1] === a]).toEqual([false, true]);
});
