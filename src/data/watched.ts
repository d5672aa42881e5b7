import { liveQuery, type Dexie, type Subscription } from 'dexie';
import type { Me } from '#sync/protocol.ts';
import {
  OPENING,
  type OutboxEntry,
  type RecoveryNote,
  type SeenVersions,
  type StorageState,
  type SyncStatus,
  type UnsealedNote,
} from '#sync/replicaApi.ts';
import type { KeepingRecord, PinRecord } from '#sync/keep/pins.ts';
import type { ReplicaFacts, SmallRecords, UnsealedRecord, VersionRecord } from '#sync/store/stores.ts';

/** What the whole screen keeps an eye on in the replica: small records, read together whenever one of them moves. */
export interface Watched {
  /** How often each table has changed: lists ask again when this moves, and only then. */
  versions: SeenVersions;
  /** False while a boot is under way: counts are lower bounds. */
  complete: boolean;
  /** The parts of all open cases are on the device too. */
  partsComplete: boolean;
  me: Me | null;
  status: SyncStatus;
  outbox: readonly OutboxEntry[];
  /** What became of work that was left sealed; null when there was none. */
  unsealed: UnsealedNote | null;
  /** What came back after this device lost its store, and what did not; null when its person has read it. */
  recovery: RecoveryNote | null;
  /** What this person keeps on the device whole, and how far that is. */
  pins: readonly PinRecord[];
  keeping: KeepingRecord | null;
}

let current: Watched | null = null;
let subscription: Pick<Subscription, 'unsubscribe'> | null = null;
let askMemory: (() => Promise<SmallRecords>) | null = null;
let source: Dexie | null = null;
let storage: StorageState = 'ok';
let status: SyncStatus = OPENING;
const listeners = new Set<() => void>();

/** Null until the replica has been looked at once. */
export function watched(): Watched | null {
  return current;
}

/** How syncing stands, and how this tab's store does; the same object as long as nothing changed. */
export function syncStatus(): SyncStatus {
  const now = { ...(current?.status ?? OPENING), storage };
  if (JSON.stringify(now) !== JSON.stringify(status)) status = now;
  return status;
}

export function onWatched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function look(db: Dexie): Promise<Watched> {
  return db.transaction('r', ['versions', 'meta', 'outbox', 'pins'], async () => {
    const [versions, facts, status, outbox, unsealed, recovery, pins, keeping] = await Promise.all([
      db.table<VersionRecord>('versions').toArray(),
      db.table('meta').get('facts') as Promise<ReplicaFacts | undefined>,
      db.table('meta').get('status') as Promise<SyncStatus | undefined>,
      db.table<OutboxEntry>('outbox').toArray(),
      db.table('meta').get('unsealed') as Promise<UnsealedRecord | undefined>,
      db.table('meta').get('recovery') as Promise<RecoveryNote | undefined>,
      db.table<PinRecord>('pins').toArray(),
      db.table('meta').get('keeping') as Promise<KeepingRecord | undefined>,
    ]);
    return put({ versions, facts, status, outbox, unsealed, recovery, pins, keeping });
  });
}

function put({ versions, facts, status: last, outbox, unsealed, recovery, pins, keeping }: SmallRecords): Watched {
  return {
    versions: Object.fromEntries(versions.map((r) => [r.table, r.n])),
    complete: facts?.cursor != null,
    partsComplete: facts?.cursor != null && facts.later === null,
    me: facts?.me ?? null,
    status: last ?? OPENING,
    outbox,
    unsealed: unsealed ? { done: unsealed.done, needy: unsealed.needy, lost: unsealed.lost } : null,
    recovery: recovery ?? null,
    pins,
    keeping: keeping ?? null,
  };
}

/** Parts that say the same stay the same object, so that whoever shows them is not drawn again. */
function settle(next: Watched): Watched {
  if (!current) return next;
  const last = current;
  const kept = Object.entries(next).map(([part, value]) => {
    const before = last[part as keyof Watched];
    return [part, JSON.stringify(before) === JSON.stringify(value) ? before : value];
  });
  return Object.fromEntries(kept) as unknown as Watched;
}

/**
 * While the replica is being filled every page moves something, and drawing all of it would slow the filling down: the first
 * rows are told at once, the later ones ever more rarely, after a quarter of the time that has passed.
 */
const PACE_MIN_MS = 50;
const PACE_MAX_MS = 1500;
const PACE_SHARE = 0.25;
let fillingSince: number | null = null;
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
    fillingSince = null;
    return tell();
  }
  const now = performance.now();
  fillingSince ??= now;
  const pace = Math.min(PACE_MAX_MS, Math.max(PACE_MIN_MS, (now - fillingSince) * PACE_SHARE));
  if (now - toldAt >= pace) tell();
  else telling ??= setTimeout(tell, pace);
}

/** A handle that fails is opened again after this long. */
const WATCH_AGAIN_MS = 1000;

/** How often the worker's own memory is looked at where this browser keeps no database. */
const MEMORY_LOOK_MS = 500;

/** Watch one replica, whichever tab writes to it; `ask` looks at what a worker holds that has no store. */
export function watch(db: Dexie, ask: () => Promise<SmallRecords>): void {
  unwatch();
  source = db;
  askMemory = ask;
  subscribe(db);
}

function watchMemory(): void {
  subscription?.unsubscribe();
  const timer = setInterval(() => {
    void askMemory?.().then(
      (records) => become(settle(put(records))),
      () => undefined,
    );
  }, MEMORY_LOOK_MS);
  subscription = { unsubscribe: () => clearInterval(timer) };
}

function subscribe(db: Dexie): void {
  subscription?.unsubscribe();
  subscription = liveQuery(() => look(db)).subscribe({
    next: (next) => become(settle(next)),
    error: () => setTimeout(() => watchAgain(db), WATCH_AGAIN_MS),
  });
}

function watchAgain(db: Dexie): void {
  if (db !== source || storage === 'memory' || storage === 'newer') return;
  db.close();
  // What fails here fails in the look as well, and is tried again from there.
  void db
    .open()
    .catch(() => undefined)
    .then(() => (db === source ? subscribe(db) : undefined));
}

/** This tab's worker says how its store does; one that is well again may be another one. */
export function heardStorage(next: StorageState): void {
  const isBack = next === 'ok' && storage !== 'ok';
  storage = next;
  if (isBack && source) watchAgain(source);
  if (next === 'memory' || next === 'newer') watchMemory();
  tell();
}

/** This tab's own worker says at once what it has just committed; the look at the store confirms it later. */
export function heardChange(changed: SeenVersions): void {
  if (current) become({ ...current, versions: { ...current.versions, ...changed } });
}

export function unwatch(): void {
  subscription?.unsubscribe();
  subscription = null;
  source = null;
  current = null;
}
