import { oneAtATime } from '#sync/oneAtATime.ts';
import type { Command } from './types.ts';

/**
 * A run that looks at what there is and writes what follows from it: each press waits until the one before it is through, so that
 * two quick presses of a toggle end where they began.
 */
export function inTurn(run: Command['run']): Command['run'] {
  const turn = oneAtATime();
  return (...asked) => turn(async () => run(...asked));
}
