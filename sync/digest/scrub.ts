import { REPLICATED, type TableName } from '#domain/tables.ts';
import { imagesAfter } from '../overlay/images.ts';
import { fencedMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type ShadowRow, type StoredRow } from '../store/stores.ts';
import { columnSuspects } from '../tiers/columnSuspects.ts';
import { bucketsOf } from './counted.ts';
import { hashRow } from './hash.ts';
import { readScrub, readSums, writeSums, type ScrubbedRecord, type ScrubRecord } from './records.ts';
import { count, differingBuckets, noSums, type Sums } from './sums.ts';

/** Rows hashed in one slice: some ten milliseconds of one thread. */
export const SLICE_ROWS = 400;

/** The findings of one slice. */
export interface Slice {
  done: boolean;
  /** Buckets whose sums were not those of the rows that are stored: something here was damaged. */
  damaged: number;
  /** Rows that lists show otherwise than they are stored, or that claim to be newer than anything the server has sent: later news of them would be passed over. */
  suspects: RowIds | null;
  /** Parts whose parent is not here: no sum counts them, so only the server can say whether they may be here. */
  alone: RowIds | null;
}

interface RowIds {
  table: TableName;
  ids: string[];
}

const NOTHING: Slice = { done: false, damaged: 0, suspects: null, alone: null };

/** The number of remembered chunks after which they are forgotten. */
const MEMO_MAX = 9;

/**
 * Hash the next rows of what is stored. At the end of each table its sums are those that were read: what was damaged on this
 * device shows when they are next compared with the server's. `memo` is the scrub's own: a chunk is read from the disk once, and
 * not again for each of its slices. `fromFirst`: begin again with the first table.
 */
export async function scrubSlice(
  kv: KvTx,
  fence: number,
  now: number,
  memo = new Map<string, unknown>(),
  fromFirst = false,
): Promise<Slice> {
  const meta = await fencedMeta(kv, fence);
  if (meta.cursor === null || meta.boot || meta.later || meta.upgrade) return NOTHING;
  const underWay = fromFirst ? undefined : await readScrub(kv);
  const scrub = underWay ?? beginTable(REPLICATED[0]!);
  // What is hashed is what is on the disk, not what is remembered of it.
  if (scrub.after === null) kv.memo.clear();
  if (scrub.after === null || memo.size > MEMO_MAX) memo.clear();
  // What is kept open in memory may be better than what is stored: it is the latter that is to be hashed.
  const stored = { ...kv, memo };
  const { images, upTo } = await imagesAfter(stored, scrub.table, scrub.after, SLICE_ROWS);
  const alone = rowIds(scrub.table, await countAll(kv, scrub.table, images, scrub));
  const newest = Math.max(meta.cursor, meta.ahead ?? 0);
  const ids = images.filter((row) => !(row._v <= newest)).map((row) => row.id);
  ids.push(...(await listedOtherwise(stored, scrub.table, scrub.after, images)));
  const suspects = rowIds(scrub.table, ids);
  if (upTo !== null) {
    await kv.put('digests', [{ ...scrub, after: upTo }]);
    return { ...NOTHING, suspects, alone };
  }
  return { ...(await endTable(kv, scrub, now)), suspects, alone };
}

const rowIds = (table: TableName, ids: string[]): RowIds | null => (ids.length ? { table, ids } : null);

/** Rows of chunks, all there are after `after`, whose listed fields are not those of the rows; what lies over the chunks is listed from itself. */
async function listedOtherwise(kv: KvTx, table: TableName, after: string | null, images: readonly StoredRow[]): Promise<string[]> {
  const last = images.at(-1)?.id;
  if (last === undefined) return [];
  // Few rows lie over the chunks: all that do are asked for at once, and not one by one.
  const hot = await kv.between<HotRow>(table, after, last);
  const shadows = await kv.between<ShadowRow>('shadow', rowKey(table, after ?? ''), rowKey(table, last));
  const over = new Set([...hot.map(({ id }) => rowKey(table, id)), ...shadows.map(({ key }) => key)]);
  return columnSuspects(
    kv,
    table,
    images.filter(({ id }) => !over.has(rowKey(table, id))),
  );
}

/** Milliseconds until the next scrub is due; 0: now. One that was begun goes on. */
export async function scrubDueInMs(kv: KvTx, now: number, everyMs: number): Promise<number> {
  const last = await kv.get<ScrubbedRecord>('digests', 'scrubbed');
  return last && !(await readScrub(kv)) ? Math.max(0, last.at + everyMs - now) : 0;
}

function beginTable(table: TableName): ScrubRecord {
  return { key: 'scrub', table, after: null, ...noSums() };
}

/**
 * Begin a scrub of the tables that have no sums yet: the others came with theirs, and need not be read before the first comparison.
 * Where all did, the last is read, so that the scrub ends as every scrub does.
 */
export async function scrubRest(kv: KvTx): Promise<void> {
  const first = (await withoutSums(kv, REPLICATED)) ?? REPLICATED.at(-1)!;
  await kv.put('digests', [{ ...beginTable(first), rest: true }]);
}

async function withoutSums(kv: KvTx, tables: readonly TableName[]): Promise<TableName | undefined> {
  for (const table of tables) if (!(await readSums(kv, table))) return table;
  return undefined;
}

/** Add the rows that count to the sums; says which are parts of a parent that is not here. */
export async function countAll(kv: KvTx, table: TableName, images: readonly StoredRow[], sums: Sums): Promise<string[]> {
  const bucketOf = await bucketsOf(kv, table, images);
  const alone: string[] = [];
  for (const row of images) {
    const bucket = bucketOf(row);
    if (bucket === undefined) alone.push(row.id);
    else if (bucket !== null) count(sums, bucket, { n: 1, h: hashRow(row) });
  }
  return alone;
}

async function endTable(kv: KvTx, scrub: ScrubRecord, now: number): Promise<Pick<Slice, 'done' | 'damaged'>> {
  const kept = await readSums(kv, scrub.table);
  await writeSums(kv, scrub.table, scrub);
  const damaged = kept ? differingBuckets(kept, scrub).length : 0;
  const tables = REPLICATED.slice(REPLICATED.indexOf(scrub.table) + 1);
  const next = scrub.rest ? await withoutSums(kv, tables) : tables[0];
  if (next) await kv.put('digests', [{ ...beginTable(next), ...(scrub.rest && { rest: true }) }]);
  else {
    await kv.delete('digests', ['scrub']);
    await kv.put('digests', [{ key: 'scrubbed', at: now } satisfies ScrubbedRecord]);
  }
  return { done: !next, damaged };
}
