import { AccessError, DomainError } from '#domain/errors.ts';
import { runMutation, type Tx } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { readFacts } from '../store/facts.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { readRow, readWhere } from '../store/rows.ts';
import { ALL_STORES, rowKey, type StoredRow } from '../store/stores.ts';
import { NotReadyError } from './mutateLocally.ts';
import { isOnline, placeOf } from './placing.ts';

/**
 * What a mutation would be refused for on this device; null: nothing. It is run as `mutateLocally` runs it, but what it writes
 * is kept in memory and forgotten.
 */
export function objectionTo(kv: Kv, name: string, input: unknown, now: string): Promise<DomainError | null> {
  return kv.read(ALL_STORES, async (tx) => {
    try {
      const declared = MUTATIONS.get(name);
      if (!declared) throw new Error(`Unknown mutation ${name}`);
      const facts = await readFacts(tx);
      if (!facts) throw new NotReadyError();
      if (!facts.me) throw new AccessError();
      placeOf(declared.offline, now, await isOnline(tx));
      await runMutation(forgetfulTx(tx), declared, input, { actor: facts.me, now });
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  });
}

const withoutVersion = ({ _v, ...row }: StoredRow): AnyRow => row as AnyRow;

/** The domain's transaction over the replica, whose writes nobody else ever sees. */
function forgetfulTx(kv: KvTx): Tx {
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
