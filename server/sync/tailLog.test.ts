import { expect, test } from 'vitest';
import { LogTail, type Batch, type LogSource } from './tailLog.ts';

/** A log whose head is set by hand; a read takes as long as the test wants. */
function handLog() {
  const log = { head: 0, reads: 0, gate: Promise.resolve(), wake: () => {} };
  const source: LogSource = {
    head: async () => log.head,
    async read(after): Promise<Batch> {
      log.reads += 1;
      const to = log.head;
      await log.gate;
      return { from: after, to, entries: [], users: new Set() };
    },
    async listen(wake) {
      log.wake = wake;
      return async () => {};
    },
  };
  return { log, source };
}

async function started() {
  const { log, source } = handLog();
  const tail = new LogTail(source);
  await tail.start();
  const heard: [number, number][] = [];
  tail.add({ hear: ({ from, to }) => heard.push([from, to]), rest: () => {} });
  return { log, tail, heard };
}

test('[SYNC-S1] every listener hears the whole log, each piece beginning where the last one ended', async () => {
  const { log, tail, heard } = await started();
  for (const head of [3, 4, 9]) {
    log.head = head;
    await tail.catchUp();
  }
  expect(heard).toEqual([
    [0, 3],
    [3, 4],
    [4, 9],
  ]);
  await tail.stop();
});

test('a commit announced while a reading is under way is read at once afterwards, not at the next poll', async () => {
  const { log, tail, heard } = await started();
  const gate = Promise.withResolvers<void>();
  log.gate = gate.promise;
  log.head = 1;
  const reading = tail.catchUp();
  log.head = 2;
  log.wake();
  gate.resolve();
  await reading;
  expect(heard).toEqual([
    [0, 1],
    [1, 2],
  ]);
  await tail.stop();
});

test('a hundred announcements while one reading is under way cost one more reading', async () => {
  const { log, tail } = await started();
  log.reads = 0;
  log.head = 1;
  const reading = tail.catchUp();
  for (let i = 0; i < 100; i++) log.wake();
  await reading;
  expect(log.reads).toBeLessThanOrEqual(2);
  await tail.stop();
});
