import type { Dexie, Transaction } from 'dexie';
import type { Kv, KvTx } from './kv.ts';

/**
 * Returns a transaction over tables that belong to it. Those of the database belong to whichever transaction Dexie takes to be
 * the current one, and after some hundred awaits in a row that is none: each call would then be a transaction of its own.
 */
function txOver(tx: Transaction): Omit<KvTx, 'once' | 'memo'> {
  const table = tx.table.bind(tx);
  return {
    get: (store, key) => table(store).get(key),
    many: (store, keys) => table(store).bulkGet([...keys]),
    all: (store) => table(store).toArray(),
    by: (store, field, value) => table(store).where(field).equals(value).toArray(),
    after: (store, after, limit) =>
      (after === null ? table(store).orderBy(':id') : table(store).where(':id').above(after)).limit(limit).toArray(),
    between: (store, after, upTo) => {
      const keys = table(store).orderBy(':id');
      if (after === null && upTo === null) return keys.toArray();
      const key = table(store).where(':id');
      if (after === null) return key.belowOrEqual(upTo!).toArray();
      return (upTo === null ? key.above(after) : key.between(after, upTo, false, true)).toArray();
    },
    put: async (store, records) => {
      if (records.length === 1) await table(store).put(records[0]);
      else if (records.length) await table(store).bulkPut(records);
    },
    delete: async (store, keys) => {
      if (keys.length) await table(store).bulkDelete([...keys]);
    },
    clear: (store) => table(store).clear(),
  };
}

/**
 * The store contract over IndexedDB, through two connections to one database: rows that the server can send again are
 * written `relaxed`, a person's own changes `strict`. Transactions are short and await nothing but the store itself.
 */
export function dexieKv(relaxed: Dexie, strict: Dexie): Kv {
  const memo = new Map<string, unknown>();
  const run = <R>(db: Dexie, mode: 'r' | 'rw', stores: readonly string[], body: (tx: KvTx) => Promise<R>): Promise<R> =>
    // The scope must be an async function of its own: only then does Dexie follow native awaits to their end.
    db.transaction(mode, [...stores], async (tx) => body({ ...txOver(tx), once: new Map(), memo }));
  return {
    read: (stores, body) => run(relaxed, 'r', stores, body),
    write: (stores, body, durability) => run(durability === 'strict' ? strict : relaxed, 'rw', stores, body),
    close() {
      relaxed.close();
      strict.close();
    },
    async destroy() {
      strict.close();
      await relaxed.delete();
    },
  };
}
