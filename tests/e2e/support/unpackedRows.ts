import { decompress } from 'fzstd';

/** Packed rows (`LineBlocks`) in JSON, however deep within other JSON. */
const BYTES = /"bytes\\*":\\*"([A-Za-z0-9+/=]+)/g;

/** A text followed by all rows that are packed in it: whoever looks for a word must find it there as well. */
export function unpackedRows(text: string): string {
  const packed = [...text.matchAll(BYTES)].map(([, base64]) => new TextDecoder().decode(decompress(Buffer.from(base64!, 'base64'))));
  return [text, ...packed].join('\n');
}
