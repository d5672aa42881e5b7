import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { readAfter, readRow, readRows, readWhere, removeRow, versionOf, writeRows } from '../store/rows.ts';
import { rowKey, splitKey, type ShadowRow, type StoredRow } from '../store/stores.ts';

/** The server's image of a row, from under a pending edit where there is one; null: the server has no such row. */
export async function readImage(tx: KvTx, table: TableName, id: string): Promise<StoredRow | null> {
  const shadow = await tx.get<ShadowRow>('shadow', rowKey(table, id));
  return shadow ? shadow.row : ((await readRow(tx, table, id)) ?? null);
}

/** Reads the images of many rows, in the order of `ids`. */
export async function readImages(tx: KvTx, table: TableName, ids: readonly string[]): Promise<(StoredRow | null)[]> {
  const rows = await readRows(tx, table, ids);
  const shadows = await tx.many<ShadowRow>(
    'shadow',
    ids.map((id) => rowKey(table, id)),
  );
  return ids.map((_, i) => (shadows[i] ? shadows[i].row : (rows[i] ?? null)));
}

/** The server's images in id order with ids after `after`, some `limit` of them; `upTo`: how far they reach, null to the last. */
export async function imagesAfter(
  tx: KvTx,
  table: TableName,
  after: string | null,
  limit: number,
): Promise<{ images: StoredRow[]; upTo: string | null }> {
  const rows = await readAfter(tx, table, after, limit);
  const upTo = rows.length < limit ? null : rows.at(-1)!.id;
  const covered = await shadowsOf(tx, table, (id) => (after === null || id > after) && (upTo === null || id <= upTo));
  return { images: uncovered(rows, covered).sort((a, b) => (a.id < b.id ? -1 : 1)), upTo };
}

/** The server's images of everything that belongs to one parent. */
export async function imagesOfParent(tx: KvTx, table: TableName, by: string, parent: string): Promise<StoredRow[]> {
  const rows = await readWhere(tx, table, by, parent);
  const covered = await shadowsOf(tx, table, () => true);
  return uncovered(rows, covered).filter((row) => row[by] === parent);
}

async function shadowsOf(tx: KvTx, table: TableName, wanted: (id: string) => boolean): Promise<Map<string, StoredRow | null>> {
  const shadows = (await tx.all<ShadowRow>('shadow')).map(({ key, row }) => ({ ...splitKey(key), row }));
  return new Map(shadows.filter((one) => one.table === table && wanted(one.id)).map(({ id, row }) => [id, row]));
}

function uncovered(rows: readonly StoredRow[], covered: ReadonlyMap<string, StoredRow | null>): StoredRow[] {
  return [...rows.filter((row) => !covered.has(row.id)), ...[...covered.values()].filter((row) => row !== null)];
}

/** The server's image, and the commit at which this device knows about the row; -1: not at all. */
export async function readImageAndVersion(tx: KvTx, table: TableName, id: string): Promise<{ row: StoredRow | null; v: number }> {
  const shadow = await tx.get<ShadowRow>('shadow', rowKey(table, id));
  if (shadow) return shadow;
  return { row: (await readRow(tx, table, id)) ?? null, v: await versionOf(tx, table, id) };
}

/** Replace the server's image of a row as of commit `v`; what is visible over it is made again by `rebase`. */
export async function writeImage(tx: KvTx, table: TableName, id: string, image: StoredRow | null, v: number): Promise<void> {
  const key = rowKey(table, id);
  if (await tx.get<ShadowRow>('shadow', key)) await tx.put('shadow', [{ key, row: image, v } satisfies ShadowRow]);
  else await writeVisible(tx, table, id, image, v);
}

/** Put the server's image aside before the first edit of a row covers it. */
export async function coverImage(tx: KvTx, table: TableName, id: string): Promise<void> {
  const key = rowKey(table, id);
  if (await tx.get<ShadowRow>('shadow', key)) return;
  const row = (await readRow(tx, table, id)) ?? null;
  await tx.put('shadow', [{ key, row, v: await versionOf(tx, table, id) } satisfies ShadowRow]);
}

/** Put the server's image back wherever a pending edit covers it. */
export async function uncoverImages(tx: KvTx, keys: Iterable<string>): Promise<void> {
  for (const key of keys) {
    const shadow = await tx.get<ShadowRow>('shadow', key);
    if (!shadow) continue;
    const { table, id } = splitKey(key);
    await writeVisible(tx, table, id, shadow.row, shadow.v);
    await tx.delete('shadow', [key]);
  }
}

async function writeVisible(tx: KvTx, table: TableName, id: string, row: StoredRow | null, v: number): Promise<void> {
  if (row) await writeRows(tx, table, [row]);
  else await removeRow(tx, table, id, v);
}
