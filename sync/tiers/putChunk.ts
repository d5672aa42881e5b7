import { isAllListed, restLines } from '#domain/listed.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { canon } from '../digest/canon.ts';
import type { Page } from '../protocol.ts';
import type { KvTx } from '../store/kv.ts';
import { newKey, type Chunk, type DirectoryRecord } from './directory.ts';
import { packBlocks, packLines } from './pack.ts';
import { packColumns, packRows, type ColumnsRecord } from './packedColumns.ts';

/** The state of a chunk whose rows are whole with their columns. */
export const IN_COLUMNS = { inColumns: true } as const;

/**
 * Write rows that were put together on this device, in id order, as a chunk at commit `v`. Returns what the directory says of it, and
 * the next free key.
 */
export async function putChunk(
  tx: KvTx,
  directory: DirectoryRecord,
  v: number,
  rows: readonly AnyRow[],
): Promise<{ chunk: Omit<Chunk, 'hi'>; next: number }> {
  const { table } = directory;
  const { key, next } = newKey(directory, v);
  const ids = rows.map(({ id }) => id);
  // Of parts, the columns of a chunk say only whose they are.
  const isPart = parentOf(table) !== null;
  const lines = isPart ? rows.map(canon) : restLines(NOUNS[table], rows);
  if (lines) await tx.put('packs', [packLines(key, ids, lines, !isPart)]);
  await tx.put('columns', [packRows(key, table, rows)]);
  return { chunk: { key, n: ids.length, v, ...(!lines && IN_COLUMNS) }, next };
}

/** Write the rows of a page, as they came, as a chunk. Returns what the directory says of it, and the next free key. */
export async function putPage(tx: KvTx, directory: DirectoryRecord, page: Page): Promise<{ chunk: Chunk; next: number }> {
  const { table } = directory;
  const { key, next } = newKey(directory, page.head);
  const inColumns = isAllListed(NOUNS[table]);
  if (!inColumns) await tx.put('packs', [packBlocks(key, page)]);
  await tx.put('columns', [columnsOf(key, table, page)]);
  return { chunk: { key, hi: page.next, n: page.ids.length, v: page.head, ...(inColumns && IN_COLUMNS) }, next };
}

/** The listed fields of a page. Of parts whose they are, as the server says it: unpacking all of them to read that would take longer than everything else. */
function columnsOf(key: string, table: TableName, page: Page): ColumnsRecord {
  const parent = parentOf(table);
  return parent && page.parents ? packColumns(key, table, page.ids, { [parent.by]: page.parents }) : packRows(key, table, page.rows);
}
