import { useEffect } from 'react';
import { createStore, useStore } from '#src/commands/store.ts';
import { holdKeysUntil } from '../browser/heldKeys.ts';

/** Delay before a module that failed to load is requested again, while somebody waits for it. */
const AGAIN_MS = 2000;

/** A module in a chunk of its own, fetched before it is needed when all goes well. */
export interface LazyModule<T> {
  /** Loads it once; @throws when it does not come. */
  load: () => Promise<void>;
  /** Loads it without reporting a failure: it is requested again when it is needed. */
  preload: () => void;
  /** Null until it is here; while it is `wanted` and on its way, the keys that are pressed are kept for it. */
  use: (wanted: boolean) => T | null;
}

/**
 * Loads a module on demand. React's `lazy` misses a frame even when the chunk is here, and a keystroke with it, or loses keys when it is not.
 */
export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  const here = createStore<T | null>(null);
  let coming: Promise<void> | null = null;
  const load = (): Promise<void> => {
    coming ??= fetch().then(here.set, (error: unknown) => {
      coming = null;
      throw error;
    });
    return coming;
  };
  return {
    load,
    preload: () => void load().catch(() => undefined),
    use: function useLazyModule(wanted) {
      const loaded = useStore(here);
      const isWaiting = wanted && loaded === null;
      useEffect(() => {
        if (!isWaiting) return undefined;
        let again: ReturnType<typeof setTimeout> | undefined;
        const ask = (): void => void holdKeysUntil(load()).catch(() => (again = setTimeout(ask, AGAIN_MS)));
        ask();
        return () => clearTimeout(again);
      }, [isWaiting]);
      return loaded;
    },
  };
}
