/** A frame that says neither its length nor a sum, with a window of 8 MB: the most that a browser takes (RFC 9659, 3). */
const FRAME_START = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x68]);
/** An empty raw block, the last of its frame. */
const FRAME_END = Buffer.from([0x01, 0x00, 0x00]);
/** The longest block of a frame (RFC 8878, 3.1.1.2.4). */
const BLOCK_BYTES_MAX = 128 * 1024;
const BLOCK_HEAD_BYTES = 3;
const BLOCK_RLE = 1;

/**
 * The blocks of a zstd frame without a dictionary or a checksum, none of which is marked as the last: what stands before or behind
 * them in another frame changes nothing in them (RFC 8878, 3.1.1).
 */
export function frameBlocks(frame: Buffer): Buffer {
  const blocks = Buffer.from(frame.subarray(headBytes(frame[4]!)));
  for (let at = 0; at < blocks.length;) {
    const head = blocks.readUIntLE(at, BLOCK_HEAD_BYTES);
    blocks[at]! &= 0xfe;
    const isRle = ((head >> 1) & 3) === BLOCK_RLE;
    at += BLOCK_HEAD_BYTES + (isRle ? 1 : head >> 3);
  }
  return blocks;
}

/** Returns the length of the magic number and the head of a frame, by its descriptor (RFC 8878, 3.1.1.1). */
function headBytes(descriptor: number): number {
  const isSingle = (descriptor >> 5) & 1;
  const sizeBytes = [isSingle, 2, 4, 8][descriptor >> 6]!;
  return 5 + (isSingle ? 0 : 1) + sizeBytes;
}

/** Bytes as blocks that are not compressed. */
export function rawBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES_MAX) {
    const some = bytes.subarray(at, at + BLOCK_BYTES_MAX);
    const head = Buffer.alloc(BLOCK_HEAD_BYTES);
    head.writeUIntLE(some.length << 3, 0, BLOCK_HEAD_BYTES);
    blocks.push(head, some);
  }
  return blocks;
}

/** One frame of these blocks. */
export function frameOfBlocks(blocks: readonly Buffer[]): Buffer {
  return Buffer.concat([FRAME_START, ...blocks, FRAME_END]);
}
