import type { TableName } from '#domain/tables.ts';
import { merge, noSums, type Sums } from '../digest/sums.ts';
import type { KvTx } from '../store/kv.ts';
import { clearChunks, deleteRecords, readDirectory, writeDirectory, type Chunk } from './directory.ts';

/** The chunks that a table is to have next: their records are stored, and nobody reads them yet (SYNC-C30). */
interface BesideRecord {
  table: `beside/${TableName}`;
  chunks: Chunk[];
  /** The sums of their rows; null where some came without. */
  sums: Sums | null;
}

async function readBeside(tx: KvTx, table: TableName): Promise<BesideRecord> {
  return (await tx.get<BesideRecord>('directory', `beside/${table}`)) ?? { table: `beside/${table}`, chunks: [], sums: noSums() };
}

/** Note chunks whose records have been put, as the next ones beside those that are read. `next`: the first key that is free behind them. */
export async function addBeside(tx: KvTx, table: TableName, chunks: readonly Chunk[], next: number, sums: Sums | null): Promise<void> {
  const beside = await readBeside(tx, table);
  if (beside.sums && sums) merge(beside.sums, sums);
  await tx.put('directory', [{ ...beside, chunks: [...beside.chunks, ...chunks], sums: sums && beside.sums }]);
  await writeDirectory(tx, { ...(await readDirectory(tx, table)), next });
}

/** Erase what lies beside the chunks of a table. */
export async function clearBeside(tx: KvTx, table: TableName): Promise<void> {
  await deleteRecords(tx, (await readBeside(tx, table)).chunks);
  await tx.delete('directory', [`beside/${table}`]);
}

/** Replace the chunks of a table by those beside them. Returns the new ones and the sums of their rows. */
export async function takeBeside(tx: KvTx, table: TableName): Promise<Pick<BesideRecord, 'chunks' | 'sums'>> {
  const { chunks, sums } = await readBeside(tx, table);
  await clearChunks(tx, table);
  await writeDirectory(tx, { ...(await readDirectory(tx, table)), chunks });
  await tx.delete('directory', [`beside/${table}`]);
  return { chunks, sums };
}
