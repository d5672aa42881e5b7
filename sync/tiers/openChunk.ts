import type { AnyRow } from '#domain/noun.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { BlockReader } from '../lineBlocks.ts';
import type { Segment } from './readSegment.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { listedFields } from './columnFields.ts';
import type { Chunk } from './directory.ts';
import { chunkIds, indexOf, readPack, type PackRecord } from './pack.ts';
import { idsOf, type ColumnsRecord, type PackedColumn, type PackedColumns, type SegmentRecord } from './packedColumns.ts';
import { readKept } from './readColumns.ts';
import { columnReader } from './unpackColumn.ts';

/** Chunks that are kept open in memory: a case with its parts needs seven, and those of the next case are mostly the same. */
const OPEN_MAX = 24;

/** The rows of a chunk, in id order, each put together when it is asked for. */
export interface OpenChunk {
  ids: readonly string[];
  row(at: number): AnyRow;
}

/** The row with an id as a chunk that stands at `v` holds it; null where it has none. */
export function rowIn(chunk: OpenChunk, id: string, v: number): StoredRow | null {
  const at = indexOf(chunk.ids, id);
  return at < 0 ? null : { ...chunk.row(at), _v: v };
}

/** Returns whether a chunk says what became of a row: of parts it holds those of some parents, and knows nothing of the others. */
export function knowsOf(table: TableName, { ids }: OpenChunk, id: string): boolean {
  return !parentOf(table) || indexOf(ids, id) >= 0;
}

/** Open a chunk; undefined where its record was lost. It is kept open as the one that was used last. */
export function openChunk(tx: KvTx, table: TableName, { key, inColumns }: Chunk): Promise<OpenChunk | undefined> {
  return inColumns ? openListed(tx, table, key) : kept(tx, `open:pack:${key}`, () => openPack(tx, table, key));
}

/** Open the listed fields of a chunk. */
export function openListed(tx: KvTx, table: TableName, key: string): Promise<OpenChunk | undefined> {
  return kept(tx, `open:columns:${key}`, async () => {
    const record = await tx.get<ColumnsRecord>('columns', key);
    if (!record) return undefined;
    if ('segment' in record) return rowsOfKept(table, record);
    return 'ids' in record ? rowsOfColumns(table, record) : rowsOfFields(table, await chunkIds(tx, key), record.fields);
  });
}

async function kept(tx: KvTx, name: string, opened: () => Promise<OpenChunk | undefined>): Promise<OpenChunk | undefined> {
  const open = (tx.memo.get(name) as OpenChunk | undefined) ?? (await opened());
  if (!open) return undefined;
  // Records never change under their key, so what is kept is never wrong.
  tx.memo.delete(name);
  tx.memo.set(name, open);
  const all = [...tx.memo.keys()].filter((one) => one.startsWith('open:'));
  if (all.length > OPEN_MAX) tx.memo.delete(all[0]!);
  return open;
}

async function openPack(tx: KvTx, table: TableName, key: string): Promise<OpenChunk | undefined> {
  const pack = await tx.get<PackRecord | SegmentRecord>('packs', key);
  if (!pack) return undefined;
  if ('segment' in pack) return rowsOfKept(table, pack);
  const { ids, line } = readPack(pack);
  if (!pack.isRest && !(ids.length > 0 && namesRest(line(0)))) return { ids, row: (at) => parseLine(line(at), ids[at]!) };
  const listed = await openListed(tx, table, key);
  return listed && { ids, row: (at) => ({ ...listed.row(at), ...parseLine(line(at), ids[at]!) }) };
}

/** Returns whether lines name only the fields that are no columns: the release before took such packs out of segments (SYNC-E5). */
function namesRest(line: string): boolean {
  try {
    return !('id' in (JSON.parse(line) as AnyRow));
  } catch {
    return false;
  }
}

function rowsOfKept(table: TableName, record: SegmentRecord): OpenChunk | undefined {
  const segment = readKept(record);
  return segment ? rowsOfSegment(table, segment) : undefined;
}

/** Puts rows together from the columns and lines of a segment. */
export function rowsOfSegment(table: TableName, { ids, fields, rest }: Segment): OpenChunk {
  const listed = rowsOfFields(table, ids, fields);
  if (!rest) return listed;
  const reader = new BlockReader(rest);
  return { ids, row: (at) => ({ ...listed.row(at), ...parseLine(reader.line(at), ids[at]!) }) };
}

/** A line that was damaged is a row without its fields: the comparison with the server finds and repairs it. */
function parseLine(line: string, id: string): AnyRow {
  try {
    return { ...(JSON.parse(line) as AnyRow), id };
  } catch {
    return { id };
  }
}

/** Puts rows together from their columns: a field that nobody here receives is in none of them. */
export function rowsOfColumns(table: TableName, record: PackedColumns): OpenChunk {
  return rowsOfFields(table, idsOf(record), record.fields);
}

function rowsOfFields(table: TableName, ids: readonly string[], fields: Readonly<Record<string, PackedColumn>>): OpenChunk {
  const readers = [...listedFields(table)].flatMap(([field, form]) => {
    const column = fields[field];
    return column ? [{ field, read: columnReader(column, form) }] : [];
  });
  return {
    ids,
    row(at) {
      const row: AnyRow = { id: ids[at]! };
      for (const { field, read } of readers) {
        const value = read(at);
        if (value !== undefined) row[field] = value;
      }
      return row;
    },
  };
}
