import { unusable, wrongType } from '../refusal.ts';
import { checkPixels } from './pixels.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's data. */
const AROUND_CHUNK_BYTES = 12;
/** `IEND`, the last chunk. */
const LAST = 0x49454e44;
/** Signature and first chunk, which says the size. */
const HEAD_BYTES = 64;

/**
 * Follows the chunks of a PNG.
 * @throws FileRefusal when one is cut off, when anything stands after the last (a second file in one), or it is too large
 */
export function inspectPng(bytes: Buffer): void {
  checkPixels(bytes.subarray(0, HEAD_BYTES));
  let at = SIGNATURE_BYTES;
  while (at + AROUND_CHUNK_BYTES <= bytes.length) {
    const name = bytes.readUInt32BE(at + 4);
    at += AROUND_CHUNK_BYTES + bytes.readUInt32BE(at);
    if (name !== LAST) continue;
    if (at === bytes.length) return;
    if (at < bytes.length) throw wrongType('This PNG has other content after its end. Save the image anew and try again.');
  }
  throw unusable('This PNG is cut off or damaged. Save the image anew and try again.');
}
