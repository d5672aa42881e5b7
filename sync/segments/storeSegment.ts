import { parentOf, type TableName } from '#domain/tables.ts';
import { bucketOf, hashRow } from '../digest/hash.ts';
import { count, merge, noSums, type Sums } from '../digest/sums.ts';
import { Tally, type ImageChange } from '../digest/tally.ts';
import { announce, announceChanges, announceChunks } from '../store/changes.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type StoredRow } from '../store/stores.ts';
import { newKey, readDirectory, writeDirectory, type Chunk } from '../tiers/directory.ts';
import { laidOver, letGo, type Over } from '../tiers/laidOver.ts';
import { rowsOfColumns, rowsOfPack, type OpenChunk } from '../tiers/openChunk.ts';
import { indexOf, type PackRecord } from '../tiers/pack.ts';
import type { ColumnsRecord } from '../tiers/packedColumns.ts';
import { columnReader } from '../tiers/unpackColumn.ts';
import { addToSums } from './addToSums.ts';
import { openParents } from './openParents.ts';
import type { Segment } from './readSegment.ts';
import type { SegmentPage } from './segmentPage.ts';

/**
 * Store a segment as the next chunk of its table, and its sums with those before it (SYNC-C14). Rows that lie over it and are newer stay,
 * and count in its place. Returns the keys of rows under pending edits whose image it has renewed.
 */
export async function storeSegment(tx: KvTx, table: TableName, after: string | null, page: SegmentPage): Promise<string[]> {
  const { segment, next: hi, head } = page;
  const directory = await readDirectory(tx, table);
  const { key, next } = newKey(directory, head);
  const ids = segment.ids.join('\n');
  const columns: ColumnsRecord = { key, ids, fields: segment.fields };
  const pack: PackRecord | null = segment.rest && { key, ids, blocks: segment.rest };
  const chunk: Chunk = { key, hi, n: segment.ids.length, v: head, whole: true, ...(!pack && { inColumns: true }) };
  await tx.put('columns', [columns]);
  if (pack) await tx.put('packs', [pack]);
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, chunk] });

  // Read from what is being stored, not through what is remembered: this transaction may yet be undone.
  const open = pack ? rowsOfPack(table, pack, columns) : rowsOfColumns(table, columns);
  const over = await laidOver(tx, table, await tx.between<HotRow>(table, after, hi));
  const { covered, left } = await covers(tx, table, open, head, over);
  await addToSums(tx, table, after, await countedSums(tx, table, open, segment));
  const tally = new Tally(tx);
  await tally.noteAll(table, left);
  await tally.save();
  // Readers of parts hold all of their fields; those of lists hold columns.
  if (parentOf(table)) await announce(tx, table, null);
  else await announceChunks(tx, table, [key]);
  if (over.length > 0)
    await announceChanges(
      tx,
      over.map(({ row }) => rowKey(table, row.id)),
    );
  return covered;
}

/** Lets go of what the new chunk holds at least as new. `left`: where something newer stays, the row of the chunk and what stands over it. */
async function covers(
  tx: KvTx,
  table: TableName,
  open: OpenChunk,
  head: number,
  over: readonly Over[],
): Promise<{ covered: string[]; left: ImageChange[] }> {
  const rowOf = (id: string): StoredRow | null => {
    const at = indexOf(open.ids, id);
    return at < 0 ? null : { ...open.row(at), _v: head };
  };
  const left = over.flatMap(({ row, shadow }): ImageChange[] => {
    const v = shadow ? shadow.v : row._v;
    if (v <= head) return [];
    const image = shadow ? shadow.row : row._gone ? null : row;
    return [{ id: row.id, before: rowOf(row.id), image }];
  });
  return { covered: await letGo(tx, table, over, head, rowOf), left };
}

/** The sums of what counts here of a chunk: parts of parents that are closed here, or not here, do not. */
async function countedSums(tx: KvTx, table: TableName, { ids, row }: OpenChunk, segment: Segment): Promise<Sums> {
  const parent = parentOf(table);
  if (!parent) return segment.sums;
  const isOpen = await openParents(tx, parent.with as TableName);
  const counted = noSums();
  merge(counted, segment.sums);
  const owner = columnReader(segment.fields[parent.by]!, 'coded');
  for (let at = 0; at < ids.length; at += 1) {
    const id = String(owner(at));
    if (!isOpen(id)) count(counted, bucketOf(id), { n: 1, h: hashRow(row(at)) }, -1);
  }
  return counted;
}
