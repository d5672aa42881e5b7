import { fromBase64, toBase64 } from '#domain/base64.ts';
import { sealedHeadText, type Envelope, type SealedEntry, type SealedHead, type SealKey } from '#sync/protocol.ts';

const WRAPPING = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const IV_BYTES = 12;

/** Put changes into an envelope that the server alone can open: a fresh AES-GCM key for each, wrapped with the server's own. */
export async function sealWork(key: SealKey, head: SealedHead, entries: readonly SealedEntry[]): Promise<Envelope> {
  const { subtle } = crypto;
  const servers = await subtle.importKey('spki', fromBase64(key.spki), WRAPPING, false, ['encrypt']);
  const own = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = new TextEncoder().encode(sealedHeadText(head));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, own, await zip(JSON.stringify(entries)));
  const wrapped = await subtle.encrypt(WRAPPING, servers, await subtle.exportKey('raw', own));
  return { ...head, key: toBase64(wrapped), iv: toBase64(iv), data: toBase64(data) };
}

async function zip(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}
