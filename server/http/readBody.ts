import type { IncomingMessage } from 'node:http';

/** The most an over-long body may still send before the connection is cut: a client that is still sending cannot hear the answer. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024;

/** The body as text, or null when it is longer than `bytesMax`. @throws when the connection breaks or the text is not UTF-8. */
export async function readBody(req: IncomingMessage, bytesMax: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > DISCARDED_BYTES_MAX) return null;
    if (bytes <= bytesMax) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes > bytesMax ? null : new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
