import type { Tx } from '#domain/mutation.ts';
import type { AnyRow } from '#domain/noun.ts';
import { parentOf, type Row, type TableName } from '#domain/tables.ts';
import type { KvTx } from './kv.ts';
import { rowKey, type ShadowRow, type StoredRow } from './stores.ts';

function withoutVersion(stored: StoredRow): AnyRow {
  const { _v, ...row } = stored;
  return row as AnyRow;
}

/**
 * The domain's transaction over the replica: what a mutation writes becomes visible, and the server's image of each row it
 * touches is kept aside in `shadow` until the change is confirmed (SYNC-C2). `touched` collects the keys it wrote.
 */
export function overlayTx(kv: KvTx, touched: Set<string>): Tx {
  const read = (table: TableName, id: string): Promise<StoredRow | undefined> => kv.get<StoredRow>(table, id);

  const keepShadow = async (table: TableName, id: string): Promise<StoredRow | undefined> => {
    const current = await read(table, id);
    const key = rowKey(table, id);
    touched.add(key);
    if (!(await kv.get<ShadowRow>('shadow', key))) await kv.put('shadow', [{ key, row: current ?? null }]);
    return current;
  };

  return {
    async get<T extends TableName>(table: T, id: string) {
      const stored = await read(table, id);
      return stored && (withoutVersion(stored) as unknown as Row<T>);
    },
    async where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string) {
      const indexed = parentOf(table)?.by === field;
      const rows = indexed ? await kv.by<StoredRow>(table, field, value) : await kv.all<StoredRow>(table);
      return rows.filter((r) => r[field] === value && r['deletedAt'] == null).map((r) => withoutVersion(r) as unknown as Row<T>);
    },
    async put(table, row) {
      const before = await keepShadow(table, row.id);
      await kv.put(table, [{ ...row, _v: before?._v ?? 0 }]);
    },
    async patch(table, id, change) {
      const before = await keepShadow(table, id);
      if (!before) throw new Error(`${table} ${id} is not here`);
      await kv.put(table, [{ ...before, ...change }]);
    },
    async remove(table, id) {
      await keepShadow(table, id);
      await kv.delete(table, [id]);
    },
  };
}
