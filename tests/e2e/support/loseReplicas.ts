import type { Page } from '@playwright/test';

/** Deletes every replica on this device, also under tabs that have it open, as a browser that needs the room does. Sealed changes stay. */
export function loseReplicas(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /^weighstation-(?!sealed)/.test(name));
    const lost = names.map(
      (name) =>
        new Promise<void>((done, failed) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = () => done();
          request.onerror = () => failed(new Error(String(request.error)));
        }),
    );
    await Promise.all(lost);
  });
}
