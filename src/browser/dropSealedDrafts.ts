import { asked } from './indexedDb.ts';

/** The database of a person's sealed drafts, or of a link's. */
export const storeOf = (owner: string): string => `weighstation-sealed-drafts-${owner}`;

/** Removes all sealed drafts of a person from this device, their key included. The first load needs this part alone. */
export async function dropSealedDrafts(owner: string): Promise<void> {
  await asked(indexedDB.deleteDatabase(storeOf(owner)));
}
