import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type ShadowRow, type StoredRow } from '../store/stores.ts';

/** A row that lies over a chunk, and what the server has of it where an edit waits. */
export interface Over {
  row: HotRow;
  shadow: ShadowRow | undefined;
}

export async function laidOver(tx: KvTx, table: TableName, hot: readonly HotRow[]): Promise<Over[]> {
  const shadows = await tx.many<ShadowRow>(
    'shadow',
    hot.map(({ id }) => rowKey(table, id)),
  );
  return hot.map((row, i) => ({ row, shadow: shadows[i] }));
}

/**
 * Let go of the rows that a new chunk at `v` holds at least as new; under a pending edit it is the server's image that gets newer, and
 * its key is returned. `rowOf`: the chunk's row, null where it has none.
 */
export async function letGo(
  tx: KvTx,
  table: TableName,
  over: readonly Over[],
  v: number,
  rowOf: (id: string) => StoredRow | null,
): Promise<string[]> {
  const old: string[] = [];
  const covered: ShadowRow[] = [];
  for (const { row, shadow } of over) {
    if (!shadow) {
      if (row._v <= v) old.push(row.id);
    } else if (shadow.v <= v) {
      covered.push({ key: shadow.key, row: rowOf(row.id), v });
    }
  }
  await tx.delete(table, old);
  await tx.put('shadow', covered);
  return covered.map(({ key }) => key);
}
