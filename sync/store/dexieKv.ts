import type { Dexie, Table } from 'dexie';
import type { Kv, KvTx } from './kv.ts';

function txOver(db: Dexie): Omit<KvTx, 'once' | 'memo'> {
  const table = (store: string): Table => db.table(store);
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
  const handles = { relaxed: { db: relaxed, tx: txOver(relaxed) }, strict: { db: strict, tx: txOver(strict) } };
  const memo = new Map<string, unknown>();
  return {
    // The scope must be an async function of its own: only then does Dexie follow native awaits to their end.
    read: (stores, body) => relaxed.transaction('r', [...stores], async () => body({ ...handles.relaxed.tx, once: new Map(), memo })),
    write: (stores, body, durability = 'relaxed') => {
      const { db, tx } = handles[durability];
      return db.transaction('rw', [...stores], async () => body({ ...tx, once: new Map(), memo }));
    },
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
