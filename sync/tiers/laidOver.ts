import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type ShadowRow } from '../store/stores.ts';
import { knowsOf, rowIn, type OpenChunk } from './openChunk.ts';

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
 * Let go of the rows of which a new chunk at `v` knows something at least as new; under a pending edit it is the server's image that gets
 * newer, and its key is returned.
 */
export async function letGo(tx: KvTx, table: TableName, over: readonly Over[], v: number, chunk: OpenChunk): Promise<string[]> {
  const old: string[] = [];
  const covered: ShadowRow[] = [];
  for (const { row, shadow } of over) {
    if (!knowsOf(table, chunk, row.id)) continue;
    if (!shadow) {
      if (row._v <= v) old.push(row.id);
    } else if (shadow.v <= v) {
      covered.push({ key: shadow.key, row: rowIn(chunk, row.id, v), v });
    }
  }
  await tx.delete(table, old);
  await tx.put('shadow', covered);
  return covered.map(({ key }) => key);
}
