import type { Page } from '@playwright/test';

/** Writes a record into a database of this origin behind everybody's back, as it is; a text: the record under this key goes. */
export function putRecord(page: Page, database: string, store: string, change: object | string): Promise<void> {
  return page.evaluate(
    async ([name, of, record]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open(name));
      try {
        const records = db.transaction(of, 'readwrite').objectStore(of);
        if (typeof record === 'string') await done(records.delete(record));
        else await done(records.put(record));
      } finally {
        db.close();
      }
    },
    [database, store, change] as const,
  );
}
