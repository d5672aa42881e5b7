import { Dexie } from 'dexie';
import { parentOf, REPLICATED } from '#domain/tables.ts';
import { BESIDE_STORES } from './besideTx.ts';
import type { Durability } from './kv.ts';
import { PLAIN_ENTRY } from './plainEntry.ts';
import { keyPathOf, META_STORES, type ReplicaMeta, type StoredMutation } from './stores.ts';

/** The version of the stores that this build knows, and of what lies in them: 8 has encrypted records. */
const REPLICA_VERSION = 8;

/** The prefix of the names of all replicas on this device. */
export const REPLICA_PREFIX = 'weighstation-';

/** The facts as the release before left them; `packs`: not all rows were whole. */
type EarlierMeta = ReplicaMeta & { packs?: object | null };

/** The stores of what is kept of rows besides their own tables. */
const ROW_STORES = ['directory', 'columns', 'packs', 'shadow', 'sets', 'search', 'digests'] as const;

/** The IndexedDB database of one person on this device. */
export function replicaDbName(userId: string): string {
  return `${REPLICA_PREFIX}${userId}`;
}

/**
 * Keeps what a newer version of the product has made untouched: Dexie would open it as it is, write into it, and give it the
 * stores that it misses. Asked for any version, the browser is asked for this one, and says `VersionError`.
 */
const NO_NEWER = ofThisVersion(Dexie.dependencies.indexedDB as IDBFactory | undefined);

function ofThisVersion(native: IDBFactory | undefined): { indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp' | 'databases'> } {
  if (!native) return {};
  return {
    indexedDB: {
      open: (name, version = REPLICA_VERSION * 10) => native.open(name, version),
      deleteDatabase: (name) => native.deleteDatabase(name),
      cmp: (a, b) => native.cmp(a, b),
      databases: () => native.databases(),
    },
  };
}

/**
 * Open the replica's IndexedDB. A `strict` connection has a transaction on disk before it resolves (reliability.md: x1.4 in time).
 * Rows have no secondary index but the one that finds a parent's parts: indexes halve the speed of the initial sync (client-storage.md 1).
 * `gone` is called when the browser, or another tab, takes the connection away, and says whether a newer version did.
 */
export function openReplicaDb(
  userId: string,
  durability: Durability = 'relaxed',
  gone: (isOutdated: boolean) => void = () => undefined,
): Dexie {
  const db = new Dexie(replicaDbName(userId), { chromeTransactionDurability: durability, cache: 'disabled', ...NO_NEWER });
  const schema: Record<string, string> = {};
  for (const store of META_STORES) schema[store] = keyPathOf(store);
  for (const store of BESIDE_STORES) schema[store] += ', file';
  for (const table of REPLICATED) {
    const parent = parentOf(table);
    schema[table] = parent ? `id, ${parent.by}` : 'id';
  }
  db.version(REPLICA_VERSION)
    .stores(schema)
    // What waits from the release before gets the fields that it did not have then (SYNC-E5).
    .upgrade(async (tx) => {
      await tx.table<StoredMutation>('outbox').toCollection().modify(complete);
      const facts = tx.table<EarlierMeta>('meta');
      const meta = await facts.get('facts');
      if (!meta) return;
      // Rows of any build before lie there for everybody to read: they are of another form, and loaded anew (SYNC-C30).
      if (meta.identity) meta.identity.schemaHash = '';
      // Sums that were begun while it was being filled would not be gone on with.
      if (meta.boot) await tx.table('digests').clear();
      // Of some rows only the columns had come: this build reads no row by halves, and the filling begins again.
      if (meta.packs) {
        for (const store of [...REPLICATED, ...ROW_STORES]) await tx.table(store).clear();
        meta.cursor = null;
      }
      delete meta.packs;
      await facts.put(meta);
    });
  // It is deleted, or a newer version of the product wants it: never open again by itself, that would make an empty one.
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    // Dexie counts in tenths.
    gone(newVersion !== null && newVersion >= (REPLICA_VERSION + 1) * 10);
    db.close();
    return false;
  });
  // One that could not be opened closes as well: that is an answer to whoever asked, and nothing was taken away.
  db.on('close', () => db.isOpen() && gone(false));
  return db;
}

/** Adds what an entry of the release before does not have. */
function complete(entry: Partial<StoredMutation>): void {
  Object.assign(entry, { ...PLAIN_ENTRY, rev: 0 }, { ...entry });
}
