import { REPLICATED } from '#domain/tables.ts';
import { bucketsOf } from '#sync/digest/counted.ts';
import { hashRow } from '#sync/digest/hash.ts';
import { readSums } from '#sync/digest/records.ts';
import { count, differingBuckets, noSums } from '#sync/digest/sums.ts';
import { imagesAfter } from '#sync/overlay/images.ts';
import { readMeta } from '#sync/store/meta.ts';
import type { KvTx } from '#sync/store/kv.ts';
import type { SimDevice } from './simDevice.ts';
import { Violation } from './violation.ts';

const ALL = 10_000;

/** SYNC-C14: the sums that a device keeps are those of the images it stores, rows that have gone left out. @throws Violation */
export async function checkSums(device: SimDevice): Promise<void> {
  const wrong = await device.disk.peek(wrongSums);
  if (wrong) throw new Violation('SYNC-C14', `${device.name} keeps other sums of ${wrong} than its rows have`);
}

async function wrongSums(tx: KvTx): Promise<string | null> {
  const meta = await readMeta(tx);
  if (!meta || meta.cursor === null || meta.boot) return null;
  for (const table of REPLICATED) {
    const kept = await readSums(tx, table);
    if (!kept) continue;
    const { images } = await imagesAfter(tx, table, null, ALL);
    const bucketOf = await bucketsOf(tx, table, images);
    const sums = noSums();
    for (const row of images) {
      const bucket = bucketOf(row);
      if (bucket != null) count(sums, bucket, { n: 1, h: hashRow(row) });
    }
    if (differingBuckets(sums, kept).length > 0) return table;
  }
  return null;
}
