import type { TableName } from '#domain/tables.ts';
import type { KvTx } from './kv.ts';
import { splitKey, type VersionRecord } from './stores.ts';

/** How many past changes a version record names, and how many rows one of them may name. */
const RECENT_KEPT = 40;
const IDS_KEPT = 1000;

/** Tell the readers which rows changed: one small record for each table, in the same transaction as the rows. */
export async function announceChanges(kv: KvTx, keys: Iterable<string>): Promise<void> {
  const byTable = new Map<TableName, string[]>();
  for (const key of keys) {
    const { table, id } = splitKey(key);
    const ids = byTable.get(table);
    if (ids) ids.push(id);
    else byTable.set(table, [id]);
  }
  for (const [table, ids] of byTable) await announce(kv, table, ids);
}

/** Tell the readers of a table that the listed fields of more rows have come. */
export async function announceChunk(kv: KvTx, table: TableName, chunk: string): Promise<void> {
  const last = await kv.get<VersionRecord>('versions', table);
  const n = (last?.n ?? 0) + 1;
  await kv.put('versions', [{ table, n, recent: [...(last?.recent ?? []), { n, ids: [], chunk }].slice(-RECENT_KEPT) }]);
}

/** The same for one table; `ids` null says that anything may have changed. */
export async function announce(kv: KvTx, table: TableName, ids: string[] | null): Promise<void> {
  const last = await kv.get<VersionRecord>('versions', table);
  const n = (last?.n ?? 0) + 1;
  const entry = { n, ids: ids && ids.length <= IDS_KEPT ? ids : null };
  await kv.put('versions', [{ table, n, recent: [...(last?.recent ?? []), entry].slice(-RECENT_KEPT) }]);
}
