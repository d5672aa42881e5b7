import type { ByteFiles, BytePlace } from './byteFiles.ts';
import { NotReadyError } from './byteFiles.ts';

const NUMBER_BYTES = 12;

/**
 * Returns files whose bytes are encrypted with AES-GCM by the browser, off this thread: a number of its own, then the bytes. Both are
 * done before the transaction that needs them, which finds here what came of it.
 */
export function encryptedFiles(files: ByteFiles, key: CryptoKey): ByteFiles {
  /** Bytes to write, as they are written. */
  const encrypted = new WeakMap<ArrayBuffer, ArrayBuffer[]>();
  /** Bytes that were read, for as long as somebody holds them; null: they do not open. */
  const opened = new Map<string, WeakRef<ArrayBuffer> | null>();

  const encrypt = async (bytes: ArrayBuffer): Promise<void> => {
    const iv = crypto.getRandomValues(new Uint8Array(NUMBER_BYTES));
    encrypted.set(bytes, [iv.buffer, await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)]);
  };
  const decrypt = async (name: string, whole: ArrayBuffer): Promise<ArrayBuffer | null> => {
    const iv = new Uint8Array(whole.slice(0, NUMBER_BYTES));
    const body = new Uint8Array(whole, Math.min(NUMBER_BYTES, whole.byteLength));
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body).catch(() => null);
    opened.set(name, bytes && new WeakRef(bytes));
    return bytes;
  };

  return {
    ...files,
    write(bytes) {
      const parts = encrypted.get(bytes);
      if (!parts) throw new NotReadyError(() => encrypt(bytes));
      const place = files.write(...parts);
      // Whoever has just stored it reads it next.
      if (place) opened.set(nameOf(place), new WeakRef(bytes));
      return place;
    },
    read(place) {
      const name = nameOf(place);
      const known = opened.get(name);
      if (known === null) return null;
      const bytes = known?.deref();
      if (bytes) return bytes;
      const whole = files.read(place);
      if (!whole) return null;
      throw new NotReadyError(() => decrypt(name, whole));
    },
  };
}

const nameOf = ({ file, at }: BytePlace): string => `${file}/${at}`;
