import { unusable, wrongType } from '../refusal.ts';
import { inflateAll } from './inflated.ts';
import { checkPixels } from './pixels.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's data. */
const AROUND_CHUNK_BYTES = 12;
/** `IDAT`, a piece of the picture. */
const PICTURE = 0x49444154;
/** `IEND`, the last chunk. */
const LAST = 0x49454e44;
/** Signature and first chunk, which says the size. */
const HEAD_BYTES = 64;

/** Values of a pixel by its kind of color: gray, RGB, palette, gray and RGB with transparency. */
const VALUES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The most that a picture of this size inflates to: twice its rows, which leaves room for interlacing. */
function rowsMax(bytes: Buffer): number {
  const [width, height, depth, color] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24]!, bytes[25]!];
  return 2 * height * (Math.ceil((width * depth * (VALUES[color] ?? 4)) / 8) + 1) + 1024;
}

/**
 * Follows the chunks of a PNG, and inflates its picture.
 * @throws FileRefusal when one is cut off, when anything stands after the last (a second file in one), or it is larger than may be or
 * than it says
 */
export async function inspectPng(bytes: Buffer): Promise<void> {
  checkPixels(bytes.subarray(0, HEAD_BYTES));
  const pieces: Buffer[] = [];
  let at = SIGNATURE_BYTES;
  while (at + AROUND_CHUNK_BYTES <= bytes.length) {
    const name = bytes.readUInt32BE(at + 4);
    const length = bytes.readUInt32BE(at);
    if (name === PICTURE) pieces.push(bytes.subarray(at + 8, at + 8 + length));
    at += AROUND_CHUNK_BYTES + length;
    if (name !== LAST) continue;
    if (at === bytes.length) return inflatePicture(Buffer.concat(pieces), rowsMax(bytes));
    if (at < bytes.length) throw wrongType('This PNG has other content after its end. Save the image again and try again.');
  }
  throw unusable('This PNG is cut off or damaged. Save the image again and try again.');
}

async function inflatePicture(packed: Buffer, bytesMax: number): Promise<void> {
  let inflated = 0;
  await inflateAll(packed, (more) => {
    inflated += more;
    if (inflated > bytesMax) throw unusable('This PNG holds more than its size says. Save the image again and try again.');
  });
}
