import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG as a canvas gives one: black bars on nothing, or nothing at all when blank; `packed` stands in the place of its pixels. */
export function aPng(width: number, height: number, packed: Buffer | null = null, isBlank = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const stride = width * 4 + 1;
  const lines = Buffer.alloc(stride * height);
  // Every way of packing a line once: none, by what is left, above, both, and the nearest of three.
  for (let y = 0; y < height; y++) {
    lines[y * stride] = y % 5;
    for (let x = 8; !isBlank && x < 16 && x < width; x++) lines[y * stride + 1 + x * 4 + 3] = y % 5 === 0 ? 255 : 0;
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', packed ?? deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}
