import type { Dexie, Table } from 'dexie';
import type { Key, Kv, KvTx } from './kv.ts';

function txOver(db: Dexie): KvTx {
  const table = (store: string): Table<any, Key> => db.table(store);
  return {
    get: (store, key) => table(store).get(key),
    many: (store, keys) => table(store).bulkGet([...keys]),
    all: (store) => table(store).toArray(),
    by: (store, field, value) => table(store).where(field).equals(value).toArray(),
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

/** The store contract over IndexedDB. Transactions are short and await nothing but the store itself. */
export function dexieKv(db: Dexie): Kv {
  const tx = txOver(db);
  return {
    // The scope must be an async function of its own: only then does Dexie follow native awaits to their end.
    read: (stores, body) => db.transaction('r', [...stores], async () => body(tx)),
    write: (stores, body) => db.transaction('rw', [...stores], async () => body(tx)),
    close: () => db.close(),
    destroy: () => db.delete(),
  };
}
