/** The database of a person's sealed drafts, or of a link's. */
export const storeOf = (owner: string): string => `weighstation-sealed-drafts-${owner}`;

/** @throws what the request failed with */
export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The store of drafts failed'));
  });
}

/** Removes all sealed drafts of a person from this device, their key included. */
export async function dropSealedDrafts(owner: string): Promise<void> {
  await asked(indexedDB.deleteDatabase(storeOf(owner)));
}
