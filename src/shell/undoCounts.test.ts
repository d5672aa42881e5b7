import { expect, test } from 'vitest';
import { writing } from '#src/data/writing.ts';
import { createUndoCounts } from './undoCounts.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('acts are counted anew after every write, and what was counted before it counts no more meanwhile', async () => {
  const acts = [{ undone: false }, { undone: true }];
  const counts = createUndoCounts(async () => [...acts], 0);
  expect(counts.get()).toBeUndefined();
  counts.count();
  await settled();
  expect(counts.get()).toEqual({ undo: 1, redo: 1 });

  const write = Promise.withResolvers<void>();
  const work = writing(() => write.promise);
  counts.count();
  await settled();
  expect(counts.get()).toBeUndefined();
  acts.push({ undone: false });
  write.resolve();
  await work;
  await settled();
  expect(counts.get()).toEqual({ undo: 2, redo: 1 });
});

test('the same numbers are the same object, and nobody is told', async () => {
  const counts = createUndoCounts(async () => [{ undone: false }], 0);
  let told = 0;
  counts.subscribe(() => (told += 1));
  counts.count();
  await settled();
  const before = counts.get();
  await writing(async () => undefined);
  await settled();
  expect(counts.get()).toBe(before);
  expect(told).toBe(1);
});
