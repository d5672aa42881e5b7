import type { Clock } from '../ports.ts';
import type { AskedStore, Watched } from '../replicaApi.ts';
import type { Kv } from './kv.ts';
import { readWatched, WATCHED_STORES } from './readWatched.ts';

/** A store that could not be read is looked at again after this long. */
const LOOK_AGAIN_MS = 1000;

/** Whoever learns of a commit says so here; what it means for the screens is told. */
export interface StoreWatch {
  /** These stores have changed; null: any of them may have. */
  stir(stores: ReadonlySet<string> | null): void;
  stop(): void;
}

/**
 * Keep an eye on a store for the screens of one tab: `tell` hears all of it after the first look, and then only what has moved
 * since it was told last. Commits that come while it looks are looked at together afterwards.
 */
export function watchStore(kv: Kv, clock: Clock, tell: (moved: Partial<Watched>) => void): StoreWatch {
  const told = new Map<string, string>();
  const moved: Record<AskedStore, number> = { settled: 0, sets: 0, files: 0 };
  let looking = false;
  let stirred = false;
  let again: (() => void) | null = null;
  let stopped = false;

  const lookOnce = async (): Promise<void> => {
    const now: Watched = { moved: { ...moved }, ...(await readWatched(kv)) };
    const news = Object.entries(now).filter(([part, value]) => {
      const text = JSON.stringify(value);
      return told.get(part) !== text && told.set(part, text);
    });
    if (news.length > 0 && !stopped) tell(Object.fromEntries(news));
  };

  const look = async (): Promise<void> => {
    stirred = true;
    if (looking) return;
    looking = true;
    again?.();
    again = null;
    try {
      while (stirred && !stopped) {
        stirred = false;
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
    stir(stores) {
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
