import { expect, test } from 'vitest';
import { advance, type Pending } from './sequence.ts';

const known = new Set(['d', 'g a', 'g c', 'w x', 'Mod+k', 'Escape']);
const g: Pending = { keys: 'g', at: 1000 };

test('a single key runs at once; the first key of a sequence waits', () => {
  expect(advance(null, 'd', 0, known)).toEqual({ kind: 'run', keys: 'd' });
  expect(advance(null, 'g', 5, known)).toEqual({ kind: 'wait', pending: { keys: 'g', at: 5 } });
  expect(advance(null, 'q', 0, known)).toEqual({ kind: 'none' });
});

test('the second key runs the sequence within 1,500 ms and stands alone after', () => {
  expect(advance(g, 'a', 2500, known)).toEqual({ kind: 'run', keys: 'g a' });
  expect(advance(g, 'a', 2501, known)).toEqual({ kind: 'none' });
  expect(advance(g, 'd', 2501, known)).toEqual({ kind: 'run', keys: 'd' });
});

test('while its continuations are listed the second key has ten seconds', () => {
  expect(advance({ ...g, listed: true }, 'c', 11_000, known)).toEqual({ kind: 'run', keys: 'g c' });
  expect(advance({ ...g, listed: true }, 'd', 11_001, known)).toEqual({ kind: 'run', keys: 'd' });
});

test('an unknown second key is swallowed and named, even when it works alone', () => {
  expect(advance(g, 'q', 1100, known)).toEqual({ kind: 'unknown', keys: 'g q' });
  expect(advance(g, 'd', 1100, known)).toEqual({ kind: 'unknown', keys: 'g d' });
});

test('Escape cancels and does nothing else; a modifier key breaks through', () => {
  expect(advance(g, 'Escape', 1100, known)).toEqual({ kind: 'cancel' });
  expect(advance(null, 'Escape', 1100, known)).toEqual({ kind: 'run', keys: 'Escape' });
  expect(advance(g, 'Mod+k', 1100, known)).toEqual({ kind: 'run', keys: 'Mod+k' });
});
