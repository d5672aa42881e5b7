import type { SettledEntry } from '#sync/replicaApi.ts';
import { outbox } from './replica.ts';
import { useAsked } from './useAsked.ts';

/** The number of last changes that are shown. */
const SHOWN = 30;
const NOTHING: readonly SettledEntry[] = [];

/** The last changes that left the outbox, newest first. */
export function useSettled(): readonly SettledEntry[] {
  return useAsked('settled', '', () => outbox.settled(SHOWN)) ?? NOTHING;
}
