import { NotReadyError, type ByteFiles } from './byteFiles.ts';
import { NAME_BYTES, type StoreCipher } from './storeCipher.ts';

/**
 * Returns files whose bytes are encrypted. Encrypting and decrypting are done before the transaction that needs them, which finds here
 * what came of it.
 */
export function encryptedFiles(files: ByteFiles, cipher: StoreCipher): ByteFiles {
  /** Bytes to write, as they are written. */
  const encrypted = new WeakMap<ArrayBuffer, ArrayBuffer[]>();
  /** Bytes that were read, by the name of their ciphertext, for as long as somebody holds them; null: they do not open. A place may be written again once its file was emptied. */
  const opened = new Map<string, WeakRef<ArrayBuffer> | null>();

  const decrypt = async (name: string, ciphertext: ArrayBuffer): Promise<ArrayBuffer | null> => {
    const bytes = await cipher.decryptLong(ciphertext);
    opened.set(name, bytes && new WeakRef(bytes));
    return bytes;
  };

  return {
    ...files,
    write(bytes) {
      const parts = encrypted.get(bytes);
      if (!parts) throw new NotReadyError(async () => encrypted.set(bytes, await cipher.encryptLong(bytes)));
      const place = files.write(...parts);
      // Whoever has just stored it reads it next.
      if (place) opened.set(nameOf(parts[0]!), new WeakRef(bytes));
      return place && { ...place, isEncrypted: true };
    },
    read(place) {
      // A build before wrote them.
      if (!place.isEncrypted) return files.read(place);
      const start = place.size < NAME_BYTES ? null : files.read({ ...place, size: NAME_BYTES });
      if (!start) return null;
      const name = nameOf(start);
      const known = opened.get(name);
      if (known === null) return null;
      const bytes = known?.deref();
      if (bytes) return bytes;
      const ciphertext = files.read(place);
      if (!ciphertext) return null;
      throw new NotReadyError(() => decrypt(name, ciphertext));
    },
  };
}

const nameOf = (start: ArrayBuffer): string => new Uint8Array(start, 0, NAME_BYTES).join();
