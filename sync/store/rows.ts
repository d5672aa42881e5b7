import { parentOf, type TableName } from '#domain/tables.ts';
import type { KvTx } from './kv.ts';
import type { StoredRow } from './stores.ts';

/**
 * The one door to replicated rows as they are visible here, pending edits included. Nobody else names a row store, so that
 * how rows are kept can change without anybody noticing.
 */
export function readRow(tx: KvTx, table: TableName, id: string): Promise<StoredRow | undefined> {
  return tx.get<StoredRow>(table, id);
}

/** In the order of `ids`; undefined where there is none. */
export function readRows(tx: KvTx, table: TableName, ids: readonly string[]): Promise<(StoredRow | undefined)[]> {
  return tx.many<StoredRow>(table, ids);
}

/** Every row whose `field` holds `value`; by its parent a part is found through an index, anything else by looking at all. */
export async function readWhere(tx: KvTx, table: TableName, field: string, value: string): Promise<StoredRow[]> {
  if (parentOf(table)?.by === field) return tx.by<StoredRow>(table, field, value);
  return (await tx.all<StoredRow>(table)).filter((row) => row[field] === value);
}

/** Every row of a table. */
export function readAll(tx: KvTx, table: TableName): Promise<StoredRow[]> {
  return tx.all<StoredRow>(table);
}

/** Rows in id order with ids after `after` (null: from the first), at most `limit`. */
export function readAfter(tx: KvTx, table: TableName, after: string | null, limit: number): Promise<StoredRow[]> {
  return tx.after<StoredRow>(table, after, limit);
}

export function writeRows(tx: KvTx, table: TableName, rows: readonly StoredRow[]): Promise<void> {
  return tx.put(table, rows);
}

export function removeRow(tx: KvTx, table: TableName, id: string): Promise<void> {
  return tx.delete(table, [id]);
}

/** Erase every row of a table. */
export function clearRows(tx: KvTx, table: TableName): Promise<void> {
  return tx.clear(table);
}
