import { NetError } from '#sync/ports.ts';

/** A piece that has not come after this long counts as lost. */
const PIECE_TIMEOUT_MS = 60_000;
const THROTTLED_MS = 1000;

/** The bytes of a file under a signed link, from `from` up to and without `end`; null when the server does not give them. @throws NetError */
export async function filePiece(url: string, from: number, end: number): Promise<Uint8Array | null> {
  try {
    const headers = { Range: `bytes=${from}-${end - 1}` };
    const answer = await fetch(url, { headers, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(PIECE_TIMEOUT_MS) });
    if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 429) {
      const waitMs = Number(answer.headers.get('retry-after')) * 1000 || THROTTLED_MS;
      throw new NetError('throttled', 'Too many files at once', waitMs);
    }
    if (answer.status >= 500) throw new NetError('offline', `The server answered ${answer.status}`);
    return null;
  } catch (error) {
    if (error instanceof NetError) throw error;
    throw new NetError('offline', error instanceof Error ? error.message : String(error));
  }
}
