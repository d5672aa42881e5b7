import { decompress } from 'fzstd';
import { ZSTDDecoder } from 'zstddec';
import type { Unpack } from '#sync/lineBlocks.ts';

/** A block is a hundred rows of text: one that claims to be larger is damaged, and gets no memory. */
const PLAIN_BYTES_MAX = 16 * 1024 * 1024;

/** Load the zstd decoder in WebAssembly, four times as fast as the one in script for whole rows (decision 0036). @throws where this worker may not run it */
export async function loadWasmZstd(): Promise<Unpack> {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  performance.mark('wasmZstd');
  return (frame) => {
    const size = plainSize(frame);
    if (size === null) return decompress(frame);
    if (size > PLAIN_BYTES_MAX) throw new Error('A frame says that it is too large');
    // Told nothing, the decoder guesses, and a wrong guess takes a hundred times as long; its failures are sizes too.
    const plain = decoder.decode(frame, size);
    if (plain.length !== size) throw new Error('A frame was damaged');
    return plain;
  };
}

const MAGIC = 0xfd2fb528;

/** Returns the size that a zstd frame says its content has (RFC 8878, 3.1.1.1); null where it does not, or is no frame. */
export function plainSize(frame: Uint8Array): number | null {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 14 || view.getUint32(0, true) !== MAGIC) return null;
  const descriptor = frame[4]!;
  const [form, isSingle, dictionary] = [descriptor >> 6, (descriptor >> 5) & 1, descriptor & 3];
  const at = 5 + (isSingle ? 0 : 1) + [0, 1, 2, 4][dictionary]!;
  switch (form) {
    case 0:
      return isSingle ? frame[at]! : null;
    case 1:
      return view.getUint16(at, true) + 256;
    case 2:
      return view.getUint32(at, true);
    default:
      return null;
  }
}
