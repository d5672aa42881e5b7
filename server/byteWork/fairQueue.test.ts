import { expect, test } from 'vitest';
import { fairQueue } from './fairQueue.ts';

test('somebody with many pieces of work has one turn between the turns of others', async () => {
  const run = fairQueue({ atOnce: 1, waitingMax: 8, busy: () => new Error('busy') });
  const done: string[] = [];
  const piece = (owner: string, n: number) => run(owner, async () => void done.push(`${owner}${n}`));
  await Promise.all([...[1, 2, 3, 4].map((n) => piece('a', n)), piece('b', 1), piece('b', 2), piece('c', 1)]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('more than may wait is refused, and the others go on after a failure', async () => {
  const run = fairQueue({ atOnce: 1, waitingMax: 1, busy: () => new Error('busy') });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = run('a', () => promise.then(() => Promise.reject(new Error('broken'))));
  const second = run('a', async () => 'second');
  await expect(run('a', async () => 'third')).rejects.toThrow('busy');
  resolve();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await run('a', async () => 'later')).toBe('later');
});
