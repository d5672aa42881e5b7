import { useSyncExternalStore } from 'react';

/** As narrow as a phone, or worked with a finger, as a phone on its side and a tablet are. */
const TOUCH = '(max-width: 40rem), (pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(TOUCH);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether this is a phone or tablet in somebody's hand, whichever way it is held. */
export function useIsHandheld(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(TOUCH).matches);
}
