import type { Command } from './types.ts';

/**
 * A run that looks at what there is and writes what follows from it: each press waits until the one before it is through, so that
 * two quick presses of a toggle end where they began.
 */
export function inTurn(run: Command['run']): Command['run'] {
  let last: Promise<unknown> = Promise.resolve();
  return (...asked) => {
    const done = last.then(() => run(...asked));
    // What went wrong is said by whoever pressed; the next press begins from what there is then.
    last = done.catch(() => undefined);
    return done;
  };
}
