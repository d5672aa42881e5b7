let underWay = 0;
let written = 0;
const listeners = new Set<() => void>();

/** Returns how many pieces of writing this page has behind it; null while one is under way, and what was counted before may be stale. */
export const writtenSoFar = (): number | null => (underWay === 0 ? written : null);

/** Hears when the last of the writing is done. Returns how to stop listening. */
export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a piece of writing that `writtenSoFar` knows of. */
export async function writing<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    written += 1;
    if (underWay === 0) for (const listener of listeners) listener();
  }
}
