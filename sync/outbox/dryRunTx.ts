import type { Tx } from '#domain/mutation.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { readRow, readWhere } from '../store/rows.ts';
import { rowKey, type StoredRow } from '../store/stores.ts';

const withoutVersion = ({ _v, ...row }: StoredRow): AnyRow => row as AnyRow;

/** The domain's transaction over the replica, whose writes stay in memory and are forgotten. */
export function dryRunTx(kv: KvTx): Tx {
  /** Row keys -> the row as written here; null: removed. */
  const written = new Map<string, { table: TableName; row: AnyRow | null }>();
  const read = async (table: TableName, id: string): Promise<AnyRow | undefined> => {
    const mine = written.get(rowKey(table, id));
    if (mine) return mine.row ?? undefined;
    const stored = await readRow(kv, table, id);
    return stored && withoutVersion(stored);
  };
  const write = (table: TableName, id: string, row: AnyRow | null): void => void written.set(rowKey(table, id), { table, row });
  return {
    get: async <T extends TableName>(table: T, id: string) => (await read(table, id)) as Row<T> | undefined,
    async where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string) {
      const stored = (await readWhere(kv, table, field, value)).map(withoutVersion).filter((row) => !written.has(rowKey(table, row.id)));
      const mine = [...written.values()].flatMap((one) => (one.table === table && one.row?.[field] === value ? [one.row] : []));
      return [...stored, ...mine].filter((row) => row['deletedAt'] == null) as unknown as Row<T>[];
    },
    put: async (table, row) => write(table, row.id, row as AnyRow),
    async patch(table, id, change) {
      const last = await read(table, id);
      if (!last) throw new Error(`${table} ${id} is not here`);
      write(table, id, { ...last, ...change });
    },
    remove: async (table, id) => write(table, id, null),
  };
}
