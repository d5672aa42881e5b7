import { useSyncExternalStore } from 'react';

const narrow = (): MediaQueryList => matchMedia('(max-width: 40rem)');

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow().matches);
}
