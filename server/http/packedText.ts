import { zstdDecompressSync } from 'node:zlib';
import { pack } from './packing.ts';
import { frameBlocks, frameOfBlocks, rawBlocks } from './zstdFrame.ts';

/** While an answer is written as JSON: the packed texts that it met, in their order. */
let met: PackedText[] | null = null;

/** Stands in an answer where a packed text belongs; nothing else in an answer can hold it, because nobody knows it. */
const MARK = `"${crypto.randomUUID()}"`;

/** A long text that is packed once, as the zstd blocks of its JSON string, and then belongs to many answers. */
export class PackedText {
  readonly blocks: Buffer;

  private constructor(blocks: Buffer) {
    this.blocks = blocks;
  }

  static async of(text: string): Promise<PackedText> {
    return new PackedText(frameBlocks(await pack.fast.zstd(Buffer.from(JSON.stringify(text)))));
  }

  /** The text as a JSON string. */
  get json(): string {
    return zstdDecompressSync(frameOfBlocks([this.blocks])).toString();
  }

  /** Returns the text to whoever writes it as JSON in any other way than `JsonPieces`. */
  toJSON(): string {
    if (!met) return JSON.parse(this.json) as string;
    met.push(this);
    return MARK.slice(1, -1);
  }
}

/** A JSON text in pieces, some of which are packed already. */
export class JsonPieces {
  /** The pieces before, between and behind the packed texts. */
  readonly #plain: readonly string[];
  readonly #packed: readonly PackedText[];

  private constructor(plain: readonly string[], packed: readonly PackedText[] = []) {
    this.#plain = plain;
    this.#packed = packed;
  }

  /** Returns the pieces of a value; a string is JSON text already. */
  static of(body: unknown): JsonPieces {
    if (typeof body === 'string') return new JsonPieces([body]);
    const packed: PackedText[] = (met = []);
    try {
      const text = JSON.stringify(body);
      return packed.length > 0 ? new JsonPieces(text.split(MARK), packed) : new JsonPieces([text]);
    } finally {
      met = null;
    }
  }

  get hasPacked(): boolean {
    return this.#packed.length > 0;
  }

  /** The whole, unpacked. */
  get text(): string {
    return this.#plain.map((piece, i) => piece + (this.#packed[i]?.json ?? '')).join('');
  }

  /** The whole as one zstd frame: what is packed goes as it is. */
  get zstd(): Buffer {
    return frameOfBlocks(this.#plain.flatMap((piece, i) => [...rawBlocks(Buffer.from(piece)), this.#packed[i]?.blocks ?? EMPTY]));
  }
}

const EMPTY = Buffer.alloc(0);
