import type { ReplicaListener, Watched } from '#sync/replicaApi.ts';
import { OPENING, type StorageState, type SyncStatus } from '#sync/syncStatus.ts';

/** The latest that the worker has told this tab of the replica, and who wants to hear of it. */
let current: Watched | null = null;
let watching = false;
let storage: StorageState = 'ok';
let status: SyncStatus = OPENING;
const listeners = new Set<() => void>();

/** Null until the replica has been looked at once. */
export function watched(): Watched | null {
  return current;
}

/** Returns the sync status with the state of this tab's store; the same object as long as nothing changed. */
export function syncStatus(): SyncStatus {
  const now = { ...(current?.status ?? OPENING), storage };
  if (JSON.stringify(now) !== JSON.stringify(status)) status = now;
  return status;
}

export function onWatched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * While the replica is being filled every page moves something, and drawing all of it would slow the initial sync down: the first
 * rows are told at once, the later ones ever more rarely, after a quarter of the time that has passed.
 */
const PACE_MIN_MS = 50;
const PACE_MAX_MS = 1500;
const PACE_SHARE = 0.25;
let syncingSince: number | null = null;
let toldAt = 0;
let telling: ReturnType<typeof setTimeout> | null = null;

function tell(): void {
  if (telling) clearTimeout(telling);
  telling = null;
  toldAt = performance.now();
  for (const listener of listeners) listener();
}

function become(next: Watched): void {
  current = next;
  if (next.complete) {
    syncingSince = null;
    return tell();
  }
  const now = performance.now();
  syncingSince ??= now;
  const pace = Math.min(PACE_MAX_MS, Math.max(PACE_MIN_MS, (now - syncingSince) * PACE_SHARE));
  if (now - toldAt >= pace) tell();
  else telling ??= setTimeout(tell, pace);
}

/** The worker's words about the store; parts that did not move stay the same object, so that whoever shows them is not drawn again. */
export const storeListener: ReplicaListener = {
  watched(moved) {
    // The first words are about everything.
    if (watching) become({ ...current, ...moved } as Watched);
  },
  // Whoever reads asks again at once; the look at the store confirms it later.
  committed(changed) {
    if (watching && current) become({ ...current, versions: { ...current.versions, ...changed } });
  },
  storage(next) {
    storage = next;
    tell();
  },
};

/** Begin with nothing known. */
export function watch(): void {
  watching = true;
  current = null;
}

/** Stops watching: what is told from now on is about a replica that is being left. */
export function unwatch(): void {
  watching = false;
  current = null;
}
