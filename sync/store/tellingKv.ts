import type { Kv, KvTx } from './kv.ts';
import type { SeenVersions } from '../replicaApi.ts';
import type { VersionRecord } from './stores.ts';

/** A store that says, right after each commit, which tables have a new version: sooner than anybody could see it in the store. */
export function tellingKv(kv: Kv, tell: (changed: SeenVersions) => void): Kv {
  return {
    ...kv,
    async write(stores, body, durability) {
      const changed: Record<string, number> = {};
      const noting = (tx: KvTx): KvTx => ({
        ...tx,
        put(store, records) {
          if (store === 'versions') for (const { table, n } of records as readonly VersionRecord[]) changed[table] = n;
          return tx.put(store, records);
        },
      });
      const result = await kv.write(stores, (tx) => body(noting(tx)), durability);
      if (Object.keys(changed).length) tell(changed);
      return result;
    },
  };
}
