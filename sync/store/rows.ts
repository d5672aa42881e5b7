import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { allChunkIds, chunkIdsAfter, chunkVersion, chunkVersions, idsInChunks, readChunkRow, readChunkRows } from '../tiers/chunkRows.ts';
import { clearBeside } from '../tiers/beside.ts';
import { columnFields } from '../tiers/columnFields.ts';
import { CHUNK_STORES, clearChunks } from '../tiers/directory.ts';
import type { KvTx } from './kv.ts';
import type { ReplicaMeta, StoredRow } from './stores.ts';

/**
 * The one door to replicated rows as they are visible here, pending edits included. Rows that were touched lately lie one by
 * one in the table's own store and stand over the chunks that hold the bulk of them (tiers/); nobody else needs to know.
 */

/** A store asked for a table that it does not have takes itself for damaged: a device holds no rows of any other. */
const ON_DEVICES: ReadonlySet<TableName> = new Set(REPLICATED);

/** A record of a table's own store: a row, or the mark that it has gone while a chunk may still hold it. */
export type HotRow = StoredRow & { _gone?: true };

/**
 * Returns whether readers see a row. What a change of this device deletes lies here, softly deleted, until the server has done the
 * same and the row leaves; until then whoever undoes the change finds it, and nobody else does.
 */
export function isSeen(row: HotRow | undefined): row is StoredRow {
  return row !== undefined && !row._gone && row['deletedAt'] == null;
}

/** The stores that must be open to read a table's rows. */
export function rowStores(table: TableName): readonly string[] {
  return [table, ...CHUNK_STORES];
}

const visible = (hot: HotRow | undefined): StoredRow | undefined => (hot?._gone ? undefined : hot);

export async function readRow(tx: KvTx, table: TableName, id: string): Promise<StoredRow | undefined> {
  if (!ON_DEVICES.has(table)) return undefined;
  const hot = await tx.get<HotRow>(table, id);
  return hot ? visible(hot) : readChunkRow(tx, table, id);
}

/** The commit at which this device knows about an id; -1: it never heard of it. */
export async function versionOf(tx: KvTx, table: TableName, id: string): Promise<number> {
  const hot = await tx.get<HotRow>(table, id);
  return hot ? hot._v : chunkVersion(tx, table, id);
}

/** Returns the commit for each id, in the order of `ids`; -1: this device never heard of it. */
export async function versionsOf(tx: KvTx, table: TableName, ids: readonly string[]): Promise<number[]> {
  const hot = await tx.many<HotRow>(table, ids);
  const chunked = await chunkVersions(tx, table, ids);
  return hot.map((row, i) => row?._v ?? chunked[i]!);
}

/** Reads rows in the order of `ids`; undefined where there is none. */
export async function readRows(tx: KvTx, table: TableName, ids: readonly string[]): Promise<(StoredRow | undefined)[]> {
  const hot = await tx.many<HotRow>(table, ids);
  const cold = ids.filter((_, i) => !hot[i]).sort();
  const found = await readChunkRows(tx, table, cold);
  const chunked = new Map(cold.map((id, i) => [id, found[i]]));
  return hot.map((one, i) => (one ? visible(one) : chunked.get(ids[i]!)));
}

/** Every row whose `field` holds `value`, in id order. A part is found by its parent through an index. */
export async function readWhere(tx: KvTx, table: TableName, field: string, value: string): Promise<StoredRow[]> {
  if (!ON_DEVICES.has(table)) return [];
  const isParent = parentOf(table)?.by === field;
  const hot = isParent ? await tx.by<HotRow>(table, field, value) : await tx.all<HotRow>(table);
  const found = hot.filter((row) => !row._gone && row[field] === value);
  const listed = columnFields(table).has(field);
  const chunked = listed ? await idsInChunks(tx, table, field, value) : await allChunkIds(tx, table);
  // The mark of a part that has gone does not say whose part it was.
  const marked = isParent ? (await tx.many<HotRow>(table, chunked)).filter((row) => row !== undefined) : hot;
  const over = new Set(marked.map(({ id }) => id));
  const ids = chunked.filter((id) => !over.has(id));
  for (const row of await readChunkRows(tx, table, ids.sort())) if (row?.[field] === value) found.push(row);
  return found.sort(byId);
}

/** Rows in id order with ids after `after` (null: from the first), at most `limit`. */
export async function readAfter(tx: KvTx, table: TableName, after: string | null, limit: number): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (let from = after; rows.length < limit;) {
    const hot = await tx.after<HotRow>(table, from, limit);
    const ids = await chunkIdsAfter(tx, table, from, limit);
    // What was read of each reaches that far; beyond the nearer end the other may have more.
    const ends = [hot.map(({ id }) => id), ids].flatMap((list) => (list.length === limit ? list.at(-1)! : []));
    const end = ends.sort()[0] ?? null;
    const over = new Map(hot.map((row) => [row.id, row]));
    const within = [...new Set([...over.keys(), ...ids])].filter((id) => end === null || id <= end);
    const cold = within.filter((id) => !over.has(id)).sort();
    const chunked = await readChunkRows(tx, table, cold);
    const those = [...within.flatMap((id) => visible(over.get(id)) ?? []), ...chunked.filter((row) => row !== undefined)];
    rows.push(...those.sort(byId));
    if (end === null) break;
    from = end;
  }
  return rows.slice(0, limit);
}

/** Every row of a table, in id order. */
export async function readAll(tx: KvTx, table: TableName): Promise<StoredRow[]> {
  const hot = await tx.all<HotRow>(table);
  const rows: StoredRow[] = hot.filter((row) => !row._gone);
  const over = new Set(hot.map(({ id }) => id));
  const ids = (await allChunkIds(tx, table)).filter((id) => !over.has(id));
  for (const row of await readChunkRows(tx, table, ids)) if (row) rows.push(row);
  return rows.sort(byId);
}

const byId = (a: StoredRow, b: StoredRow): number => (a.id < b.id ? -1 : 1);

export function writeRows(tx: KvTx, table: TableName, rows: readonly StoredRow[]): Promise<void> {
  return tx.put(table, rows);
}

/** The row has gone, as of commit `v`. A chunk may hold it still, or come with it: a mark stays in its place. */
export async function removeRow(tx: KvTx, table: TableName, id: string, v: number): Promise<void> {
  // Of parts a chunk holds those of some parents: what it does not hold needs no mark, once all chunks are here.
  if (parentOf(table) && !(await areComing(tx)) && (await chunkVersion(tx, table, id)) < 0) return tx.delete(table, [id]);
  const gone: HotRow = { id, _v: v, _gone: true };
  await tx.put(table, [gone]);
}

/** Returns whether chunks of parts are still to come, which may be older than what goes now. */
async function areComing(tx: KvTx): Promise<boolean> {
  return (await tx.get<ReplicaMeta>('meta', 'facts'))?.later != null;
}

/** Erase every row of a table. */
export async function clearRows(tx: KvTx, table: TableName): Promise<void> {
  await tx.clear(table);
  await clearChunks(tx, table);
  await clearBeside(tx, table);
}
