import type { Place } from './segmentHeader.ts';

/**
 * A segment as it is made, sent and stored: 'WSG1' | u32 length of the header | header as JSON | zeros to 8 | buffers, each at a multiple
 * of 8, little endian. Nothing in it is parsed but the header: columns are read where they lie.
 */
const MAGIC = 0x31475357;
const HEAD_BYTES = 8;

const round8 = (n: number): number => (n + 7) & ~7;

/** Puts buffers one behind the other. */
export class SegmentWriter {
  readonly #parts: { at: number; bytes: Uint8Array }[] = [];
  #at = 0;

  add(data: ArrayBufferView): Place {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const place = { at: this.#at, length: bytes.length };
    this.#parts.push({ at: this.#at, bytes });
    this.#at += round8(bytes.length);
    return place;
  }

  /** All that was added, behind its header. */
  done(header: object): Uint8Array {
    const head = new TextEncoder().encode(JSON.stringify(header));
    const start = round8(HEAD_BYTES + head.length);
    const out = new Uint8Array(start + this.#at);
    const view = new DataView(out.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, head.length, true);
    out.set(head, HEAD_BYTES);
    for (const { at, bytes } of this.#parts) out.set(bytes, start + at);
    return out;
  }
}

/** Reads a segment where it lies. */
export class SegmentReader {
  /** As it was written: whoever reads it checks its shape. */
  readonly header: unknown;
  readonly #buffer: ArrayBuffer;
  readonly #start: number;

  /** @throws Error for bytes that are no segment */
  constructor(buffer: ArrayBuffer) {
    const view = new DataView(buffer);
    if (buffer.byteLength < HEAD_BYTES || view.getUint32(0, true) !== MAGIC) throw new Error('These bytes are no segment');
    const length = view.getUint32(4, true);
    this.header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, HEAD_BYTES, length)));
    this.#buffer = buffer;
    this.#start = round8(HEAD_BYTES + length);
  }

  u8({ at, length }: Place): Uint8Array {
    return new Uint8Array(this.#buffer, this.#start + at, length);
  }

  u16({ at, length }: Place): Uint16Array {
    return new Uint16Array(this.#buffer, this.#start + at, length / 2);
  }

  u32({ at, length }: Place): Uint32Array {
    return new Uint32Array(this.#buffer, this.#start + at, length / 4);
  }

  f64({ at, length }: Place): Float64Array {
    return new Float64Array(this.#buffer, this.#start + at, length / 8);
  }
}
