import type { TableName } from '#domain/tables.ts';
import { readScrub, writeSums, type ScrubRecord } from '../digest/records.ts';
import { merge, noSums, type Sums } from '../digest/sums.ts';
import type { KvTx } from '../store/kv.ts';

/**
 * Adds the sums of the segments behind `after` up to `hi` (null: the end) to those of their table. Until the last has come they are
 * those of a scrub that has come as far, so that news count in what is here and not in what is still to come. Only as long as all of
 * the table came as segments.
 */
export async function addToSums(tx: KvTx, table: TableName, after: string | null, hi: string | null, more: Sums): Promise<void> {
  const scrub = after === null ? noSums() : await scrubAt(tx, table, after);
  if (!scrub) return;
  const sums = noSums();
  merge(sums, scrub);
  merge(sums, more);
  if (hi !== null) return tx.put('digests', [{ key: 'scrub', table, after: hi, ...sums, rest: true } satisfies ScrubRecord]);
  await writeSums(tx, table, sums);
  await tx.delete('digests', ['scrub']);
}

async function scrubAt(tx: KvTx, table: TableName, after: string): Promise<Sums | null> {
  const scrub = await readScrub(tx);
  return scrub?.table === table && scrub.after === after ? scrub : null;
}
