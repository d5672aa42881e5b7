/**
 * The secret under which everything in a replica that tells of somebody is encrypted (SYNC-C16). It lies apart from the database, where
 * erasing it erases it: of what a database deletes, bytes stay on the disk for as long as the browser likes.
 */
export interface StoreKey {
  /** 32 bytes, made when there are none; null: this browser has no place for it. */
  read(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** From here on nothing of the replica can be read. */
  erase(): Promise<void>;
}

export const KEY_BYTES = 32;

/** The keys made of a secret: of records, and of the bytes of files. */
export interface Ciphers {
  records: Uint8Array;
  files: CryptoKey;
}

/** Make the keys of a secret; none can be taken out of `files`. */
export async function ciphersOf(secret: Uint8Array<ArrayBuffer>): Promise<Ciphers> {
  const { subtle } = crypto;
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(info) });
  return {
    records: new Uint8Array(await subtle.deriveBits(from('records'), base, 8 * KEY_BYTES)),
    files: await subtle.deriveKey(from('files'), base, { name: 'AES-GCM', length: 8 * KEY_BYTES }, false, ['encrypt', 'decrypt']),
  };
}

/** Encrypted bytes that this key does not open: they were damaged, or are of a replica whose key has gone. */
export class NotOpenedError extends Error {
  // One of the names that say of a store that it is damaged.
  override readonly name = 'NotReadableError';
}
