import { decompress } from 'fzstd';

/** Lines in one block: what is unpacked to read one of them. */
export const BLOCK_LINES = 100;

/** Canonical row texts, one to a line, packed `BLOCK_LINES` at a time as zstd frames; `ends`: where each frame ends in `bytes`. */
export interface LineBlocks {
  bytes: Uint8Array;
  ends: Uint32Array;
}

/** Unpacks one zstd frame. @throws Error for one that was damaged */
export type Unpack = (frame: Uint8Array) => Uint8Array;

let unpack: Unpack = decompress;
let loadFaster: (() => Promise<Unpack>) | null = null;

/** Says where a faster decoder is to be had: it is loaded when the first block is unpacked, and takes over where it may run. */
export function unpackWith(load: () => Promise<Unpack>): void {
  loadFaster = load;
}

function unpacked(frame: Uint8Array): Uint8Array {
  const load = loadFaster;
  loadFaster = null;
  load?.().then(
    (faster) => (unpack = faster),
    () => undefined,
  );
  return unpack(frame);
}

const utf8 = new TextDecoder();

/** Reads single lines of blocks; what it has unpacked it keeps. */
export class BlockReader {
  readonly #blocks: LineBlocks;
  readonly #lines: (string[] | undefined)[] = [];

  constructor(blocks: LineBlocks) {
    this.#blocks = blocks;
  }

  /** The line at a place; empty in a block that was damaged. */
  line(at: number): string {
    const block = Math.floor(at / BLOCK_LINES);
    const lines = (this.#lines[block] ??= this.#unpack(block));
    return lines[at % BLOCK_LINES] ?? '';
  }

  #unpack(block: number): string[] {
    const { bytes, ends } = this.#blocks;
    try {
      return utf8.decode(unpacked(bytes.subarray(block === 0 ? 0 : ends[block - 1], ends[block]))).split('\n');
    } catch {
      return [];
    }
  }
}

/** Returns the number of blocks for so many lines. */
export function blocksFor(lines: number): number {
  return Math.ceil(lines / BLOCK_LINES);
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as zlib has it: blocks are stored unread, and what was damaged on the way has to show before. */
export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i += 1) c = CRC[(c ^ bytes[i]!) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
