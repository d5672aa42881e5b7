import { NotReadyError, type ByteFiles } from './byteFiles.ts';

const IV_BYTES = 12;

/**
 * Returns files whose bytes are encrypted with AES-GCM by the browser, off this thread: an IV of their own, then the bytes. Encrypting and
 * decrypting are done before the transaction that needs them, which finds here what came of it.
 */
export function encryptedFiles(files: ByteFiles, key: CryptoKey): ByteFiles {
  /** Bytes to write, as they are written. */
  const encrypted = new WeakMap<ArrayBuffer, ArrayBuffer[]>();
  /** Bytes that were read, by their IV, for as long as somebody holds them; null: they do not open. A place may be written again once its file was emptied. */
  const opened = new Map<string, WeakRef<ArrayBuffer> | null>();

  const encrypt = async (bytes: ArrayBuffer): Promise<void> => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    encrypted.set(bytes, [iv.buffer, await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)]);
  };
  const decrypt = async (iv: Uint8Array<ArrayBuffer>, whole: ArrayBuffer): Promise<ArrayBuffer | null> => {
    const body = new Uint8Array(whole, IV_BYTES);
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body).catch(() => null);
    opened.set(nameOf(iv), bytes && new WeakRef(bytes));
    return bytes;
  };

  return {
    ...files,
    write(bytes) {
      const parts = encrypted.get(bytes);
      if (!parts) throw new NotReadyError(() => encrypt(bytes));
      const place = files.write(...parts);
      // Whoever has just stored it reads it next.
      if (place) opened.set(nameOf(new Uint8Array(parts[0]!)), new WeakRef(bytes));
      return place;
    },
    read(place) {
      const start = place.size < IV_BYTES ? null : files.read({ ...place, size: IV_BYTES });
      if (!start) return null;
      const iv = new Uint8Array(start);
      const known = opened.get(nameOf(iv));
      if (known === null) return null;
      const bytes = known?.deref();
      if (bytes) return bytes;
      const whole = files.read(place);
      if (!whole) return null;
      throw new NotReadyError(() => decrypt(iv, whole));
    },
  };
}

const nameOf = (iv: Uint8Array): string => iv.join();
