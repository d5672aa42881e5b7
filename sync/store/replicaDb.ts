import { Dexie } from 'dexie';
import { parentOf, REPLICATED } from '#domain/tables.ts';
import type { Durability } from './kv.ts';
import { keyPathOf, META_STORES } from './stores.ts';

/** How the names of all replicas on this device begin. */
export const REPLICA_PREFIX = 'weighstation-';

/** The IndexedDB database of one person on this device. */
export function replicaDbName(userId: string): string {
  return `${REPLICA_PREFIX}${userId}`;
}

/**
 * Open the replica's IndexedDB. A `strict` connection has a transaction on disk before it resolves (reliability.md: x1.4 in time).
 * Rows have no secondary index but the one that finds a parent's parts: indexes halve the filling speed (client-storage.md 1).
 */
export function openReplicaDb(userId: string, durability: Durability = 'relaxed'): Dexie {
  const db = new Dexie(replicaDbName(userId), { chromeTransactionDurability: durability, cache: 'disabled' });
  const schema: Record<string, string> = {};
  for (const store of META_STORES) schema[store] = keyPathOf(store);
  for (const table of REPLICATED) {
    const parent = parentOf(table);
    schema[table] = parent ? `id, ${parent.by}` : 'id';
  }
  db.version(2).stores(schema);
  return db;
}
