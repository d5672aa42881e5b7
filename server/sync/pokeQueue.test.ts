import { expect, test } from 'vitest';
import { PokeQueue, type PokeEvent } from './pokeQueue.ts';

const news = (from: number, to: number, txs: string | null = '[]') => ({ from, to, txs });

test('news come out in order, whether they were there before the socket asked or after', async () => {
  const queue = new PokeQueue(() => {});
  queue.put(news(1, 2));
  const first = await queue.next();
  const second = queue.next();
  queue.put(news(2, 3, null));
  expect([first.value, (await second).value]).toEqual([
    { from: '1', to: '2', head: '2', txs: '[]' },
    { from: '2', to: '3', head: '3', txs: null },
  ]);
});

test('what a slow line leaves standing is folded into one announcement that loses no place', async () => {
  const queue = new PokeQueue(() => {});
  for (let i = 0; i < 60; i++) queue.put(news(i, i + 1, 'x'.repeat(32 * 1024)));
  const out: PokeEvent[] = [];
  for (let to = 0; to < 60;) {
    const { value } = await queue.next();
    out.push(value);
    to = Number(value.to);
  }
  expect(out[0]).toMatchObject({ from: '0', txs: null });
  expect(out.every((poke, i) => i === 0 || poke.from === out[i - 1]!.to)).toBe(true);
  expect(out.length).toBeLessThan(40);
});

test('an error comes after the news before it, and ends the listening once', async () => {
  let left = 0;
  const queue = new PokeQueue(() => (left += 1));
  queue.put(news(1, 2));
  queue.fail(new Error('scope'));
  expect((await queue.next()).value).toMatchObject({ to: '2' });
  await expect(queue.next()).rejects.toThrow('scope');
  expect(await queue.next()).toEqual({ done: true, value: undefined });
  await queue.return();
  queue.put(news(2, 3));
  expect(left).toBe(1);
});

test('a socket that goes away while it waits is let go', async () => {
  let left = 0;
  const queue = new PokeQueue(() => (left += 1));
  const waiting = queue.next();
  await queue.return();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(left).toBe(1);
});
