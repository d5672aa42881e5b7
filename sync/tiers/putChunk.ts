import { isAllListed } from '#domain/listed.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, parentOf, type TableName } from '#domain/tables.ts';
import { canon } from '../digest/canon.ts';
import type { Page } from '../protocol.ts';
import type { KvTx } from '../store/kv.ts';
import { newKey, type Chunk, type DirectoryRecord } from './directory.ts';
import { packBlocks, packLines } from './pack.ts';
import { packColumns, packRows, type ColumnsRecord } from './packedColumns.ts';

/** The state of a chunk whose rows are whole with their columns. */
export const IN_COLUMNS = { whole: true, inColumns: true } as const;

/**
 * Write rows that were put together on this device, in id order, as a chunk at commit `v`. `whole` false: only their listed fields are
 * here. Returns what the directory says of it, and the next free key.
 */
export async function putChunk(
  tx: KvTx,
  directory: DirectoryRecord,
  v: number,
  rows: readonly AnyRow[],
  whole = true,
): Promise<{ chunk: Omit<Chunk, 'hi'>; next: number }> {
  const { table } = directory;
  const { key, next } = newKey(directory, v);
  const inColumns = isAllListed(NOUNS[table]);
  const ids = rows.map(({ id }) => id);
  if (whole && !inColumns) await tx.put('packs', [packLines(key, ids, rows.map(canon))]);
  await tx.put('columns', [packRows(key, table, rows)]);
  return { chunk: { key, n: ids.length, v, ...(whole && inColumns ? IN_COLUMNS : { whole }) }, next };
}

/** Put the rows of a page, as they came, under the key of a chunk. Returns what the directory says of them. */
export async function putPage(tx: KvTx, table: TableName, key: string, page: Page): Promise<Pick<Chunk, 'whole' | 'inColumns'>> {
  const inColumns = !parentOf(table) && isAllListed(NOUNS[table]);
  if (!inColumns) await tx.put('packs', [packBlocks(key, page)]);
  await tx.put('columns', [columnsOf(key, table, page)]);
  return inColumns ? IN_COLUMNS : { whole: true };
}

/** The listed fields of a page. Of parts whose they are, as the server says it: unpacking all of them to read that would take longer than everything else. */
function columnsOf(key: string, table: TableName, page: Page): ColumnsRecord {
  const parent = parentOf(table);
  return parent && page.parents ? packColumns(key, table, page.ids, { [parent.by]: page.parents }) : packRows(key, table, page.rows);
}
