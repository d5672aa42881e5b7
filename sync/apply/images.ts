import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow, removeRow, writeRows } from '../store/rows.ts';
import { rowKey, splitKey, type ShadowRow, type StoredRow } from '../store/stores.ts';

/** The server's image of a row, from under a pending edit where there is one; null: the server has no such row. */
export async function readImage(tx: KvTx, table: TableName, id: string): Promise<StoredRow | null> {
  const shadow = await tx.get<ShadowRow>('shadow', rowKey(table, id));
  return shadow ? shadow.row : ((await readRow(tx, table, id)) ?? null);
}

/** Replace the server's image of a row; what is visible over it is made again by `rebase`. */
export async function writeImage(tx: KvTx, table: TableName, id: string, image: StoredRow | null): Promise<void> {
  const key = rowKey(table, id);
  if (await tx.get<ShadowRow>('shadow', key)) await tx.put('shadow', [{ key, row: image }]);
  else await writeVisible(tx, table, id, image);
}

/** Put the server's image aside before the first edit of a row covers it. */
export async function coverImage(tx: KvTx, table: TableName, id: string): Promise<void> {
  const key = rowKey(table, id);
  if (await tx.get<ShadowRow>('shadow', key)) return;
  await tx.put('shadow', [{ key, row: (await readRow(tx, table, id)) ?? null }]);
}

/** Put the server's image back wherever a pending edit covers it. */
export async function uncoverImages(tx: KvTx, keys: Iterable<string>): Promise<void> {
  for (const key of keys) {
    const shadow = await tx.get<ShadowRow>('shadow', key);
    if (!shadow) continue;
    const { table, id } = splitKey(key);
    await writeVisible(tx, table, id, shadow.row);
    await tx.delete('shadow', [key]);
  }
}

async function writeVisible(tx: KvTx, table: TableName, id: string, row: StoredRow | null): Promise<void> {
  if (row) await writeRows(tx, table, [row]);
  else await removeRow(tx, table, id);
}
