import type { Page } from '@playwright/test';

interface Facts {
  key: 'facts';
  identity: { schemaHash: string } | null;
}

/** Marks the replica of this device as filled by a build whose rows look different; no tab may have it open. */
export function fromAnotherBuild(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!));
      if (db.objectStoreNames.contains('directory')) {
        const meta = db.transaction('meta', 'readwrite').objectStore('meta');
        const facts = (await done(meta.get('facts'))) as Facts;
        await done(meta.put({ ...facts, identity: { ...facts.identity, schemaHash: 'another build' } }));
      }
      db.close();
    }
  });
}
