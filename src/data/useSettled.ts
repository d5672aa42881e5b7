import { useLiveQuery } from 'dexie-react-hooks';
import type { SettledEntry } from '#sync/replicaApi.ts';
import { watchedDb } from './replica.ts';

/** How many of the last changes are shown. */
const SHOWN = 30;
const NOTHING: readonly SettledEntry[] = [];

/** The last changes that left the outbox, newest first. */
export function useSettled(): readonly SettledEntry[] {
  const found = useLiveQuery(
    async () => (await watchedDb().table<SettledEntry>('settled').reverse().limit(SHOWN).toArray()) as SettledEntry[],
  );
  return found ?? NOTHING;
}
