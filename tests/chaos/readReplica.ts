import { REPLICATED, type TableName } from '#domain/tables.ts';
import type { AnyRow } from '#domain/noun.ts';
import { dexieKv } from '#sync/store/dexieKv.ts';
import { openReplicaDb, replicaDbName } from '#sync/store/replicaDb.ts';
import { readAll } from '#sync/store/rows.ts';
import { opfsKey } from '#workers/opfsKey.ts';
import { pageBytes } from './pageBytes.ts';
import { ALL_STORES, type ReplicaMeta, type StoredMutation } from '#sync/store/stores.ts';

/** The rows and changes that one device holds, read from its disk by the product's own code. */
export interface ReplicaDump {
  cursor: number | null;
  /** Nothing is still being loaded. */
  whole: boolean;
  outbox: StoredMutation[];
  rows: Partial<Record<TableName, AnyRow[]>>;
}

/** Null when this device has no replica of the person, or not all rows of it yet. Runs in the page: tests/chaos/replicaReader.ts brings it there. */
export async function readReplica(userId: string): Promise<ReplicaDump | null> {
  const name = replicaDbName(userId);
  if (!(await indexedDB.databases()).some((db) => db.name === name)) return null;
  const [relaxed, strict] = [openReplicaDb(userId), openReplicaDb(userId, 'strict')];
  const kv = dexieKv(relaxed, strict, { files: pageBytes(name), key: opfsKey(name) });
  try {
    return await kv.read(ALL_STORES, async (tx) => {
      const meta = await tx.get<ReplicaMeta>('meta', 'facts');
      const rows: ReplicaDump['rows'] = {};
      for (const table of REPLICATED) {
        rows[table] = (await readAll(tx, table)).map(({ _v, ...row }) => row as AnyRow);
      }
      const whole = meta !== undefined && meta.boot === null && meta.later === null;
      return { cursor: meta?.cursor ?? null, whole, outbox: await tx.all<StoredMutation>('outbox'), rows };
    });
  } finally {
    kv.close();
  }
}
