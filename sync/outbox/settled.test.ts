import { expect, test } from 'vitest';
import { freshMeta } from '../store/meta.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { lastSettled } from './settled.ts';

/** The number of a change that nobody made: it is remembered by itself. */
const ASIDE = 89;

test.each([
  ['none at all', [], []],
  ['fewer than are asked for', [2, 5], [5, 2]],
  ['all in a row', [1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6]],
  ['with long holes between', [1, 2, 40, 90], [90, 40, 2]],
  ['without what went along by itself', [1, 2, 40, 89, 90], [90, 40, 2]],
])('the last that left the outbox come newest first: %s', async (_, mids, expected) => {
  const kv = memoryKv();
  await kv.write(['meta', 'settled'], async (tx) => {
    await tx.put('meta', [{ ...freshMeta('c'), nextMid: (mids.at(-1) ?? 0) + 3 }]);
    await tx.put(
      'settled',
      mids.map((mid) => ({
        mid,
        entry: { name: mid === ASIDE ? 'preferenceSet' : 'caseUpdate', input: { name: 'recent.palette' }, state: 'acknowledged' },
      })),
    );
  });
  const found = await kv.read(['meta', 'settled'], (tx) => lastSettled(tx, 3));
  expect(found.map(({ mid }) => mid)).toEqual(expected);
});
