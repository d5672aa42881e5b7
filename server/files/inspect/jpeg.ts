import { unusable, wrongType } from '../refusal.ts';
import { beginsAsPage, GUESSED_BYTES, holdsPage } from './markup.ts';
import { checkPixels } from './pixels.ts';
import { endsAsZip } from './zipEnd.ts';

const damaged = () => unusable('This JPEG is cut off or damaged. Save the image again and try again.');

/** Far more than the pieces into which the largest profiles and notes of cameras are cut. */
const SEGMENTS_MAX = 10_000;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Frame headers, which say the size: C0 to CF but for three that are something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Inside the data of a picture: restart marks, a stuffed zero, filling. */
const isData = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7) || marker === 0xff;

/** Returns where the marker that ends a picture's data begins. @throws FileRefusal when there is none */
function afterData(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && !isData(bytes[at + 1]!)) return at;
  }
  throw damaged();
}

/** Ends of the one frame header and of the image. @throws FileRefusal when the segments do not lead there */
function walk(bytes: Buffer): { frameEnd: number; end: number } {
  let frameEnd = 0;
  let at = 2;
  for (let segments = 0; segments < SEGMENTS_MAX && at + 4 <= bytes.length; segments++) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) throw damaged();
    if (marker === END_OF_IMAGE && frameEnd > 0) return { frameEnd, end: at + 2 };
    const after = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      if (frameEnd > 0) throw damaged();
      frameEnd = after;
    }
    at = marker === START_OF_SCAN ? afterData(bytes, after) : marker === 0xff ? at + 1 : after;
    if (marker === START_OF_SCAN && bytes[at + 1] === END_OF_IMAGE && frameEnd > 0) return { frameEnd, end: at + 2 };
  }
  throw damaged();
}

/** Documents, archives and programs that may hide behind a picture. */
const FOREIGN_ANYWHERE = ['%PDF-', 'Rar!\u001a\u0007', '7z\u00bc\u00af\u0027\u001c'];
const FOREIGN_START = /^\s*(?:#!|\u007fELF|MZ|PK)/;

/** Phones put more pictures and films behind a picture; those may stay. */
function hidesOther(rest: Buffer): boolean {
  const [first, last] = [rest.subarray(0, GUESSED_BYTES), rest.subarray(-GUESSED_BYTES)];
  return (
    FOREIGN_ANYWHERE.some((mark) => rest.includes(mark, 0, 'latin1')) ||
    FOREIGN_START.test(first.toString('latin1', 0, 64)) ||
    endsAsZip(rest) ||
    beginsAsPage(first) ||
    holdsPage(first) ||
    holdsPage(last)
  );
}

/**
 * Follows the segments of a JPEG to the end of the image.
 * @throws FileRefusal when it is cut off, too large, or when a document, an archive, a page or a program follows it
 */
export function inspectJpeg(bytes: Buffer): void {
  const { frameEnd, end } = walk(bytes);
  checkPixels(bytes.subarray(0, frameEnd));
  if (end < bytes.length && hidesOther(bytes.subarray(end)))
    throw wrongType('This JPEG has other content after its end. Save the image again and try again.');
}
