import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { NAME_BYTES, type StoreCipher } from '#sync/store/storeCipher.ts';

/** The length of the secret of a replica. */
export const SECRET_BYTES = 32;

/**
 * Make the cipher of a secret. Records: XChaCha20-Poly1305, for the browser's own ciphers make a transaction wait. Long bytes: AES-GCM of
 * the browser, named by their IV. Each has a key of its own.
 */
export async function cipherOf(secret: Uint8Array<ArrayBuffer>): Promise<StoreCipher> {
  const { subtle } = crypto;
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(info) });
  const [ofFiles, ofRecords] = await Promise.all([
    subtle.deriveKey(from('files'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    subtle.deriveBits(from('records'), base, 256),
  ]);
  const { encrypt, decrypt } = managedNonce(xchacha20poly1305)(new Uint8Array(ofRecords));
  return {
    encrypt,
    decrypt,
    async encryptLong(bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(NAME_BYTES));
      return [iv.buffer, await subtle.encrypt({ name: 'AES-GCM', iv }, ofFiles, bytes)];
    },
    decryptLong(ciphertext) {
      const [iv, body] = [new Uint8Array(ciphertext, 0, NAME_BYTES), new Uint8Array(ciphertext, NAME_BYTES)];
      return subtle.decrypt({ name: 'AES-GCM', iv }, ofFiles, body).catch(() => null);
    },
  };
}
