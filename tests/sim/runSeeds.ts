import { Worker } from 'node:worker_threads';
import type { RunResult } from './runSeed.ts';
import type { Job } from './runner.worker.ts';

/** Which seeds to run, and what to leave out of them. */
export type Range = Pick<Job, 'bug' | 'first' | 'last' | 'without' | 'leaveOut' | 'stopAtFailure'>;

/** Threads that run seeds; each loads the code once. */
export class Runners {
  readonly #workers: Worker[];

  constructor(count = 2) {
    this.#workers = Array.from({ length: count }, () => new Worker(new URL('./runner.worker.ts', import.meta.url)));
  }

  /** All seeds of a range, shared among the threads; `hear` gets each result as it comes. */
  async runAll(range: Range, hear: (result: RunResult) => void): Promise<void> {
    const every = this.#workers.length;
    await Promise.all(this.#workers.map((worker, n) => runOn(worker, { ...range, first: range.first + n, every }, hear)));
  }

  /** Several ranges, each on one thread at a time; `hear` also gets the number of the range. */
  async runEach(ranges: readonly Range[], hear: (n: number, result: RunResult) => void): Promise<void> {
    let next = 0;
    const take = async (worker: Worker): Promise<void> => {
      for (let n = next++; n < ranges.length; n = next++) await runOn(worker, { ...ranges[n]!, every: 1 }, (result) => hear(n, result));
    };
    await Promise.all(this.#workers.map(take));
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function runOn(worker: Worker, job: Job, hear: (result: RunResult) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      worker.off('message', listen);
      worker.off('error', reject);
    };
    const listen = (word: RunResult | 'done'): void => {
      if (word !== 'done') return hear(word);
      stop();
      resolve();
    };
    worker.on('message', listen);
    worker.once('error', reject);
    worker.postMessage(job);
  });
}
