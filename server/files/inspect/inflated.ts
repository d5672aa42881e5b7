import { pipeline } from 'node:stream/promises';
import { constants, createInflate, inflateSync } from 'node:zlib';

/** Input of one step, so that a bomb is given up soon after it has grown too large. */
const PIECE_BYTES = 64 * 1024;
const PEEK_BYTES = 512;
const LAYERS_MAX = 8;
/** Most streams of a document are smaller, and are inflated in one go. */
const SMALL_BYTES = 256 * 1024;

/** Adds bytes that were inflated to a count. @throws when there are too many */
type Spend = (bytes: number) => void;

/** Returns whether these bytes begin as zlib does: deflate with a window of up to 32 KB, and a check over both bytes. */
const beginsAsZlib = (bytes: Buffer): boolean =>
  bytes.length > 2 && (bytes[0]! & 0x0f) === 8 && bytes[0]! >> 4 <= 7 && bytes.readUInt16BE(0) % 31 === 0;

/** The number of times that the bytes were deflated, one over the other, as their beginning says. */
function layersOf(bytes: Buffer): number {
  let layers = 0;
  for (let head = bytes.subarray(0, PEEK_BYTES); layers < LAYERS_MAX && beginsAsZlib(head); layers++) {
    try {
      head = inflateSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, PEEK_BYTES);
    } catch {
      return layers;
    }
  }
  return layers;
}

/** The size of what these bytes inflate to, 0 when they are damaged; null when that is much. */
function inflatedSmall(bytes: Buffer): number | null {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: SMALL_BYTES }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : 0;
  }
}

async function* counted(source: AsyncIterable<Buffer>, spend: Spend): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    spend(piece.length);
    yield piece;
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

async function inflateLayers(source: Iterable<Buffer> | AsyncIterable<Buffer>, layers: number, spend: Spend): Promise<void> {
  await pipeline(source, createInflate({ chunkSize: PIECE_BYTES }), async (inflated: AsyncIterable<Buffer>) => {
    const pieces = counted(inflated, spend);
    if (layers > 1) return inflateLayers(pieces, layers - 1, spend);
    for await (const _piece of pieces);
  });
}

/**
 * Inflates what begins here, and what comes out of it if that was deflated as well, keeping nothing. Whatever is not deflated, or
 * is damaged, counts as far as it goes. @throws what `spend` throws, as soon as it does
 */
export async function inflateAll(bytes: Buffer, spend: Spend): Promise<void> {
  const layers = layersOf(bytes);
  if (layers === 0) return;
  const small = layers === 1 ? inflatedSmall(bytes) : null;
  if (small !== null) return spend(small);
  await inflateLayers(piecesOf(bytes), layers, spend).catch((error: NodeJS.ErrnoException) => {
    // Damaged or cut off: zlib's own complaints.
    if (!error.code?.startsWith('Z_') && !error.code?.startsWith('ERR_STREAM')) throw error;
  });
}
