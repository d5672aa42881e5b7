import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AskedStore } from '#sync/replicaApi.ts';
import { onWatched, watched } from './watched.ts';

/**
 * Returns what the replica answers to a question of its own, asked again whenever `store` has changed; undefined until the first answer.
 * `key` stands for the question.
 */
export function useAsked<R>(store: AskedStore, key: string, ask: () => Promise<R>): R | undefined {
  const moved = useSyncExternalStore(onWatched, () => watched()?.moved[store] ?? null);
  const [answer, setAnswer] = useState<{ key: string; value: R } | null>(null);
  useEffect(() => {
    if (moved === null) return undefined;
    let stale = false;
    ask().then(
      (value) => stale || setAnswer({ key, value }),
      // A store that fails is said in the status bar; when it is well again, everything counts as moved.
      () => undefined,
    );
    return () => {
      stale = true;
    };
    // `key` stands for the question, which is a new function on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, key, moved]);
  return answer?.key === key ? answer.value : undefined;
}
