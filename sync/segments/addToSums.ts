import type { TableName } from '#domain/tables.ts';
import { readSums, writeSums } from '../digest/records.ts';
import { merge, noSums, type Sums } from '../digest/sums.ts';
import type { KvTx } from '../store/kv.ts';

/** Adds the sums of the segment that begins behind `after` to those of its table: begun with the first, and only as long as all of them came as segments. */
export async function addToSums(tx: KvTx, table: TableName, after: string | null, more: Sums): Promise<void> {
  const sums = after === null ? noSums() : await readSums(tx, table);
  if (!sums) return;
  merge(sums, more);
  await writeSums(tx, table, sums);
}

/** Rows of a table came otherwise: its sums are made by the next scrub. */
export async function dropSums(tx: KvTx, table: TableName): Promise<void> {
  await tx.delete('digests', [`sums:${table}`]);
}
