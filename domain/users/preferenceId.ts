import { pairId } from '../pairId.ts';

/** The row of a person's preference, under the same id on every device, so that each can make it (PREF-1). */
export function preferenceId(userId: string, name: string): string {
  return pairId('p', userId, name);
}
