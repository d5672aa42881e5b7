import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { columnFields } from './columnFields.ts';
import { chunkAt, readDirectory } from './directory.ts';
import { openListed } from './openChunk.ts';
import { indexOf } from './pack.ts';

/**
 * Ids of those of these rows (in id order, read from chunks) whose listed fields are stored otherwise than the rows say: lists
 * would show what the row does not hold. Rows that are their columns say the same.
 */
export async function columnSuspects(tx: KvTx, table: TableName, rows: readonly StoredRow[]): Promise<string[]> {
  const directory = await readDirectory(tx, table);
  const suspects: string[] = [];
  for (const [chunk, those] of Map.groupBy(rows, (row) => directory.chunks[chunkAt(directory, row.id)])) {
    if (chunk?.inColumns) continue;
    const listed = await openListed(tx, table, chunk?.key ?? '');
    const fields = [...columnFields(table).keys()];
    for (const row of those) {
      const at = listed ? indexOf(listed.ids, row.id) : -1;
      const shown = at < 0 ? null : listed!.row(at);
      if (!shown || !fields.every((field) => isSame(shown[field], row[field]))) suspects.push(row.id);
    }
  }
  return suspects;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
