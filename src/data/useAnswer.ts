import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TableName } from '#domain/tables.ts';
import { onWatched, watched } from './watched.ts';

/**
 * Returns what several questions to the replica come to, asked again when one of the tables has changed. `key` stands for the question.
 * Null until it has answered once; the last answer stays while the next is on its way.
 */
export function useAnswer<T>(key: string, tables: readonly TableName[], ask: () => Promise<T>): T | null {
  const moved = useSyncExternalStore(onWatched, () => {
    const versions = watched()?.versions;
    return versions ? tables.map((table) => versions[table] ?? 0).join() : null;
  });
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    if (moved === null) return undefined;
    let stale = false;
    void ask().then((found) => {
      if (!stale) setAnswer(found);
    });
    return () => {
      stale = true;
    };
    // `key` stands for what is asked, which is a new function on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, moved]);
  return answer;
}

/** Returns whether the replica is filled. Counts are lower bounds until then. */
export function useComplete(): boolean {
  return useSyncExternalStore(onWatched, () => watched()?.complete ?? false);
}
