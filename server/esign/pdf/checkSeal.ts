import { fromBER } from 'asn1js';
import { ContentInfo, CryptoEngine, SignedData } from 'pkijs';

// The library of PDFs gives pkijs an engine of its own, which knows fewer algorithms.
const ENGINE = new CryptoEngine({ name: 'node', crypto });
const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/**
 * Returns whether the last signature of this PDF is over the whole file, made with this certificate, and fits. Reads nothing but
 * the bytes; false for anything that cannot be read.
 */
export async function checkSeal(bytes: Buffer, certificate: Uint8Array): Promise<boolean> {
  try {
    const found = [...bytes.toString('latin1').matchAll(RANGE)].at(-1);
    const [start, length, second, rest] = (found?.slice(1) ?? []).map(Number) as [number, number, number, number];
    if (start !== 0 || second <= length || second + rest !== bytes.length) return false;
    const hex = bytes.subarray(length + 1, second - 1).toString('latin1');
    const parsed = fromBER(new Uint8Array(Buffer.from(hex, 'hex')));
    if (parsed.offset === -1) return false;
    const signed = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content });
    const used = signed.certificates?.[0];
    if (!used || !('toSchema' in used)) return false;
    if (!Buffer.from(used.toSchema().toBER(false)).equals(Buffer.from(certificate))) return false;
    const data = new Uint8Array(Buffer.concat([bytes.subarray(0, length), bytes.subarray(second)]));
    return await signed.verify({ signer: 0, data: data.buffer, checkChain: false }, ENGINE);
  } catch {
    return false;
  }
}
