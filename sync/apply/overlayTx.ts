import type { Tx } from '#domain/mutation.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow, readWhere, removeRow, writeRows } from '../store/rows.ts';
import { rowKey, type StoredRow } from '../store/stores.ts';
import { coverImage } from './images.ts';

function withoutVersion(stored: StoredRow): AnyRow {
  const { _v, ...row } = stored;
  return row as AnyRow;
}

/**
 * The domain's transaction over the replica: what a mutation writes becomes visible, and the server's image of each row it
 * touches is kept aside in `shadow` until the change is confirmed (SYNC-C2). `touched` collects the keys it wrote,
 * `read` those it looked at.
 */
export function overlayTx(kv: KvTx, touched: Set<string>, read: Set<string>): Tx {
  const cover = async (table: TableName, id: string): Promise<StoredRow | undefined> => {
    touched.add(rowKey(table, id));
    await coverImage(kv, table, id);
    return readRow(kv, table, id);
  };

  return {
    async get<T extends TableName>(table: T, id: string) {
      read.add(rowKey(table, id));
      const stored = await readRow(kv, table, id);
      return stored && (withoutVersion(stored) as unknown as Row<T>);
    },
    async where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string) {
      const rows = await readWhere(kv, table, field, value);
      return rows.filter((r) => r['deletedAt'] == null).map((r) => withoutVersion(r) as unknown as Row<T>);
    },
    async put(table, row) {
      const before = await cover(table, row.id);
      await writeRows(kv, table, [{ ...row, _v: before?._v ?? 0 }]);
    },
    async patch(table, id, change) {
      const before = await cover(table, id);
      if (!before) throw new Error(`${table} ${id} is not here`);
      await writeRows(kv, table, [{ ...before, ...change }]);
    },
    async remove(table, id) {
      await cover(table, id);
      await removeRow(kv, table, id);
    },
  };
}
