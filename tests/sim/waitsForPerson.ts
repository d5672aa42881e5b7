import { blockersOf } from '#sync/outbox/offlinePolicy.ts';
import { needsPerson } from '#sync/store/entryStates.ts';
import type { StoredMutation } from '#sync/store/stores.ts';

/** Does it need a word of its person: refused, held for good, or behind one of its row that is held for good? */
export function waitsForPerson(entry: StoredMutation, outbox: readonly StoredMutation[]): boolean {
  if (needsPerson(entry)) return true;
  return isHeldForGood(entry, outbox);
}

/** Nobody sends it silently after a long time, nor what must not overtake it. */
export function isHeldForGood(entry: StoredMutation, outbox: readonly StoredMutation[]): boolean {
  if (entry.state !== 'held') return false;
  return entry.holdUntil === null || blockersOf(entry, outbox).some((other) => isHeldForGood(other, outbox));
}
