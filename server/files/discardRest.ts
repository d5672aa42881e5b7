import type { IncomingMessage } from 'node:http';

/** What a client may still send after it was refused: one that is cut off while it sends cannot read why. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024;
const DISCARDED_MS_MAX = 10_000;

/** Resolves when the client has said everything, has gone, or goes on for too long. */
export async function discardRest(req: IncomingMessage): Promise<void> {
  if (req.complete || req.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DISCARDED_MS_MAX);
  let left = DISCARDED_BYTES_MAX;
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) resolve();
  };
  req.on('data', count);
  for (const end of ['end', 'close', 'error']) req.once(end, () => resolve());
  req.resume();
  await promise;
  clearTimeout(timer);
  req.off('data', count).pause();
}
