import type { TableName } from '#domain/tables.ts';
import type { Page } from '../protocol.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type ShadowRow, type StoredRow } from '../store/stores.ts';
import { newKey, readDirectory, writeDirectory, type DirectoryRecord } from './directory.ts';
import { putPage } from './putChunk.ts';

/** One row of a page by its place in it, and the server's image that was here before; null: none was. */
export interface TakenUp {
  at: number;
  before: StoredRow | null;
}

/**
 * Store a page of the parts of open parents as the next chunk of their table: hundreds of thousands of them one by one would keep the
 * disk busy for minutes. Rows that lie over it already stay when they are newer, or under pending edits, where the server's image gets
 * newer. Returns those that were taken up; null where the page does not begin where the chunks end: nothing is stored then.
 */
export async function storeChildren(tx: KvTx, table: TableName, after: string | null, page: Page): Promise<TakenUp[] | null> {
  const directory = await readDirectory(tx, table);
  if (endOf(directory) !== after || (after === null && directory.chunks.length > 0)) return null;
  const { key, next } = newKey(directory, page.head);
  const chunk = { key, hi: page.next, n: page.ids.length, v: page.head, ...(await putPage(tx, table, key, page)) };
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, chunk] });
  return laidUnder(tx, table, await tx.between<HotRow>(table, after, page.next), page);
}

/** The id that the chunks reach to; null before the first and after the last. */
function endOf({ chunks }: DirectoryRecord): string | null {
  return chunks.at(-1)?.hi ?? null;
}

/** Let go of the rows over the new chunk that it holds at least as new. */
async function laidUnder(tx: KvTx, table: TableName, hot: readonly HotRow[], page: Page): Promise<TakenUp[]> {
  const { head } = page;
  const over = new Map(hot.map((row) => [row.id, row]));
  const shadows = new Map((await tx.all<ShadowRow>('shadow')).map((shadow) => [shadow.key, shadow]));
  const taken: TakenUp[] = [];
  const old: string[] = [];
  const covered: ShadowRow[] = [];
  for (const [at, id] of page.ids.entries()) {
    // Mostly nothing lies over them: a key for each of hundreds of thousands of rows would be made for nothing.
    const shadow = shadows.size > 0 ? shadows.get(rowKey(table, id)) : undefined;
    const here = over.size > 0 ? over.get(id) : undefined;
    if ((shadow?.v ?? here?._v ?? -1) > head) continue;
    if (shadow) covered.push({ ...shadow, row: rowAt(page, at), v: head });
    else if (here) old.push(id);
    const image = shadow ? shadow.row : here;
    taken.push({ at, before: image && !(image as HotRow)._gone ? image : null });
  }
  await tx.delete(table, old);
  await tx.put('shadow', covered);
  return taken;
}

/** A row of a page as it is stored. */
export function rowAt({ rows, head }: Page, at: number): StoredRow {
  return { ...rows[at]!, _v: head };
}
