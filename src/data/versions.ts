import { liveQuery, type Dexie, type Subscription } from 'dexie';
import type { TableName } from '#domain/tables.ts';
import type { ReplicaFacts, VersionRecord } from '#sync/stores.ts';

/** How often each table has changed, and whether the replica is filled. Screens ask again when this moves, and only then. */
export interface Versions {
  of: Readonly<Partial<Record<TableName, number>>>;
  /** False while a boot is under way: counts are lower bounds. */
  complete: boolean;
}

let current: Versions | null = null;
let subscription: Subscription | null = null;
const listeners = new Set<() => void>();

/** Null until the replica has been looked at once. */
export function versions(): Versions | null {
  return current;
}

export function onVersions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Watch one replica; one look at it serves every list on the screen. */
export function watchVersions(db: Dexie): void {
  unwatchVersions();
  const look = async (): Promise<Versions> => {
    const [records, facts] = await Promise.all([
      db.table<VersionRecord>('versions').toArray(),
      db.table('meta').get('facts') as Promise<ReplicaFacts | undefined>,
    ]);
    return { of: Object.fromEntries(records.map((r) => [r.table, r.n])), complete: facts?.cursor != null };
  };
  subscription = liveQuery(look).subscribe((next) => {
    current = next;
    for (const listener of listeners) listener();
  });
}

export function unwatchVersions(): void {
  subscription?.unsubscribe();
  subscription = null;
  current = null;
}
