import { isAllListed } from '#domain/listed.ts';
import { projectedFields } from '#domain/projection.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { LIMITS, type ColumnPage, type Page } from '../protocol.ts';
import { announceChunks } from '../store/changes.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import type { StoredRow } from '../store/stores.ts';
import { newKey, readDirectory, startOf, writeDirectory, type Chunk, type DirectoryRecord } from './directory.ts';
import { laidOver, letGo, type Over } from './laidOver.ts';
import { openChunk } from './openChunk.ts';
import { indexOf, packBlocks } from './pack.ts';
import { packColumns } from './packedColumns.ts';
import { IN_COLUMNS, putChunk, putPage } from './putChunk.ts';

/**
 * Store the listed fields of the rows that follow the last chunk of a table, as its next chunks: a page of them is longer than a page
 * of whole rows, because each page costs a transaction and has every screen look again. Says whether the rows are whole with them.
 */
export async function storeColumns(tx: KvTx, table: TableName, page: ColumnPage): Promise<boolean> {
  const directory = await readDirectory(tx, table);
  const state = areWhole(table, page) ? IN_COLUMNS : { whole: false };
  const chunks: Chunk[] = [];
  let { next } = directory;
  for (let from = 0; from === 0 || from < page.ids.length; from += LIMITS.chunkRows) {
    const end = from + LIMITS.chunkRows;
    const ids = page.ids.slice(from, end);
    const made = newKey({ ...directory, next }, page.head);
    // One at a time, so that questions are answered in between.
    await tx.put('columns', [packColumns(made.key, table, ids, sliced(page.fields, from, end))]);
    const hi = end < page.ids.length ? ids.at(-1)! : page.next;
    chunks.push({ key: made.key, hi, n: ids.length, v: page.head, ...state });
    next = made.next;
  }
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, ...chunks] });
  await announceChunks(
    tx,
    table,
    chunks.map(({ key }) => key),
  );
  return state.whole;
}

/** Returns whether columns are all that there is of their rows. A server of the release before may list fewer fields. */
function areWhole(table: TableName, { fields }: Pick<ColumnPage, 'fields'>): boolean {
  const noun = NOUNS[table];
  return isAllListed(noun) && projectedFields(noun, 'customer').every((field) => field === 'id' || field in fields);
}

function sliced(fields: ColumnPage['fields'], from: number, end: number): ColumnPage['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([field, values]) => [field, values.slice(from, end)]));
}

/**
 * Store the rows of a chunk whose listed fields are here. The page must not be ahead of the cursor. Rows that were touched
 * since stay over it; those that it knows at least as new are let go. Returns how many it brought, and those that it brought under
 * pending edits.
 */
export async function storePack(tx: KvTx, table: TableName, key: string, page: Page): Promise<{ n: number; covered: string[] }> {
  const directory = await readDirectory(tx, table);
  const at = directory.chunks.findIndex((chunk) => chunk.key === key);
  const old = directory.chunks[at];
  if (!old || old.whole) return { n: 0, covered: [] };
  const after = startOf(directory, at);
  // Where the range has grown beyond one page, the rest of it stays a chunk of its own.
  const hi = page.next ?? old.hi;
  const over = await laidOver(tx, table, await tx.between<HotRow>(table, after, hi));
  const ids = page.ids;
  const { next, ...renamed } = newKey(directory, page.head);
  const isOlder = ({ row, shadow }: Over): boolean => !shadow && !row._gone && row._v <= old.v;
  const same = !isAllListed(NOUNS[table]) && over.every(isOlder) && page.next === null && ids.length === old.n;
  if (same) {
    // Nothing has changed since the listed fields came: they are those of these rows, which need not be unpacked. What lies over them
    // came before them, as the newest rows of a table do.
    await tx.put('packs', [packBlocks(key, page)]);
    await writeDirectory(tx, { ...directory, chunks: directory.chunks.with(at, { ...old, whole: true }) });
    return { n: old.n, covered: await letGo(tx, table, over, page.head, rowOf(page)) };
  }
  const whole: Chunk = { ...renamed, hi, n: ids.length, v: page.head, ...(await putPage(tx, table, renamed.key, page)) };
  const rest = page.next === null ? [] : [await splitOff(tx, { ...directory, next }, old, page.next)];
  const chunks = [...directory.chunks.slice(0, at), whole, ...rest, ...directory.chunks.slice(at + 1)];
  await writeDirectory(tx, { ...directory, next: next + rest.length, chunks });
  await tx.delete('columns', [key]);
  const covered = await letGo(tx, table, over, page.head, rowOf(page));
  return { n: old.n - (rest[0]?.n ?? 0), covered };
}

/** The part of a chunk that follows an id, as it is. */
async function splitOff(tx: KvTx, directory: DirectoryRecord, old: Chunk, after: string): Promise<Chunk> {
  const open = await openChunk(tx, directory.table, old);
  const rows = open?.ids.flatMap((id, at) => (id > after ? [open.row(at)] : [])) ?? [];
  return { ...old, ...(await putChunk(tx, directory, old.v, rows, false)).chunk };
}

/** The rows of a page by their ids, as they are stored. */
function rowOf({ ids, rows, head }: Page): (id: string) => StoredRow | null {
  return (id) => {
    const at = indexOf(ids, id);
    return at < 0 ? null : { ...rows[at]!, _v: head };
  };
}
