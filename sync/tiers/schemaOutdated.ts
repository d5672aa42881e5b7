import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { newKey, readDirectory, writeDirectory, type Chunk } from './directory.ts';
import { packColumns } from './packedColumns.ts';

/**
 * Marks the stored rows of a table as having an outdated schema. `rows`: how many the server has now. Rows that lie by themselves
 * get a chunk under them, empty as yet, that asks for all of them.
 */
export async function markSchemaOutdated(tx: KvTx, table: TableName, rows: number, v: number): Promise<void> {
  const directory = await readDirectory(tx, table);
  const isChunked = directory.chunks.length > 0;
  if (!isChunked && rows === 0 && (await tx.after(table, null, 1)).length === 0) return;
  const { chunks, next } = isChunked ? directory : await firstChunk(tx, table, directory.next, v);
  const known = chunks.reduce((sum, { n }) => sum + n, 0);
  const marked = chunks.map((chunk): Chunk => ({ ...chunk, outgrown: true }));
  // Counted to the last one: what has come since is somewhere, and what is expected is what the server has.
  marked.at(-1)!.n += Math.max(0, rows - known);
  await writeDirectory(tx, { table, next, chunks: marked });
}

async function firstChunk(tx: KvTx, table: TableName, next: number, v: number): Promise<{ chunks: Chunk[]; next: number }> {
  const made = newKey({ table, next, chunks: [] }, v);
  await tx.put('columns', [packColumns(made.key, table, [], {})]);
  return { chunks: [{ key: made.key, hi: null, n: 0, v, whole: true, inColumns: true }], next: made.next };
}
