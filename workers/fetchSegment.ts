import { toHex } from '#domain/toHex.ts';
import { NetError } from '#sync/ports.ts';
import type { SegmentRange } from '#sync/protocol.ts';
import { hasNoNetwork } from './hasNoNetwork.ts';

/** A file that has not come after this long counts as lost. */
const FETCH_TIMEOUT_MS = 60_000;
const TRIES = 2;

/**
 * Fetch the file of a range until its bytes are those that its hash stands for: damaged on the way, it is fetched once more.
 * @throws NetError `offline` when the server cannot be reached, `failed` when it does not have the file
 */
export async function fetchSegment(endpoint: string, range: SegmentRange): Promise<ArrayBuffer> {
  if (hasNoNetwork()) throw new NetError('offline', 'This device has no network', 0, false);
  for (let tries = 1; ; tries += 1) {
    const buffer = await bytesAt(new URL(range.url, endpoint).href, tries > 1);
    if ((await sha256(buffer)) === range.hash) return buffer;
    if (tries === TRIES) throw new NetError('failed', 'A segment was damaged on its way');
  }
}

async function bytesAt(url: string, isAgain: boolean): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(url, { cache: isAgain ? 'reload' : 'default', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (answer.ok) return await answer.arrayBuffer();
  } catch (error) {
    throw new NetError('offline', String(error));
  }
  throw new NetError(answer.status >= 500 ? 'offline' : 'failed', `A segment was refused: ${answer.status}`);
}

async function sha256(buffer: ArrayBuffer): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', buffer));
}
