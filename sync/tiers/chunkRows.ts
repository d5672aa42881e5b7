import { parentOf, type TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { columnFields } from './columnFields.ts';
import { unpackColumn } from './unpackColumn.ts';
import { chunkAt, readDirectory, type Chunk } from './directory.ts';
import { openChunk, rowIn } from './openChunk.ts';
import { chunkIds, indexOf } from './pack.ts';
import type { ColumnsRecord, PackedColumn } from './packedColumns.ts';
import { fieldOf } from './readColumns.ts';

const aheadName = (table: TableName, id: string): string => `row ahead:${table}:${id}`;

/** Opens each chunk of these rows once, for whoever asks for one of them later in the same transaction, in whatever order. */
export async function readChunkRowsAhead(tx: KvTx, table: TableName, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const sorted = ids.toSorted();
  const rows = await readChunkRows(tx, table, sorted);
  sorted.forEach((id, i) => tx.once.set(aheadName(table, id), rows[i]));
}

/** The row as the chunks hold it. */
export async function readChunkRow(tx: KvTx, table: TableName, id: string): Promise<StoredRow | undefined> {
  const ahead = aheadName(table, id);
  if (tx.once.has(ahead)) return tx.once.get(ahead) as StoredRow | undefined;
  const directory = await readDirectory(tx, table);
  const chunk = directory.chunks[chunkAt(directory, id)];
  return chunk && (await chunkReader(tx, table, chunk))(id);
}

/** The rows of many ids, in their order, which must be that of ids: the store is asked once for each chunk. */
export async function readChunkRows(tx: KvTx, table: TableName, ids: readonly string[]): Promise<(StoredRow | undefined)[]> {
  const directory = await readDirectory(tx, table);
  const rows: (StoredRow | undefined)[] = [];
  let [key, read]: [string, ChunkReader] = ['', () => undefined];
  for (const id of ids) {
    const chunk = directory.chunks[chunkAt(directory, id)];
    if (chunk && key !== chunk.key) [key, read] = [chunk.key, await chunkReader(tx, table, chunk)];
    rows.push(chunk && read(id));
  }
  return rows;
}

type ChunkReader = (id: string) => StoredRow | undefined;

/** Reads rows of one chunk by id. */
async function chunkReader(tx: KvTx, table: TableName, chunk: Chunk): Promise<ChunkReader> {
  const open = await openChunk(tx, table, chunk);
  return (id) => (open && rowIn(open, id, chunk.v)) ?? undefined;
}

/**
 * The commit at which the chunks know about an id, whether they hold it or not; -1: they do not. Of parts they hold those whose
 * parents were open, so they know nothing of one that is not among them.
 */
export async function chunkVersion(tx: KvTx, table: TableName, id: string): Promise<number> {
  return (await chunkVersions(tx, table, [id]))[0]!;
}

/** Returns the commit for each id, in their order; the store is asked once for each chunk. */
export async function chunkVersions(tx: KvTx, table: TableName, ids: readonly string[]): Promise<number[]> {
  const directory = await readDirectory(tx, table);
  const chunks = ids.map((id) => directory.chunks[chunkAt(directory, id)]);
  const held = new Map<string, readonly string[]>();
  if (parentOf(table)) for (const key of new Set(chunks.flatMap((chunk) => chunk?.key ?? []))) held.set(key, await chunkIds(tx, key));
  const isHeld = (chunk: Chunk, id: string): boolean => !parentOf(table) || indexOf(held.get(chunk.key)!, id) >= 0;
  return chunks.map((chunk, i) => (chunk && isHeld(chunk, ids[i]!) ? chunk.v : -1));
}

/** Ids of the rows in chunks whose listed field holds a value. */
export async function idsInChunks(tx: KvTx, table: TableName, field: string, value: string): Promise<string[]> {
  const { chunks } = await readDirectory(tx, table);
  const found: string[] = [];
  const columns = await chunkColumns(
    tx,
    chunks.map(({ key }) => key),
    field,
  );
  for (const [i, { key }] of chunks.entries()) {
    const column = columns[i];
    if (!column || isWithout(column, value)) continue;
    const ids = await chunkIds(tx, key);
    unpackColumn(column, columnFields(table).get(field)!, ids.length).forEach((one, at) => {
      if (one === value) found.push(ids[at]!);
    });
  }
  return found;
}

/** One listed field of many chunks. The packed form is what is remembered: it is small. What is not is read at once. */
async function chunkColumns(tx: KvTx, keys: readonly string[], field: string): Promise<(PackedColumn | null)[]> {
  const nameOf = (key: string): string => `column:${key}:${field}`;
  const unknown = keys.filter((key) => !tx.memo.has(nameOf(key)));
  const records = await tx.many<ColumnsRecord>('columns', unknown);
  for (const [i, key] of unknown.entries()) tx.memo.set(nameOf(key), records[i] ? fieldOf(records[i], field) : null);
  return keys.map((key) => tx.memo.get(nameOf(key)) as PackedColumn | null);
}

/** No row of the chunk holds the value: most chunks can say so without being unpacked. */
function isWithout(column: PackedColumn, value: string): boolean {
  if (column.form === 'same') return column.value !== value;
  return column.form === 'coded' && !column.values.includes(value);
}

/** The first ids in chunks after `after`, at most `limit`. */
export async function chunkIdsAfter(tx: KvTx, table: TableName, after: string | null, limit: number): Promise<string[]> {
  const directory = await readDirectory(tx, table);
  const first = after === null ? 0 : chunkAt(directory, after);
  const found: string[] = [];
  for (let at = first; at >= 0 && at < directory.chunks.length && found.length < limit; at += 1) {
    const ids = await chunkIds(tx, directory.chunks[at]!.key);
    found.push(...(after === null ? ids : ids.filter((id) => id > after)));
  }
  return found.slice(0, limit);
}

/** Ids of all rows in chunks. */
export async function allChunkIds(tx: KvTx, table: TableName): Promise<string[]> {
  const { chunks } = await readDirectory(tx, table);
  const ids: string[] = [];
  for (const { key } of chunks) ids.push(...(await chunkIds(tx, key)));
  return ids;
}
