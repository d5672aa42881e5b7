import { useEffect } from 'react';
import { createStore, useStore } from '#src/commands/store.ts';
import { holdKeysUntil } from './heldKeys.ts';

/** How soon a part that did not come is asked for again, while somebody waits for it. */
const AGAIN_MS = 2000;

/** A part of the product in a chunk of its own, fetched before it is wanted when all goes well. */
export interface Part<T> {
  /** Once; @throws when it does not come. */
  load: () => Promise<void>;
  /** The same for a wish that may come to nothing: it is asked again when it is wanted. */
  preload: () => void;
  /** Null until it is here; while it is `wanted` and on its way, the keys that are pressed are kept for it. */
  use: (wanted: boolean) => T | null;
}

/**
 * Not by `lazy`: that misses a frame even when the chunk is here, and a keystroke with it, or loses keys when it is not.
 */
export function createPart<T>(fetch: () => Promise<T>): Part<T> {
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
    use: function usePart(wanted) {
      const part = useStore(here);
      const isWaiting = wanted && part === null;
      useEffect(() => {
        if (!isWaiting) return undefined;
        let again: ReturnType<typeof setTimeout> | undefined;
        const ask = (): void => void holdKeysUntil(load()).catch(() => (again = setTimeout(ask, AGAIN_MS)));
        ask();
        return () => clearTimeout(again);
      }, [isWaiting]);
      return part;
    },
  };
}
