import type { SeenVersions } from '../replicaApi.ts';
import type { Key, Kv, KvTx } from './kv.ts';
import { keyPathOf, type VersionRecord } from './stores.ts';

/**
 * The changes of a commit: stores by name, the new versions of tables with those that it `found`, and the records that it left behind
 * in each store, by key.
 */
export interface Commit {
  stores: ReadonlySet<string>;
  versions: SeenVersions;
  found: SeenVersions;
  records: ReadonlyMap<string, ReadonlyMap<Key, object>>;
}

/** Wraps a store so that `notify` hears right after each commit what has changed. */
export function observedKv(kv: Kv, notify: (commit: Commit) => void): Kv {
  return {
    ...kv,
    async write(stores, body, durability) {
      let records = new Map<string, Map<Key, object>>();
      let found: Record<string, number> = {};
      const noting = (tx: KvTx): KvTx => {
        // What an attempt has written that came to nothing was never there.
        records = new Map();
        found = {};
        const of = (store: string): Map<Key, object> => {
          let known = records.get(store);
          if (!known) records.set(store, (known = new Map()));
          return known;
        };
        return {
          ...tx,
          async get<R>(store: string, key: Key) {
            const record = await tx.get<R>(store, key);
            if (store === 'versions') found[key] ??= (record as VersionRecord | undefined)?.n ?? 0;
            return record;
          },
          put(store, some) {
            const keyPath = keyPathOf(store);
            for (const record of some) of(store).set((record as Record<string, Key>)[keyPath]!, record);
            return tx.put(store, some);
          },
          delete(store, keys) {
            for (const key of keys) of(store).delete(key);
            return tx.delete(store, keys);
          },
          clear(store) {
            of(store).clear();
            return tx.clear(store);
          },
        };
      };
      const result = await kv.write(stores, (tx) => body(noting(tx)), durability);
      if (records.size > 0) notify({ stores: new Set(records.keys()), versions: versionsIn(records), found, records });
      return result;
    },
  };
}

function versionsIn(records: Commit['records']): SeenVersions {
  const versions = [...(records.get('versions')?.values() ?? [])] as VersionRecord[];
  return Object.fromEntries(versions.map(({ table, n }) => [table, n]));
}
