import type { TableName } from '#domain/tables.ts';
import type { KvTx } from './kv.ts';
import { splitKey, type VersionRecord } from './stores.ts';

/** The most past changes that a version record names, the most rows of one of them, and of all of them together. */
const RECENT_KEPT = 40;
const IDS_KEPT = 1000;
const ALL_IDS_KEPT = 5000;

/** The last changes, as many as are kept: every screen reads this record whenever anything changes, so it stays small. */
function kept(recent: VersionRecord['recent']): VersionRecord['recent'] {
  let [from, ids] = [recent.length, 0];
  while (from > 0 && recent.length - from < RECENT_KEPT) {
    ids += recent[from - 1]!.ids?.length ?? 0;
    if (ids > ALL_IDS_KEPT) break;
    from -= 1;
  }
  return recent.slice(from);
}

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

/** Tell the readers of a table that the listed fields of more rows have come: each chunk counts as a change. */
export async function announceChunks(kv: KvTx, table: TableName, chunks: readonly string[]): Promise<void> {
  const last = await kv.get<VersionRecord>('versions', table);
  const before = last?.n ?? 0;
  const changes = chunks.map((chunk, i) => ({ n: before + i + 1, ids: [], chunk }));
  await kv.put('versions', [{ table, n: before + chunks.length, recent: kept([...(last?.recent ?? []), ...changes]) }]);
}

/** Announces changed rows of one table; `ids` null says that anything may have changed. */
export async function announce(kv: KvTx, table: TableName, ids: string[] | null): Promise<void> {
  const last = await kv.get<VersionRecord>('versions', table);
  const n = (last?.n ?? 0) + 1;
  const entry = { n, ids: ids && ids.length <= IDS_KEPT ? ids : null };
  await kv.put('versions', [{ table, n, recent: kept([...(last?.recent ?? []), entry]) }]);
}
