import { NetError } from '#sync/ports.ts';

/** A file, or a piece of one, that has not come after this long counts as lost. */
const FETCH_TIMEOUT_MS = 60_000;
const THROTTLED_MS = 1000;

/** The bytes of an answer, and its status in the 200s. */
export interface FetchedFile {
  status: number;
  bytes: ArrayBuffer;
}

/**
 * Fetch a file under a signed address; null when the server does not give it.
 * @throws NetError `throttled` when it asks to come later, `offline` when it cannot be reached or is not well
 */
export async function fetchFile(url: string, how: RequestInit): Promise<FetchedFile | null> {
  try {
    const answer = await fetch(url, { ...how, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    const { status } = answer;
    if (answer.ok) return { status, bytes: await answer.arrayBuffer() };
    if (status === 429) {
      const waitMs = Number(answer.headers.get('retry-after')) * 1000 || THROTTLED_MS;
      throw new NetError('throttled', 'Too many files at once', waitMs);
    }
    if (status >= 500) throw new NetError('offline', `The server answered ${status}`);
    return null;
  } catch (error) {
    if (error instanceof NetError) throw error;
    throw new NetError('offline', error instanceof Error ? error.message : String(error));
  }
}
