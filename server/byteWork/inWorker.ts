import { AsyncLocalStorage } from 'node:async_hooks';
import { InputError } from '#domain/errors.ts';
import { ThrottledError } from '../http/errors.ts';
import type { ThrownError } from './byteWorker.ts';
import { inHost } from './callHost.ts';
import { fairQueue } from './fairQueue.ts';

const AT_ONCE = 2;
const WAITING_MAX = 8;
const BUSY_SECONDS = 10;

const owners = new AsyncLocalStorage<string>();
/** Says for whom the work on bytes is done from here on: turns are taken between owners. */
export const asOwner = <T>(owner: string, work: () => Promise<T>): Promise<T> => owners.run(owner, work);

const take = fairQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, busy: () => new ThrottledError(BUSY_SECONDS) });
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
 * Makes a function that does the work of another one in a process of its own: bytes that came from outside cannot stop the server,
 * fill its memory, or keep other people's waiting (docs/decisions/0025-work-on-bytes.md). Arguments and result must be cloneable.
 */
export function inWorker<A extends readonly unknown[], R>({ module, name, revive, tooHeavy }: InWorker): (...args: A) => Promise<R> {
  return (...args) =>
    take(owners.getStore() ?? 'server', async () => {
      const outcome = await inHost({ module: module.href, name, args });
      if (outcome === 'ended') throw tooHeavy();
      if (outcome.ok) return outcome.value as R;
      throw revive(outcome.error) ?? new Error(`${outcome.error.type}: ${outcome.error.message}`);
    });
}

/** The input error that a thread threw; null when it threw something else. */
export function reviveInput({ type, details }: ThrownError): InputError | null {
  return type === 'InputError' ? new InputError(details as Record<string, string>) : null;
}
