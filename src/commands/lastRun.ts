import { createStore } from './store.ts';
import type { ArgValues, Command } from './types.ts';

/** The last command that did something to a record, with what it was given; null before the first. */
export const lastRun = createStore<{ id: Command['id']; given: ArgValues } | null>(null);

/** The command that has run last, whatever it was; another object each time. */
export const ran = createStore<{ id: Command['id'] } | null>(null);

/** Only what is taken back as it was done is done again at one key. */
export function canRepeat({ undo }: Command): boolean {
  return undo === 'INV' || undo === 'SOFT' || undo === 'HOLD';
}
