import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { imagesOfParent, readImage, readImages } from '../overlay/images.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { bucketOf, hashRow } from './hash.ts';
import { count, noSums, type Sums } from './sums.ts';

/** The tables of parts that belong to the rows of a table. */
export function partTablesOf(table: TableName): { table: TableName; by: string }[] {
  return REPLICATED.flatMap((name) => {
    const parent = parentOf(name);
    return parent?.with === table ? [{ table: name, by: parent.by }] : [];
  });
}

export const TABLES_WITH_PARTS: ReadonlySet<TableName> = new Set(REPLICATED.filter((table) => partTablesOf(table).length > 0));

/** A part counts while its parent is here and open: that much of it every device has. */
export function isOpen(parent: StoredRow | null): boolean {
  return parent !== null && parent['status'] !== 'CLOSED';
}

/**
 * Says in which bucket each of these rows counts, by its own id or its parent's; null when it does not count now, undefined when
 * its parent is not here at all. The store is asked once for all of them: a transaction of IndexedDB that waits for anything else
 * many times over is at its end.
 */
export async function bucketsOf(
  kv: KvTx,
  table: TableName,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => number | null | undefined> {
  const parent = parentOf(table);
  if (!parent) return (row) => bucketOf(row.id);
  const ids = [...new Set(rows.map((row) => String(row[parent.by])))];
  const parents = await readImages(kv, parent.with as TableName, ids);
  const here = ids.flatMap((id, i) => (parents[i] ? [[id, isOpen(parents[i]) ? bucketOf(id) : null] as const] : []));
  const buckets = new Map(here);
  return (row) => buckets.get(String(row[parent.by]));
}

/** The sums of the parts of these parents, as far as they count here now. */
export async function sumsOfParents(kv: KvTx, table: TableName, parents: readonly string[]): Promise<Sums> {
  const sums = noSums();
  const parent = parentOf(table);
  if (!parent) return sums;
  for (const id of parents) {
    if (!isOpen(await readImage(kv, parent.with as TableName, id))) continue;
    for (const row of await imagesOfParent(kv, table, parent.by, id)) count(sums, bucketOf(id), { n: 1, h: hashRow(row) });
  }
  return sums;
}
