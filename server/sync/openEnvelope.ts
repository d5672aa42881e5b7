import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { SealedEntry, sealedHeadText, type Envelope } from '#sync/protocol.ts';
import { SEALING } from './sealKeys.ts';

/** What one envelope may hold once it is open: a few times the largest body that a request may have. */
const CONTENT_BYTES_MAX = 2 * 1024 * 1024;

const unzip = promisify(gunzip);
const bytes = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'));

/** The changes in an envelope; null when it was made for another key, or when anything of it, its head included, was changed. */
export async function openEnvelope(envelope: Envelope, privateKey: CryptoKey): Promise<SealedEntry[] | null> {
  try {
    const raw = await crypto.subtle.decrypt(SEALING, privateKey, bytes(envelope.key));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const additionalData = new TextEncoder().encode(sealedHeadText(envelope));
    const zipped = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(envelope.iv), additionalData }, key, bytes(envelope.data));
    const text = await unzip(zipped, { maxOutputLength: CONTENT_BYTES_MAX });
    return z.array(SealedEntry).parse(JSON.parse(text.toString('utf8')));
  } catch {
    return null;
  }
}
