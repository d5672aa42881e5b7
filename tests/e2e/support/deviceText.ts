import type { Page } from '@playwright/test';
import { unpackedRows } from './unpackedRows.ts';

/** Everything this origin keeps on the device, as text. */
export async function deviceText(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const base64 = (_: string, value: unknown): unknown =>
      value instanceof Uint8Array ? btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) : value;
    const parts: string[] = [JSON.stringify(localStorage)];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        parts.push(JSON.stringify(rows, base64));
      }
      db.close();
    }
    return parts.join('\n');
  });
  return unpackedRows(stored);
}
