import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { readSums, writeSums, type ScrubbedRecord } from '../digest/records.ts';
import { countAll } from '../digest/scrub.ts';
import { merge, noSums, type Sums } from '../digest/sums.ts';
import { imagesAfter } from '../overlay/images.ts';
import type { KvTx } from '../store/kv.ts';
import { LIMITS } from '../protocol.ts';

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

/**
 * Count the tables that came without segments because they are small. With that the sums of everything are here, and nothing needs to be
 * hashed before the first comparison; where a large table came otherwise, a scrub makes the sums as ever.
 */
export async function countSmallTables(tx: KvTx, nowMs: number): Promise<void> {
  for (const table of REPLICATED) {
    if (await readSums(tx, table)) continue;
    const { images, upTo } = await imagesAfter(tx, table, null, LIMITS.segmentRowsMin + 1);
    if (upTo !== null) return;
    const sums = noSums();
    // Parts that have not come yet are counted as they come.
    if (!parentOf(table) || images.length > 0) await countAll(tx, table, images, sums);
    await writeSums(tx, table, sums);
  }
  await tx.put('digests', [{ key: 'scrubbed', at: nowMs } satisfies ScrubbedRecord]);
}
