import { AsyncLocalStorage } from 'node:async_hooks';
import Piscina from 'piscina';
import { InputError } from '#domain/errors.ts';
import { ThrottledError } from '../http/errors.ts';
import type { ByteCall, ByteOutcome, ThrownError } from './byteWorker.ts';
import { fairQueue } from './fairQueue.ts';

/** The limits of one piece of work. The heap's limit is the worker's own; what lies beside it (inflated bytes) is seen in the process. */
const MS_MAX = 10_000;
const HEAP_MB_MAX = 256;
const GROWTH_BYTES_MAX = 512 * 1024 * 1024;
const LOOK_EVERY_MS = 50;
const AT_ONCE = 2;
const WAITING_MAX = 8;
const BUSY_SECONDS = 10;

const owners = new AsyncLocalStorage<string>();
/** Says for whom the work on bytes is done from here on: turns are taken between owners. */
export const asOwner = <T>(owner: string, work: () => Promise<T>): Promise<T> => owners.run(owner, work);

const take = fairQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, busy: () => new ThrottledError(BUSY_SECONDS) });
let pool: Piscina | null = null;

/** Threads that begin with the first piece of work, and keep no process alive. */
function threads(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./byteWorker.ts', import.meta.url).href,
    name: 'byteWorker',
    minThreads: 1,
    maxThreads: AT_ONCE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: 32 },
  });
  return pool;
}

/** Ends a piece of work that takes too long, or makes the process grow too much. */
async function limited(call: ByteCall): Promise<ByteOutcome> {
  const end = new AbortController();
  const { rss } = process.memoryUsage();
  const late = setTimeout(() => end.abort(), MS_MAX);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - rss > GROWTH_BYTES_MAX) end.abort();
  }, LOOK_EVERY_MS);
  try {
    return (await threads().run(call, { signal: end.signal })) as ByteOutcome;
  } finally {
    clearTimeout(late);
    clearInterval(watch);
  }
}

/** The stand-in for a function whose work is done in a thread. */
export type Work<F extends (...args: never[]) => Promise<unknown>> = (...args: Parameters<F>) => ReturnType<F>;

interface InWorker {
  /** The address of the module that exports the function. */
  module: URL;
  name: string;
  /** Makes an error of what the function threw; null: it is not one of those that are meant for people. */
  revive: (error: ThrownError) => Error | null;
  /** Makes the refusal of work that was ended at its limits. */
  tooHeavy: () => Error;
}

/**
 * Makes a function that does the work of another one in a thread of its own: bytes that came from outside cannot stop the server,
 * fill its memory, or keep other people's waiting (docs/decisions/0025-work-on-bytes.md). Arguments and result must be cloneable.
 */
export function inWorker<A extends readonly unknown[], R>({ module, name, revive, tooHeavy }: InWorker): (...args: A) => Promise<R> {
  return (...args) =>
    take(owners.getStore() ?? 'server', async () => {
      const outcome = await limited({ module: module.href, name, args }).catch((error: unknown) => {
        if (isEnded(error)) throw tooHeavy();
        throw error;
      });
      if (outcome.ok) return outcome.value as R;
      throw revive(outcome.error) ?? new Error(`${outcome.error.type}: ${outcome.error.message}`);
    });
}

/** The input error that a thread threw; null when it threw something else. */
export function reviveInput({ type, details }: ThrownError): InputError | null {
  return type === 'InputError' ? new InputError(details as Record<string, string>) : null;
}

/** Returns whether the work was ended from outside, by our limits or the heap's. */
function isEnded(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
}
