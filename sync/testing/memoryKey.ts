import { KEY_BYTES, type StoreKey } from '../store/storeKey.ts';

/** A key that is kept in memory, as all tabs of one replica share it. */
export function memoryKey(): StoreKey {
  let key: Uint8Array<ArrayBuffer> | null = null;
  return {
    read: async () => (key ??= crypto.getRandomValues(new Uint8Array(KEY_BYTES))),
    erase: async () => void (key = null),
  };
}
