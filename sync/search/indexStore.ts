import type { TableName } from '#domain/tables.ts';
import type { SeenVersions } from '../replicaApi.ts';
import type { KvTx } from '../store/kv.ts';
import { recordFromBytes, recordToBytes } from '../store/recordBytes.ts';
import type { VersionRecord } from '../store/stores.ts';
import type { Packed } from './packed.ts';
import { SEARCH_SHAPE, SEARCHABLE, type Doc } from './searchable.ts';
import { TableIndex } from './tableIndex.ts';

/** Raise it when Packed or the way words are cut changes: stored indexes of another format are made anew. */
const FORMAT = 2;

/** Names the life of a replica: whoever erases its rows erases this too, and an index of another life is never used (SYNC-C7). */
interface LifeRecord {
  key: 'life';
  id: string;
}
/** The packed part is long: `segment` are its bytes, which lie in a file where there are files. */
interface PackedRecord {
  key: string;
  stamp: string;
  segment: ArrayBuffer;
}
/** The rows that changed since the index was packed, and the table versions that both together stand at. */
interface ChangedRecord {
  key: string;
  stamp: string;
  shape: string;
  at: SeenVersions;
  changed: [string, Doc | null][];
}

/** The index of one table, the versions of its sources that it stands at, and the name of its packed part. */
export interface Standing {
  index: TableIndex;
  at: SeenVersions;
  stamp: string;
  /** True while its packed part is not in the store. */
  isNew: boolean;
  /** The bytes of that part while it is being stored: the same for every try. */
  bytes?: ArrayBuffer | undefined;
}

const SHAPE = `${FORMAT} ${SEARCH_SHAPE}`;
const changedKey = (table: TableName): string => `${table}+`;

/** The life of the rows in this store, begun with `newId` when it has none yet. */
export async function lifeOf(tx: KvTx, newId: string): Promise<string> {
  const found = await tx.get<LifeRecord>('search', 'life');
  if (!found) await tx.put('search', [{ key: 'life', id: newId }]);
  return found?.id ?? newId;
}

export async function isLife(tx: KvTx, life: string): Promise<boolean> {
  return (await tx.get<LifeRecord>('search', 'life'))?.id === life;
}

/** The stored indexes that this build can read. */
export async function storedIndexes(tx: KvTx): Promise<Map<TableName, Standing>> {
  const found = new Map<TableName, Standing>();
  for (const { table } of SEARCHABLE) {
    const standing = await storedIndex(tx, table);
    if (standing) found.set(table, standing);
  }
  return found;
}

/** The stored index of a table; null for none that this build can read. */
export async function storedIndex(tx: KvTx, table: TableName): Promise<Standing | null> {
  const [packed, changed] = (await tx.many('search', [table, changedKey(table)])) as [PackedRecord?, ChangedRecord?];
  if (!packed || changed?.shape !== SHAPE || packed.stamp !== changed.stamp) return null;
  // Its file was lost.
  if (packed.segment.byteLength === 0) return null;
  const index = new TableIndex(recordFromBytes(new Uint8Array(packed.segment)) as Packed, changed.changed);
  return { index, at: changed.at, stamp: changed.stamp, isNew: false };
}

/**
 * Stores how an index stands now. Another tab may have packed the table anew since: then answers with what is stored, to go
 * on from there. Null when the rows have been erased meanwhile: then nothing is stored.
 */
export async function storeIndex(tx: KvTx, life: string, table: TableName, standing: Standing): Promise<Standing | null> {
  if (!(await isLife(tx, life))) return null;
  const before = await tx.get<ChangedRecord>('search', changedKey(table));
  const isOthers = before?.shape === SHAPE && before.stamp !== standing.stamp;
  if (isOthers && (!standing.isNew || isAsNew(before.at, standing.at))) return storedIndex(tx, table);
  if (standing.isNew) {
    standing.bytes ??= recordToBytes(standing.index.packed).buffer;
    await tx.put('search', [{ key: table, stamp: standing.stamp, segment: standing.bytes } satisfies PackedRecord]);
  }
  const { index, at, stamp } = standing;
  await tx.put('search', [{ key: changedKey(table), stamp, shape: SHAPE, at, changed: [...index.changed] }]);
  return standing;
}

const isAsNew = (at: SeenVersions, than: SeenVersions): boolean =>
  Object.entries(than).every(([table, n]) => (at[table as TableName] ?? 0) >= n);

/** The versions that tables are at, and which of their rows changed since `at`, if any; null when that is not known any more. */
export async function changesSince(
  tx: KvTx,
  tables: readonly TableName[],
  at: SeenVersions,
): Promise<{ now: SeenVersions; changed: ReadonlyMap<TableName, readonly string[]> | null }> {
  const records = await tx.many<VersionRecord>('versions', tables);
  const now = Object.fromEntries(tables.map((table, i) => [table, records[i]?.n ?? 0])) as SeenVersions;
  const changed = new Map<TableName, readonly string[]>();
  for (const [i, table] of tables.entries()) {
    const ids = idsSince(records[i], at[table] ?? 0);
    if (!ids) return { now, changed: null };
    if (ids.length) changed.set(table, ids);
  }
  return { now, changed };
}

function idsSince(record: VersionRecord | undefined, n: number): string[] | null {
  if ((record?.n ?? 0) === n) return [];
  if (!record) return null;
  const later = record.recent.filter((change) => change.n > n);
  if (later.length !== record.n - n) return null;
  const ids = new Set<string>();
  for (const change of later) {
    if (!change.ids) return null;
    for (const id of change.ids) ids.add(id);
  }
  return [...ids];
}
