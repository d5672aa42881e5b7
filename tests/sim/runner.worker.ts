import { parentPort } from 'node:worker_threads';
import { letBugsBePlanted } from './plantBug.ts';

/** Seeds to run, with a bug in the code or without. */
export interface Job {
  bug: string | null;
  first: number;
  /** Every how many-th seed is this worker's. */
  every: number;
  last: number;
  without: readonly string[];
  leaveOut: readonly number[];
  /** Stop at the first failure. */
  stopAtFailure: boolean;
}

type Runner = typeof import('./runSeed.ts');

function raise(error: unknown): never {
  throw error;
}

letBugsBePlanted();
// Most errors of a run are part of it: nobody reads where they come from.
Error.stackTraceLimit = 3;
let current: Runner | null = null;
process.on('unhandledRejection', (error) => current?.whenUncaught(error));

// A rejection would be taken for one of the run: what keeps a job from running at all ends this thread, and whoever waits hears of it.
parentPort!.on('message', (job: Job) => void run(job).catch((error: unknown) => setImmediate(() => raise(error))));

async function run({ bug, first, every, last, without, leaveOut, stopAtFailure }: Job): Promise<void> {
  const address = new URL('./runSeed.ts', import.meta.url).href;
  current = (await import(bug ? `${address}?bug=${encodeURIComponent(bug)}` : address)) as Runner;
  const options = { without: new Set(without), leaveOut: new Set(leaveOut) };
  for (let seed = first; seed <= last; seed += every) {
    const result = await current.runSeed(seed, options);
    parentPort!.postMessage(result);
    if (result.failure && stopAtFailure) break;
  }
  parentPort!.postMessage('done');
}
