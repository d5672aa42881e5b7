import { toHex } from '#domain/toHex.ts';
import type { Sealed } from './waitingStore.ts';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** A new key as text. */
export async function newKeyText(): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, true, ['encrypt', 'decrypt']);
  return toHex(await crypto.subtle.exportKey('raw', key));
}

/** @throws when it is no such text */
export function keyOfText(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, bytes) };
}

/** @throws when it was sealed with another key, or changed */
export function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes);
}
