import type { TableName } from '#domain/tables.ts';
import { readChunkRowsAhead } from '../tiers/chunkRows.ts';
import type { BatchingTx } from './batchingTx.ts';
import { rowKey, splitKey } from './stores.ts';

/**
 * Reads what is here of these rows, and the versions of their tables, at once instead of one by one: each question costs a way to
 * the disk and back.
 */
export async function readRowsAhead(batch: BatchingTx, keys: Iterable<string>): Promise<void> {
  const byTable = Map.groupBy([...new Set(keys)].map(splitKey), ({ table }) => table);
  await Promise.all(
    [...byTable].map(([table, rows]) =>
      readTableAhead(
        batch,
        table,
        rows.map(({ id }) => id),
      ),
    ),
  );
}

async function readTableAhead(batch: BatchingTx, table: TableName, ids: readonly string[]): Promise<void> {
  const shadows = batch.many(
    'shadow',
    ids.map((id) => rowKey(table, id)),
  );
  const [hot] = await Promise.all([batch.many(table, ids), shadows, batch.get('versions', table)]);
  await readChunkRowsAhead(
    batch,
    table,
    ids.filter((_, i) => !hot[i]),
  );
}
