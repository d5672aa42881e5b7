import type { SeenVersions } from '../replicaApi.ts';
import type { Kv, KvTx } from './kv.ts';
import type { VersionRecord } from './stores.ts';

/** What a commit has changed: stores by name, and the new versions of tables. */
export interface Commit {
  stores: ReadonlySet<string>;
  versions: SeenVersions;
}

/** A store that says, right after each commit, what has changed: sooner than anybody could see it in the store. */
export function tellingKv(kv: Kv, tell: (commit: Commit) => void): Kv {
  return {
    ...kv,
    async write(stores, body, durability) {
      const touched = new Set<string>();
      const versions: Record<string, number> = {};
      const noting = (tx: KvTx): KvTx => ({
        ...tx,
        put(store, records) {
          touched.add(store);
          if (store === 'versions') for (const { table, n } of records as readonly VersionRecord[]) versions[table] = n;
          return tx.put(store, records);
        },
        delete(store, keys) {
          touched.add(store);
          return tx.delete(store, keys);
        },
        clear(store) {
          touched.add(store);
          return tx.clear(store);
        },
      });
      const result = await kv.write(stores, (tx) => body(noting(tx)), durability);
      if (touched.size > 0) tell({ stores: touched, versions });
      return result;
    },
  };
}
