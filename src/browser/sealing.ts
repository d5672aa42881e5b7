import { fromBase64, toBase64 } from '#domain/base64.ts';
import { toHex } from '#domain/toHex.ts';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Bytes that one key alone opens: what is random about the sealing, and what came out. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

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

/** A new key that no script can take out of the browser. */
export function newHiddenKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Seals bytes; with a `name` they open under that name alone, so that nobody who can write the store passes one off as another. */
export async function seal(key: CryptoKey, bytes: BufferSource, name?: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt(paramsOf(iv, name), key, bytes) };
}

/** @throws when it was sealed with another key or under another name, or changed */
export function unseal(key: CryptoKey, { iv, bytes }: Sealed, name?: string): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(paramsOf(iv, name), key, bytes);
}

/** Seals a text; what comes of it is a text too. */
export async function sealText(key: CryptoKey, text: string, name: string): Promise<string> {
  const { iv, bytes } = await seal(key, new TextEncoder().encode(text), name);
  const all = new Uint8Array(IV_BYTES + bytes.byteLength);
  all.set(iv);
  all.set(new Uint8Array(bytes), IV_BYTES);
  return toBase64(all);
}

/** @throws as `unseal` does, and for a text that is not sealed */
export async function unsealText(key: CryptoKey, sealed: string, name: string): Promise<string> {
  const all = fromBase64(sealed);
  return new TextDecoder().decode(await unseal(key, { iv: all.slice(0, IV_BYTES), bytes: all.slice(IV_BYTES).buffer }, name));
}

const paramsOf = (iv: Uint8Array<ArrayBuffer>, name?: string): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  ...(name !== undefined && { additionalData: new TextEncoder().encode(name) }),
});
