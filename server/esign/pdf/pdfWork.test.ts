import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import { expect, test } from 'vitest';
import { toPdf } from './pdfWork.ts';

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Zeros as they lie deflated: a megabyte for each gigabyte. */
async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(16 * 1024 * 1024);
  for (let left = bytes; left > 0; left -= zeros.length) if (!deflate.write(zeros)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}

/** A picture of ten by ten pixels whose pixels inflate to so many bytes. */
async function bomb(bytes: number): Promise<Buffer> {
  const header = Buffer.from([0, 0, 0, 10, 0, 0, 0, 10, 8, 6, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', await deflatedZeros(bytes)), chunk('IEND', Buffer.alloc(0))]);
}

test('a picture that inflates to a gigabyte is refused with what to do, and the next document is converted', async () => {
  const content = { kind: 'file', filename: 'bomb.png', bytes: await bomb(1024 * 1024 * 1024) } as const;
  expect(content.bytes.length).toBeLessThan(2 * 1024 * 1024);
  await expect(toPdf({ title: 'Bomb', content, isSandbox: false })).rejects.toThrow('This PNG holds more than its size');
  const next = await toPdf({ title: 'Fine', content: { kind: 'html', html: '<p>Fine</p>' }, isSandbox: false });
  expect(next.pages).toBe(1);
}, 60_000);

test('what is wrong with a document is said in the same words from a thread', async () => {
  const content = { kind: 'file', filename: 'a.pdf', bytes: Buffer.from('no PDF') } as const;
  await expect(toPdf({ title: 'Broken', content, isSandbox: false })).rejects.toThrow('Invalid file type.');
});
