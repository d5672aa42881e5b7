import { crc32 } from 'node:zlib';
import { LIMITS, type PackedLines } from '#sync/protocol.ts';
import { pack } from '../http/packing.ts';

/** Lines as a device stores them unread: packed a block at a time. */
export async function lineBlocks(lines: readonly string[]): Promise<{ bytes: Buffer; ends: Uint32Array }> {
  const texts: string[] = [];
  for (let at = 0; at < lines.length; at += LIMITS.blockLines) texts.push(lines.slice(at, at + LIMITS.blockLines).join('\n'));
  const blocks = await Promise.all(texts.map((text) => pack.fast.zstd(Buffer.from(text))));
  let end = 0;
  return { bytes: Buffer.concat(blocks), ends: Uint32Array.from(blocks, ({ length }) => (end += length)) };
}

/** Rows as a device stores them unread: their ids, of parts also their parents', and their lines in blocks. */
export async function packedRows(rows: readonly { id: string; parent?: string; image: string }[]): Promise<string> {
  const { bytes, ends } = await lineBlocks(rows.map(({ image }) => image));
  const packed: PackedLines = {
    ids: rows.map(({ id }) => id).join('\n'),
    ...(rows[0]?.parent !== undefined && { parents: rows.map(({ parent }) => parent).join('\n') }),
    length: rows.reduce((sum, { image }) => sum + image.length + 1, 0),
    ends: [...ends],
    crc: crc32(bytes),
    bytes: Buffer.from(bytes).toString('base64'),
  };
  return JSON.stringify(packed);
}
