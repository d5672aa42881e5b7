import { crc32 } from 'node:zlib';
import { LIMITS, type PackedLines } from '#sync/protocol.ts';
import { pack } from '../http/packing.ts';

/** Rows as a device stores them unread: their ids, of parts also their parents', and their lines in blocks. */
export async function packedRows(rows: readonly { id: string; parent?: string; image: string }[]): Promise<string> {
  const texts: string[] = [];
  for (let at = 0; at < rows.length; at += LIMITS.blockLines)
    texts.push(
      rows
        .slice(at, at + LIMITS.blockLines)
        .map(({ image }) => image)
        .join('\n'),
    );
  const blocks = await Promise.all(texts.map((text) => pack.fast.zstd(Buffer.from(text))));
  const bytes = Buffer.concat(blocks);
  let end = 0;
  const packed: PackedLines = {
    ids: rows.map(({ id }) => id).join('\n'),
    ...(rows[0]?.parent !== undefined && { parents: rows.map(({ parent }) => parent).join('\n') }),
    length: texts.reduce((sum, text) => sum + text.length + 1, 0),
    ends: blocks.map(({ length }) => (end += length)),
    crc: crc32(bytes),
    bytes: bytes.toString('base64'),
  };
  return JSON.stringify(packed);
}
