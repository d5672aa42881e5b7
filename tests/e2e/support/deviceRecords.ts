import type { Page } from '@playwright/test';
import { recordFromBytes } from '#sync/store/recordBytes.ts';
import type { StoreCipher } from '#sync/store/storeCipher.ts';
import { cipherOf } from '#workers/storeCipher.ts';

/** A record that this origin keeps, with what it says once it is decrypted. */
export interface DeviceRecord {
  database: string;
  store: string;
  record: unknown;
}

interface Kept {
  /** Secrets of replicas by the name of their database, and ciphertexts: in base64. */
  keys: Record<string, string>;
  records: { database: string; store: string; json: string; ciphertext: string | null }[];
}

/** All records in all databases of this origin, decrypted with the keys that lie beside them. */
export async function deviceRecords(page: Page): Promise<DeviceRecord[]> {
  const { keys, records } = await page.evaluate(keptHere);
  const ciphers = new Map<string, StoreCipher>();
  for (const [database, secret] of Object.entries(keys))
    ciphers.set(database, await cipherOf(new Uint8Array(Buffer.from(secret, 'base64'))));
  return records.map(({ database, store, json, ciphertext }) => {
    const bytes = ciphertext === null ? null : ciphers.get(database)?.decrypt(Buffer.from(ciphertext, 'base64'));
    return { database, store, record: bytes ? recordFromBytes(bytes) : (JSON.parse(json) as unknown) };
  });
}

/** Runs in the page. */
async function keptHere(): Promise<Kept> {
  const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const done = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const kept: Kept = { keys: {}, records: [] };
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('keys').catch(() => null);
  for await (const [name, file] of (folder ?? []) as AsyncIterable<[string, FileSystemFileHandle]>)
    kept.keys[name] = base64(new Uint8Array(await (await file.getFile()).arrayBuffer()));
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name!);
    // It was deleted since it was listed: looking must not make it again.
    opening.onupgradeneeded = () => opening.transaction!.abort();
    const db = await done(opening).catch(() => null);
    if (!db) continue;
    for (const store of db.objectStoreNames) {
      for (const record of (await done(db.transaction(store).objectStore(store).getAll())) as { ciphertext?: Uint8Array }[]) {
        const { ciphertext = null } = record;
        const json = JSON.stringify(record, (_, value: unknown) => (value instanceof Uint8Array ? base64(value) : value));
        kept.records.push({ database: name!, store, json, ciphertext: ciphertext && base64(ciphertext) });
      }
    }
    db.close();
  }
  return kept;
}
