/** Bytes that name what was encrypted: no other encryption has the same, also not of the same bytes. */
export const NAME_BYTES = 12;

/** Encrypts everything in a replica that tells of somebody (SYNC-C16), under a secret of its own. */
export interface StoreCipher {
  /** Encrypts a record at once: a transaction waits for nothing but its store. */
  encrypt(record: Uint8Array): Uint8Array;
  /** @throws for bytes that were damaged, or encrypted under another secret */
  decrypt(ciphertext: Uint8Array): Uint8Array;
  /** Encrypts long bytes, off this thread; the first NAME_BYTES name what comes of it. Parts, to be written one behind the other. */
  encryptLong(bytes: ArrayBuffer): Promise<ArrayBuffer[]>;
  /** Null: they were damaged. */
  decryptLong(ciphertext: ArrayBuffer): Promise<ArrayBuffer | null>;
}

/**
 * The place of the secret. It lies apart from the database, where erasing it erases it: of what a database deletes, bytes stay on the
 * disk for as long as the browser likes.
 */
export interface StoreKey {
  /** The cipher of the secret, which is made when there is none; null: this browser has no place for it. */
  read(): Promise<StoreCipher | null>;
  /** From here on nothing of the replica can be read. */
  erase(): Promise<void>;
}

/** Encrypted bytes that this secret does not open: they were damaged, or are of a replica whose secret has gone. */
export class NotOpenedError extends Error {
  // One of the names that say of a store that it is damaged.
  override readonly name = 'NotReadableError';
}
