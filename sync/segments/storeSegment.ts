import { parentOf, type TableName } from '#domain/tables.ts';
import { bucketOf, hashRow } from '../digest/hash.ts';
import { count, merge, noSums, type Sums } from '../digest/sums.ts';
import { Tally, type ImageChange } from '../digest/tally.ts';
import { announce, announceChanges, announceChunks } from '../store/changes.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type StoredRow } from '../store/stores.ts';
import { newKey, readDirectory, writeDirectory, type Chunk } from '../tiers/directory.ts';
import { laidOver, letGo } from '../tiers/laidOver.ts';
import { openChunk } from '../tiers/openChunk.ts';
import { indexOf } from '../tiers/pack.ts';
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
  const chunk: Chunk = { key, hi, n: segment.ids.length, v: head, whole: true, ...(!segment.rest && { inColumns: true }) };
  await tx.put('columns', [{ key, ids: segment.ids.join('\n'), fields: segment.fields }]);
  if (segment.rest) await tx.put('packs', [{ key, ids: segment.ids.join('\n'), blocks: segment.rest }]);
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, chunk] });

  const over = await laidOver(tx, table, await tx.between<HotRow>(table, after, hi));
  const { covered, left } = over.length > 0 ? await covers(tx, table, chunk, over) : { covered: [], left: [] };
  await addToSums(tx, table, after, await countedSums(tx, table, chunk, segment));
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
  chunk: Chunk,
  over: Awaited<ReturnType<typeof laidOver>>,
): Promise<{ covered: string[]; left: ImageChange[] }> {
  const open = (await openChunk(tx, table, chunk))!;
  const rowOf = (id: string): StoredRow | null => {
    const at = indexOf(open.ids, id);
    return at < 0 ? null : { ...open.row(at), _v: chunk.v };
  };
  const left = over.flatMap(({ row, shadow }): ImageChange[] => {
    const v = shadow ? shadow.v : row._v;
    if (v <= chunk.v) return [];
    const image = shadow ? shadow.row : row._gone ? null : row;
    return [{ id: row.id, before: rowOf(row.id), image }];
  });
  return { covered: await letGo(tx, table, over, chunk.v, rowOf), left };
}

/** The sums of what counts here of a chunk: parts of parents that are closed here, or not here, do not. */
async function countedSums(tx: KvTx, table: TableName, chunk: Chunk, segment: Segment): Promise<Sums> {
  const parent = parentOf(table);
  if (!parent) return segment.sums;
  const open = await openParents(tx, parent.with as TableName);
  const counted = noSums();
  merge(counted, segment.sums);
  const { ids, row } = (await openChunk(tx, table, chunk))!;
  const owner = columnReader(segment.fields[parent.by]!, 'coded');
  for (let at = 0; at < ids.length; at += 1) {
    const id = String(owner(at));
    if (!open.has(id)) count(counted, bucketOf(id), { n: 1, h: hashRow(row(at)) }, -1);
  }
  return counted;
}
