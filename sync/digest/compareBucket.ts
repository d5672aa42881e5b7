import { parentOf, type TableName } from '#domain/tables.ts';
import { imagesAfter, readImages } from '../overlay/images.ts';
import type { KvTx } from '../store/kv.ts';
import type { Digest, Page } from '../protocol.ts';
import { bucketsOf } from './counted.ts';
import { hashRow } from './hash.ts';
import { readSums, writeSums } from './records.ts';
import { count, equalSums, noSums, type Sums } from './sums.ts';

/** Rows that differ from the server's: not here, here with other content, here although the server has them not. */
export interface Difference {
  missing: readonly string[];
  wrong: readonly string[];
  extra: readonly string[];
}

const READ_ROWS = 1000;

/** Compare the stored rows of these ids with what the server gave of them. */
export async function differenceOf(kv: KvTx, table: TableName, ids: readonly string[], page: Pick<Page, 'rows'>): Promise<Difference> {
  const came = new Map(page.rows.map((row) => [row.id, row]));
  const images = (await readImages(kv, table, ids)).filter((row) => row !== null);
  const extra = images.filter(({ id }) => !came.has(id)).map(({ id }) => id);
  const wrong = images.filter((row) => came.has(row.id) && hashRow(row) !== hashRow(came.get(row.id)!)).map(({ id }) => id);
  return { missing: [], wrong, extra };
}

/** Compare the stored rows of a bucket with the server's, one by one; `own` are the sums kept here of what is compared. */
export async function compareBucket(kv: KvTx, table: TableName, bucket: number, digest: Digest, own: Sums): Promise<Difference> {
  const missing: string[] = [];
  const wrong: string[] = [];
  const met = noSums();
  const images = await readImages(
    kv,
    table,
    digest.rows.map(([id]) => id),
  );
  const bucketOf = await bucketsOf(
    kv,
    table,
    images.filter((row) => row !== null),
  );
  for (const [i, [id, wanted]] of digest.rows.entries()) {
    const row = images[i];
    if (!row) {
      missing.push(id);
      continue;
    }
    const hash = hashRow(row);
    if (hash !== wanted) wrong.push(id);
    if (bucketOf(row) === bucket) count(met, bucket, { n: 1, h: hash });
  }
  const isAllOfIt = equalSums({ n: met.n[bucket]!, h: met.h[bucket]! }, { n: own.n[bucket]!, h: own.h[bucket]! });
  if (isAllOfIt) return { missing, wrong, extra: [] };
  const { extra, seen } = await lookThrough(kv, table, bucket, digest);
  // A row that is found by its id and not on the way through the table is half here.
  const half = digest.rows.flatMap(([id], i) => (images[i] && bucketOf(images[i]) === bucket && !seen.has(id) ? id : []));
  return { missing: [...missing, ...half.filter((id) => !wrong.includes(id))], wrong, extra };
}

/**
 * Rows of a bucket that the server does not have. Every row of the table is looked at, and the sums of the bucket are made again:
 * where no row is too many, it was the sums that were wrong.
 */
async function lookThrough(
  kv: KvTx,
  table: TableName,
  bucket: number,
  digest: Digest,
): Promise<{ extra: string[]; seen: ReadonlySet<string> }> {
  const known = new Set(digest.rows.map(([id]) => id));
  const left = new Set(digest.except);
  const by = parentOf(table)?.by ?? 'id';
  const extra: string[] = [];
  const seen = new Set<string>();
  const made = noSums();
  for (let after: string | null = null; ;) {
    const { images, upTo }: Awaited<ReturnType<typeof imagesAfter>> = await imagesAfter(kv, table, after, READ_ROWS);
    const bucketOf = await bucketsOf(kv, table, images);
    for (const row of images) {
      if (bucketOf(row) !== bucket) continue;
      seen.add(row.id);
      count(made, bucket, { n: 1, h: hashRow(row) });
      if (!known.has(row.id) && !left.has(String(row[by]))) extra.push(row.id);
    }
    if (upTo === null) break;
    after = upTo;
  }
  const kept = (await readSums(kv, table))!;
  kept.n[bucket] = made.n[bucket]!;
  kept.h[bucket] = made.h[bucket]!;
  await writeSums(kv, table, kept);
  return { extra, seen };
}
