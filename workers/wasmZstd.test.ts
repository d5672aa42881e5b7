import { zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mulberry } from '#sync/testing/chance.ts';
import { loadWasmZstd, plainSize } from './wasmZstd.ts';

const random = mulberry(7);
const textOf = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, () => 97 + Math.floor(random() * 7));
const packed = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => new Uint8Array(zstdCompressSync(bytes));

test('[SYNC-C21] frames of every size come out as they went in', async () => {
  const unpack = await loadWasmZstd();
  for (const size of [0, 1, 255, 256, 257, 65_791, 65_792, 400_000]) {
    const bytes = textOf(size);
    const frame = packed(bytes);
    if (frame.length >= 14) expect([size, plainSize(frame)]).toEqual([size, size]);
    expect(unpack(frame)).toEqual(bytes);
  }
});

test('[SYNC-C21] damaged frames are refused, and those behind them come out', async () => {
  const unpack = await loadWasmZstd();
  const bytes = textOf(5000);
  const good = packed(bytes);
  let refused = 0;
  for (let round = 0; round < 300; round += 1) {
    const frame = good.slice(0, random() < 0.3 ? Math.floor(random() * good.length) : undefined);
    if (frame.length > 0) frame[Math.floor(random() * frame.length)]! ^= 1 + Math.floor(random() * 255);
    try {
      unpack(frame);
    } catch {
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(100);
  expect(unpack(good)).toEqual(bytes);
});

test('[SYNC-C21] a frame that says it is larger than any block gets no memory', async () => {
  const unpack = await loadWasmZstd();
  const frame = packed(textOf(70_000));
  new DataView(frame.buffer).setUint32(frame[4]! & 0x20 ? 5 : 6, 0x7fff_ffff, true);
  expect(() => unpack(frame)).toThrow('too large');
});
