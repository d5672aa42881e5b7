import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { InputError } from '#domain/errors.ts';

/** The largest picture of a signature: bytes of the file, and pixels of a side. */
export const PICTURE_BYTES_MAX = 150_000;
const WIDTH_MAX = 2400;
const HEIGHT_MAX = 1200;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** Red, green, blue and how much of them covers what is below: what a browser's canvas gives. */
const RGBA = 6;
const PIXEL = 4;

const refuse = (problem: string): InputError => new InputError({ drawn: problem });
const UNREADABLE = 'The drawn signature cannot be read. Clear it, and draw it again or sign with your typed name alone.';

/** A drawn signature: a PNG that holds the drawing alone, and its size in pixels. */
export interface SignaturePicture {
  png: Uint8Array;
  width: number;
  height: number;
}

/**
 * Returns the drawing in a PNG as a PNG that was made anew of its pixels: nothing else that came with it is kept.
 * @throws InputError for what is no such picture, too large, or blank
 */
export async function signaturePicture(bytes: Buffer): Promise<SignaturePicture> {
  if (bytes.length > PICTURE_BYTES_MAX) throw refuse('The drawn signature is too large. Clear it, and draw it again.');
  const { width, height, data } = chunksOf(bytes);
  const stride = width * PIXEL;
  let lines: Buffer;
  try {
    lines = inflateSync(data, { maxOutputLength: (stride + 1) * height });
  } catch {
    throw refuse(UNREADABLE);
  }
  if (lines.length !== (stride + 1) * height) throw refuse(UNREADABLE);
  const pixels = unfiltered(lines, stride);
  if (isBlank(pixels)) throw refuse('Nothing is drawn. Draw your signature, or sign with your typed name alone.');
  return { png: written(width, height, pixels, stride), width, height };
}

function chunksOf(bytes: Buffer): { width: number; height: number; data: Buffer } {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(PNG)) throw refuse(UNREADABLE);
  const head = bytes.subarray(16, 29);
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) throw refuse(UNREADABLE);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  // Eight bits a color, no palette, no other way to pack or order them.
  if (head[8] !== 8 || head[9] !== RGBA || head[10] !== 0 || head[11] !== 0 || head[12] !== 0) throw refuse(UNREADABLE);
  if (width === 0 || height === 0 || width > WIDTH_MAX || height > HEIGHT_MAX)
    throw refuse('The drawn signature is too large. Clear it, and draw it again.');
  const parts: Buffer[] = [];
  for (let at = 33; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) throw refuse(UNREADABLE);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return { width, height, data: Buffer.concat(parts) };
}

/** The pixels of the lines of a PNG, each of which says in its first byte how it was packed. */
function unfiltered(lines: Buffer, stride: number): Buffer {
  const out = Buffer.alloc((lines.length / (stride + 1)) * stride);
  for (let y = 0; y * stride < out.length; y++) {
    const filter = lines[y * (stride + 1)]!;
    if (filter > 4) throw refuse(UNREADABLE);
    const row = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= PIXEL ? out[row + x - PIXEL]! : 0;
      const up = y > 0 ? out[row + x - stride]! : 0;
      const corner = x >= PIXEL && y > 0 ? out[row + x - stride - PIXEL]! : 0;
      out[row + x] = lines[y * (stride + 1) + 1 + x]! + guess(filter, left, up, corner);
    }
  }
  return out;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function isBlank(pixels: Buffer): boolean {
  for (let i = 3; i < pixels.length; i += PIXEL) if (pixels[i]! > 0) return false;
  return true;
}

function written(width: number, height: number, pixels: Buffer, stride: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, RGBA], 8);
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
