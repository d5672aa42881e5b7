import type { AnyRow } from '#domain/noun.ts';
import { REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS } from '../protocol.ts';
import { fencedMeta } from '../store/meta.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey } from '../store/stores.ts';
import { chunkAt, deleteRecords, readDirectory, writeDirectory, type Chunk, type DirectoryRecord } from './directory.ts';
import { openChunk } from './openChunk.ts';
import { putChunk } from './putChunk.ts';

/** A chunk is written anew when one in so many of its rows lies over it. */
const SHARE = 20;
/** A table without chunks gets its first when it has so many rows. */
const FIRST_CHUNK_ROWS = 500;
/** Rows of a chunk that is made here, and at most twice as many: all of it is decrypted to read one of them. */
const PIECE_ROWS = 1000;
/** Folded at once, in id order: what a person does meanwhile waits for the end of it. */
const FOLDED_ROWS = 2 * LIMITS.chunkRows;

/**
 * Fold the rows that lie over one chunk into it: the one that has the most of them for its size. What is visible stays the
 * same, and so do the server's images. Rows under pending edits stay where they are. Says whether there was one to fold.
 */
export async function compactOne(tx: KvTx, fence: number): Promise<boolean> {
  const { cursor, boot, later, ahead = 0 } = await fencedMeta(tx, fence);
  // Chunks may be from ahead of the cursor: what stands over them is not yet known to be newer.
  if (cursor === null || boot || later || ahead > cursor) return false;
  for (const table of REPLICATED) {
    const directory = await readDirectory(tx, table);
    const hot = await foldable(tx, table, cursor);
    const at = fullest(directory, hot);
    if (at === null) continue;
    await fold(tx, directory, at, hot, cursor);
    return true;
  }
  return false;
}

/** The rows that lie one by one, are nobody's pending edits, and are no newer than the cursor. */
async function foldable(tx: KvTx, table: TableName, cursor: number): Promise<HotRow[]> {
  const hot = (await tx.all<HotRow>(table)).filter((row) => row._v <= cursor);
  const shadows = await tx.many(
    'shadow',
    hot.map(({ id }) => rowKey(table, id)),
  );
  return hot.filter((_, i) => !shadows[i]);
}

/** The place of the chunk with the most rows over it, null when none has enough. */
function fullest(directory: DirectoryRecord, hot: readonly HotRow[]): number | null {
  if (!directory.chunks.length) return hot.length >= FIRST_CHUNK_ROWS ? 0 : null;
  const counts = new Map<number, number>();
  for (const { id } of hot) {
    const at = chunkAt(directory, id);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  let best: number | null = null;
  for (const [at, count] of counts) {
    if (count * SHARE >= directory.chunks[at]!.n && (best === null || count > counts.get(best)!)) best = at;
  }
  return best;
}

async function fold(tx: KvTx, directory: DirectoryRecord, at: number, hot: readonly HotRow[], v: number): Promise<void> {
  const { table } = directory;
  const old = directory.chunks[at] as Chunk | undefined;
  const over = hot.filter(({ id }) => !old || chunkAt(directory, id) === at).slice(0, FOLDED_ROWS);
  const rows = await merged(tx, table, old, over);
  const ids = [...rows.keys()].sort();
  const chunks: Chunk[] = [];
  let { next } = directory;
  const size = ids.length > 2 * PIECE_ROWS ? PIECE_ROWS : Math.max(1, ids.length);
  for (let from = 0; from === 0 || from < ids.length; from += size) {
    const part = ids.slice(from, from + size);
    const those = part.map((id) => rows.get(id)!);
    const made = await putChunk(tx, { ...directory, next }, v, those);
    const isLast = from + size >= ids.length;
    chunks.push({ ...made.chunk, hi: isLast ? (old?.hi ?? null) : part.at(-1)! });
    next = made.next;
  }
  await writeDirectory(tx, { table, next, chunks: directory.chunks.toSpliced(at, 1, ...chunks) });
  await tx.delete(
    table,
    over.map(({ id }) => id),
  );
  if (old) await deleteRecords(tx, [old]);
}

/** The rows of a chunk with those over it in their places. */
async function merged(tx: KvTx, table: TableName, old: Chunk | undefined, over: readonly HotRow[]): Promise<Map<string, AnyRow>> {
  const rows = new Map<string, AnyRow>();
  const open = old && (await openChunk(tx, table, old));
  open?.ids.forEach((id, at) => rows.set(id, open.row(at)));
  for (const { _v, _gone, ...row } of over) {
    if (_gone) rows.delete(row.id);
    else rows.set(row.id, row);
  }
  return rows;
}
