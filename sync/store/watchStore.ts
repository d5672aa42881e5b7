import type { Clock } from '../ports.ts';
import type { AskedStore, Watched } from '../replicaApi.ts';
import type { Kv } from './kv.ts';
import { readWatched, WATCHED_STORES } from './readWatched.ts';

/** Delay before a store that could not be read is read again. */
const LOOK_AGAIN_MS = 1000;

/** Watches a store for the screens of one tab; whoever learns of a commit reports it here. */
export interface StoreWatch {
  /** Marks these stores as changed; null: any of them may have. */
  invalidate(stores: ReadonlySet<string> | null): void;
  stop(): void;
}

/**
 * Watches a store for the screens of one tab: `notify` hears all of it after the first look, and then only what has moved
 * since the last call. Commits that come while it looks are looked at together afterwards.
 */
export function watchStore(kv: Kv, clock: Clock, notify: (moved: Partial<Watched>) => void): StoreWatch {
  const told = new Map<string, string>();
  const moved: Record<AskedStore, number> = { settled: 0, sets: 0, files: 0 };
  let looking = false;
  let stale = false;
  let again: (() => void) | null = null;
  let stopped = false;

  const lookOnce = async (): Promise<void> => {
    const now: Watched = { moved: { ...moved }, ...(await readWatched(kv)) };
    const news = Object.entries(now).filter(([part, value]) => {
      const text = JSON.stringify(value);
      return told.get(part) !== text && told.set(part, text);
    });
    if (news.length > 0 && !stopped) notify(Object.fromEntries(news));
  };

  const look = async (): Promise<void> => {
    stale = true;
    if (looking) return;
    looking = true;
    again?.();
    again = null;
    try {
      while (stale && !stopped) {
        stale = false;
        await lookOnce();
      }
    } catch {
      // How the store does is said elsewhere; here it matters only that nothing is missed.
      if (!stopped) again = clock.timer(LOOK_AGAIN_MS, () => void look());
    } finally {
      looking = false;
    }
  };

  void look();
  return {
    invalidate(stores) {
      const asked = (Object.keys(moved) as AskedStore[]).filter((store) => stores?.has(store) ?? true);
      for (const store of asked) moved[store] += 1;
      if (asked.length > 0 || WATCHED_STORES.some((store) => stores?.has(store) ?? true)) void look();
    },
    stop() {
      stopped = true;
      again?.();
    },
  };
}
