import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { JobBench, until } from '#tests/server/jobBench.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { enqueue } from './enqueue.ts';
import { declareJob } from './job.ts';

let bench: JobBench;
beforeEach(async () => {
  bench = await JobBench.open();
});
afterEach(() => bench.close());

/** Notes in `runs` what it was given. */
function noting(runs: number[], wait: () => Promise<void> = async () => {}) {
  return declareJob({
    name: 'test.note',
    input: z.object({ n: z.number() }),
    async run(_context, { n }) {
      runs.push(n);
      await wait();
    },
  });
}

test('a job that was put in a transaction that is undone never was; one that is committed runs exactly once under two workers', async () => {
  const runs: number[] = [];
  const job = noting(runs);
  await Promise.all([bench.work([job]), bench.work([job])]);
  const undone = inTransaction(bench.db, async (client) => {
    await enqueue(client, job, { n: -1 });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  await Promise.all(numbers.map((n) => inTransaction(bench.db, (client) => enqueue(client, job, { n }))));
  await until(async () => (await bench.jobs(`state <> 'completed'`)).length === 0);
  expect(runs.toSorted((a, b) => a - b)).toEqual(numbers);
});

test('nobody sees a job before the commit', async () => {
  const runs: number[] = [];
  const job = noting(runs);
  await bench.work([job]);
  await inTransaction(bench.db, async (client) => {
    await enqueue(client, job, { n: 1 });
    // A later job, committed by somebody else, has run: the workers were awake, and did not find the first one.
    await inTransaction(bench.db, (other) => enqueue(other, job, { n: 2 }));
    await until(() => runs.length > 0);
    expect(runs).toEqual([2]);
  });
  await until(() => runs.length > 1);
  expect(runs).toEqual([2, 1]);
});

test('of jobs with one key a single one waits; a running one does not count, so that nothing that came since is missed', async () => {
  const runs: number[] = [];
  const gate = Promise.withResolvers<void>();
  const job = noting(runs, () => gate.promise);
  const put = (n: number) => inTransaction(bench.db, (client) => enqueue(client, job, { n }, { singletonKey: 'k' }));
  expect(await put(1)).not.toBeNull();
  expect(await put(2)).toBeNull();
  await bench.work([job]);
  await until(() => runs.length === 1);
  expect(await put(3)).not.toBeNull();
  gate.resolve();
  await until(() => runs.length === 2);
  expect(runs).toEqual([1, 3]);
});

test('a job for later does not run before', async () => {
  const runs: number[] = [];
  const job = noting(runs);
  await bench.work([job]);
  const at = Date.now() + 1200;
  await inTransaction(bench.db, async (client) => {
    await enqueue(client, job, { n: 1 }, { after: new Date(at).toISOString() });
    await enqueue(client, job, { n: 2 }, { after: 3600 });
    await enqueue(client, job, { n: 3 });
  });
  await until(() => runs.length === 2);
  expect(runs).toEqual([3, 1]);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
});

test('an input of the wrong shape is refused where it is put', async () => {
  const job = noting([]);
  await expect(inTransaction(bench.db, async (client) => enqueue(client, job, { n: 'one' } as never))).rejects.toThrow(/expected number/);
  expect(await bench.jobs()).toEqual([]);
});

test('from the commit to the run: milliseconds, printed', async () => {
  const began = new Map<number, number>();
  const took: number[] = [];
  const job = declareJob({
    name: 'test.time',
    input: z.object({ n: z.number() }),
    run: async (_context, { n }) => void took.push(performance.now() - began.get(n)!),
  });
  const starting = performance.now();
  await bench.work([job]);
  const started = performance.now() - starting;
  for (let n = 0; n < 100; n++) {
    await inTransaction(bench.db, async (client) => {
      await enqueue(client, job, { n });
      // Before the word of the commit is back: the job may be faster than that.
      began.set(n, performance.now());
    });
    await until(() => took.length > n);
  }
  took.sort((a, b) => a - b);
  const backlog = performance.now();
  await inTransaction(bench.db, async (client) => {
    for (let n = 0; n < 500; n++) await enqueue(client, job, { n });
  });
  const put = performance.now();
  await until(() => took.length >= 600);
  expect(took).toHaveLength(600);
  console.log(
    `jobs: start ${started.toFixed(0)} ms; commit to run over 100: p50 ${took[50]!.toFixed(1)} ms, p95 ${took[95]!.toFixed(1)} ms;`,
    `500 put in one transaction in ${(put - backlog).toFixed(0)} ms, run ${(performance.now() - put).toFixed(0)} ms later`,
  );
});
