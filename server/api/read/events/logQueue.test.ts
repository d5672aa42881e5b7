import { expect, test } from 'vitest';
import { LogTail, type Batch, type LogSource } from '../../../sync/tailLog.ts';
import { LogQueue } from './logQueue.ts';

const silent: LogSource = {
  head: () => Promise.resolve(0),
  read: (after) => Promise.resolve(batch(after, after)),
  listen: () => Promise.resolve(async () => {}),
};
const batch = (from: number, to: number, user = 'u'): Batch => ({ from, to, entries: [], users: new Set([user]) });

test('what concerns the listener comes in order, whether they wait or not', async () => {
  const queue = new LogQueue(new LogTail(silent), ({ users }) => users.has('u'));
  const early = queue.next();
  queue.hear(batch(0, 1));
  queue.hear(batch(1, 2, 'other'));
  queue.hear(batch(2, 3));
  expect([(await early)?.to, (await queue.next())?.to]).toEqual([1, 3]);
});

test('a listener who takes nothing costs a range, not the rows', async () => {
  const queue = new LogQueue(new LogTail(silent), () => true);
  for (let n = 0; n < 1000; n++) queue.hear(batch(n, n + 1, `u${n}`));
  const first = await queue.next();
  expect(first).toMatchObject({ from: 0, entries: null });
  let [reached, taken] = [first!.to, 1];
  while (reached < 1000) {
    const next = (await queue.next())!;
    expect(next.from).toBe(reached);
    [reached, taken] = [next.to, taken + 1];
  }
  expect(taken).toBeLessThanOrEqual(51);
});

test('at the end whoever waits is told, the tail is left, and nothing comes any more', async () => {
  const tail = new LogTail(silent);
  const queue = new LogQueue(tail, () => true);
  expect(tail.listeners).toBe(1);
  const waiting = queue.next();
  queue.end();
  queue.hear(batch(0, 1));
  expect([await waiting, await queue.next(), tail.listeners]).toEqual([null, null, 0]);
});
