import Piscina from 'piscina';
import type { ByteCall, ByteOutcome } from './byteWorker.ts';

/** One call on its way to the host, and what became of it: `ended` when it passed a limit, `fault` when it could not be made at all. */
export interface HostCall {
  id: number;
  call: ByteCall;
}
export type HostAnswer = { id: number } & ({ outcome: ByteOutcome } | { ended: true } | { fault: string });

/** The limits of one piece of work. The heap's limit is the worker's own; what lies beside it (inflated bytes) is seen in the process. */
const MS_MAX = 10_000;
const HEAP_MB_MAX = 256;
const GROWTH_BYTES_MAX = 512 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

/** Ends a piece of work that takes too long, or makes the process grow too much. */
async function limited(threads: Piscina, call: ByteCall): Promise<ByteOutcome> {
  const end = new AbortController();
  const { rss } = process.memoryUsage();
  const late = setTimeout(() => end.abort(), MS_MAX);
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - rss > GROWTH_BYTES_MAX) end.abort();
  }, LOOK_EVERY_MS);
  try {
    return (await threads.run(call, { signal: end.signal })) as ByteOutcome;
  } finally {
    clearTimeout(late);
    clearInterval(watch);
  }
}

/** Returns whether the work was ended from outside, by our limits or the heap's. */
function isEnded(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
}

/** Serves the process that started this one, until it is gone: signals of the terminal are for that one alone. */
function serve(): void {
  const threads = new Piscina({
    filename: new URL('./byteWorker.ts', import.meta.url).href,
    name: 'byteWorker',
    minThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: 32 },
  });
  const answer = (said: HostAnswer): void => void process.send!(said, undefined, undefined, () => {});
  process.on('message', ({ id, call }: HostCall) => {
    limited(threads, call).then(
      (outcome) => answer({ id, outcome }),
      (error: unknown) => answer(isEnded(error) ? { id, ended: true } : { id, fault: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}

serve();
