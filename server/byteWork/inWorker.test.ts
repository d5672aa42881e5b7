import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { expect, test } from 'vitest';
import { asOwner, inWorker } from './inWorker.ts';

class Broken extends Error {}
class TooHeavy extends Error {}
const hostile = (name: string) =>
  inWorker<[number], number>({
    module: new URL('./testing/hostileWork.ts', import.meta.url),
    name,
    revive: ({ type, message }) => (type === 'RangeError' ? new Broken(message) : null),
    tooHeavy: () => new TooHeavy('too heavy'),
  });

test('work is done elsewhere; what it throws comes back as what it means, and a fault as a fault', async () => {
  expect(await hostile('double')(21)).toBe(42);
  await expect(hostile('refuse')(1)).rejects.toBeInstanceOf(Broken);
  await expect(hostile('fail')(1)).rejects.toThrow('TypeError: no meaning');
});

test.runIf(process.platform === 'linux')('work stands back behind the server’s own thread', async () => {
  expect(await hostile('priority')(0)).toBeGreaterThan(os.getPriority());
});

test('work without an end, a full heap and a flood of bytes are each ended; the process answers meanwhile and goes on', async () => {
  const server = createServer((_req, res) => res.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const late: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      late.push(performance.now() - startedAt);
      await new Promise((go) => setTimeout(go, 20));
    }
  })();
  const work = ['forever', 'fillHeap', 'flood'].map((name, i) => asOwner(`o${i}`, () => hostile(name)(1)));
  const ends = await Promise.allSettled(work);
  isOver = true;
  await asking;
  server.close();
  expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof TooHeavy)).toEqual([true, true, true]);
  const sorted = late.toSorted((a, b) => a - b);
  // A process that is blocked answers after seconds; a busy machine may take a moment.
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(1_000);
  expect(await hostile('double')(4)).toBe(8);
}, 60_000);
