import { parentOf, type TableName } from '#domain/tables.ts';
import { bucketOf, hashRow } from '../digest/hash.ts';
import { count, merge, noSums, type Sums } from '../digest/sums.ts';
import { Tally, type ImageChange } from '../digest/tally.ts';
import { announce, announceChanges, announceChunks } from '../store/changes.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey } from '../store/stores.ts';
import { newKey, readDirectory, writeDirectory, type Chunk, type DirectoryRecord } from '../tiers/directory.ts';
import { laidOver, letGo, type Over } from '../tiers/laidOver.ts';
import { knowsOf, rowIn, rowsOfSegment, type OpenChunk } from '../tiers/openChunk.ts';
import type { PackedColumn, SegmentRecord } from '../tiers/packedColumns.ts';
import { IN_COLUMNS } from '../tiers/putChunk.ts';
import { byItself } from '../tiers/readColumns.ts';
import { columnReader } from '../tiers/unpackColumn.ts';
import { addToSums } from './addToSums.ts';
import { openParents } from './openParents.ts';
import type { CameSegment, SegmentPage } from './segmentPage.ts';

/**
 * Store segments, as they came, as the next chunks of their table, and their sums with those before them (SYNC-C14). Rows that lie over
 * them and are newer stay, and count in their place. Returns the keys of rows under pending edits whose image they have renewed.
 */
export async function storeSegments(tx: KvTx, table: TableName, after: string | null, page: SegmentPage): Promise<string[]> {
  const directory = await readDirectory(tx, table);
  const { next: end } = page;
  const { made, next } = await putSegments(tx, directory, page);
  const chunks = made.map(({ chunk }) => chunk);
  const tally = new Tally(tx);
  const covered: string[] = [];
  const left: ImageChange[] = [];
  const over = await laidOver(tx, table, await tx.between<HotRow>(table, after, end));
  for (const { came, open } of made) {
    const those = over.filter(({ row }) => isWithin(row.id, came));
    const settled = await covers(tx, table, open, came.at, those);
    covered.push(...settled.covered);
    left.push(...settled.left);
  }
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, ...chunks] });
  await addToSums(tx, table, after, end, await countedSums(tx, table, made));
  await tally.noteAll(table, left);
  await tally.save();
  // Readers of parts hold all of their fields; those of lists hold columns.
  if (parentOf(table)) await announce(tx, table, null);
  else
    await announceChunks(
      tx,
      table,
      chunks.map(({ key }) => key),
    );
  if (over.length > 0)
    await announceChanges(
      tx,
      over.map(({ row }) => rowKey(table, row.id)),
    );
  return covered;
}

/** A segment and the chunk that it is, open to be read: from what is being stored, for this transaction may yet be undone. */
interface MadeChunk {
  chunk: Chunk;
  came: CameSegment;
  open: OpenChunk;
}

const isWithin = (id: string, { lo, hi }: Pick<CameSegment, 'lo' | 'hi'>): boolean => (lo === null || id > lo) && (hi === null || id <= hi);

/** Returns what the directory says of a segment: of a table that stands alone its columns are all there is to read. */
const stateOf = (table: TableName): Pick<Chunk, 'inColumns'> => (parentOf(table) ? {} : IN_COLUMNS);

/**
 * Put segments where the rows of chunks are read, under keys of their own. Of parts, whose they are lies beside them: those of one parent
 * are found without them. `next`: the first key that is free behind them.
 */
export async function putSegments(tx: KvTx, directory: DirectoryRecord, page: SegmentPage): Promise<{ made: MadeChunk[]; next: number }> {
  const { table } = directory;
  const made: MadeChunk[] = [];
  let { next } = directory;
  for (const came of page.segments) {
    const { hi, at, segment } = came;
    const { key, next: behind } = newKey({ ...directory, next }, at);
    made.push({ chunk: { key, hi, n: segment.ids.length, v: at, ...stateOf(table) }, came, open: rowsOfSegment(table, segment) });
    next = behind;
  }
  const parent = parentOf(table);
  const records = made.map(({ chunk: { key }, came }): SegmentRecord => ({ key, segment: came.buffer }));
  await tx.put(parent ? 'packs' : 'columns', records);
  if (!parent) return { made, next };
  const { by } = parent;
  const whose = made.map(({ chunk: { key }, came: { segment } }) => {
    const owner = segment.fields[by];
    // A range whose parts have all gone has none.
    return { key, fields: owner ? { [by]: byItself(owner) } : {} };
  });
  await tx.put('columns', whose);
  return { made, next };
}

/** Lets go of what the new chunk holds at least as new. `left`: where something newer stays, the row of the chunk and what stands over it. */
async function covers(
  tx: KvTx,
  table: TableName,
  open: OpenChunk,
  head: number,
  over: readonly Over[],
): Promise<{ covered: string[]; left: ImageChange[] }> {
  const left = over.flatMap(({ row, shadow }): ImageChange[] => {
    const v = shadow ? shadow.v : row._v;
    if (v <= head && knowsOf(table, open, row.id)) return [];
    const image = shadow ? shadow.row : row._gone ? null : row;
    return [{ id: row.id, before: rowIn(open, row.id, head), image }];
  });
  return { covered: await letGo(tx, table, over, head, open), left };
}

/** The sums of what counts here of these chunks. */
async function countedSums(tx: KvTx, table: TableName, made: readonly MadeChunk[]): Promise<Sums> {
  const sums = noSums();
  for (const { came } of made) merge(sums, came.segment.sums);
  const parent = parentOf(table);
  if (!parent) return sums;
  const isOpen = await openParents(tx, parent.with as TableName);
  for (const { came, open } of made) leaveOutClosed(sums, came.segment.fields[parent.by] ?? null, open, isOpen);
  return sums;
}

/** Takes parts of parents that are closed here, or not here, out of the sums of their chunk. `owners`: whose each is; null where none are left. */
export function leaveOutClosed(sums: Sums, owners: PackedColumn | null, open: OpenChunk, isOpen: (id: string) => boolean): void {
  if (!owners) return;
  const owner = columnReader(owners, 'coded');
  for (let at = 0; at < open.ids.length; at += 1) {
    const id = String(owner(at));
    if (!isOpen(id)) count(sums, bucketOf(id), { n: 1, h: hashRow(open.row(at)) }, -1);
  }
}
