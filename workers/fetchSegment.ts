import { toHex } from '#domain/toHex.ts';
import { NetError } from '#sync/ports.ts';
import type { SegmentRange } from '#sync/protocol.ts';
import { fetchFile } from './fetchFile.ts';
import { hasNoNetwork } from './hasNoNetwork.ts';

const TRIES = 2;

/**
 * Fetch the file of a range until its bytes are those that its hash stands for: damaged on the way, it is fetched once more.
 * @throws NetError `offline` or `throttled` when it may come later, `failed` when the server does not have the file
 */
export async function fetchSegment(endpoint: string, range: SegmentRange): Promise<ArrayBuffer> {
  if (hasNoNetwork()) throw new NetError('offline', 'This device has no network', 0, false);
  const url = new URL(range.url, endpoint).href;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const file = await fetchFile(url, { cache: 'no-store' });
    if (!file) throw new NetError('failed', 'The server does not give this segment');
    if ((await sha256(file.bytes)) === range.hash) return file.bytes;
  }
  throw new NetError('failed', 'A segment was damaged on its way');
}

async function sha256(buffer: ArrayBuffer): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', buffer));
}
