import { useEffect } from 'react';
import { holdKeysUntilArrival } from '#src/panes/keysOnArrival.ts';

/** The time keys wait for the rows that were asked for, in milliseconds: what acts on the wrong rows is worse than what waits. */
const PATIENCE_MS = 10_000;

/**
 * Once a list was asked something else (words, a filter, an order, a page), keys are meant for what it answers: they wait for it
 * instead of acting on the rows that still stand there.
 */
export function useKeysForAnswer({ ready, current }: { ready: boolean; current: boolean }, focused: boolean): void {
  const isAsked = focused && ready && !current;
  useEffect(() => {
    if (!isAsked) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    void holdKeysUntilArrival(promise, PATIENCE_MS);
    return resolve;
  }, [isAsked]);
}
