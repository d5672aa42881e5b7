import type { Tx } from '#domain/mutation.ts';
import type { Row, TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow, readWhere, removeRow, writeRows } from '../store/rows.ts';
import type { Gone } from '../replicaApi.ts';
import { rowKey, withoutVersion, type StoredRow } from '../store/stores.ts';
import { coverImage } from './images.ts';

/**
 * The domain's transaction over the replica: what a mutation writes becomes visible, and the server's image of each row it
 * touches is kept aside in `shadow` until the change is confirmed (SYNC-C2). `touched` collects the keys it wrote,
 * `read` those it looked at, `before` each row as it was when it was first written. What the change `brings` back is gone from
 * here: the change finds it softly deleted, as it lies on the server.
 */
export function overlayTx(
  kv: KvTx,
  touched: Set<string>,
  read: Set<string>,
  before = new Map<string, StoredRow | undefined>(),
  brings?: Gone,
): Tx {
  const find = async (table: TableName, id: string): Promise<StoredRow | undefined> => {
    const stored = await readRow(kv, table, id);
    if (stored || brings?.table !== table || brings.row.id !== id) return stored;
    return { ...brings.row, deletedAt: brings.row['updatedAt'], _v: 0 };
  };
  const cover = async (table: TableName, id: string): Promise<StoredRow | undefined> => {
    const key = rowKey(table, id);
    touched.add(key);
    await coverImage(kv, table, id);
    const row = await readRow(kv, table, id);
    if (!before.has(key)) before.set(key, row);
    return row;
  };

  return {
    async get<T extends TableName>(table: T, id: string) {
      read.add(rowKey(table, id));
      const stored = await find(table, id);
      return stored && (withoutVersion(stored) as unknown as Row<T>);
    },
    async where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string) {
      const rows = await readWhere(kv, table, field, value);
      return rows.filter((r) => r['deletedAt'] == null).map((r) => withoutVersion(r) as unknown as Row<T>);
    },
    async put(table, row) {
      const last = await cover(table, row.id);
      await writeRows(kv, table, [{ ...row, _v: last?._v ?? 0 }]);
    },
    async patch(table, id, change) {
      const last = (await cover(table, id)) ?? (await find(table, id));
      if (!last) throw new Error(`${table} ${id} is not here`);
      await writeRows(kv, table, [{ ...last, ...change }]);
    },
    async remove(table, id) {
      const last = await cover(table, id);
      await removeRow(kv, table, id, last?._v ?? 0);
    },
  };
}
