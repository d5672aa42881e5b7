import type { TableName } from '#domain/tables.ts';
import type { Page } from '../protocol.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { rowKey, type ShadowRow, type StoredRow } from '../store/stores.ts';
import { newKey, readDirectory, writeDirectory, type DirectoryRecord } from './directory.ts';
import { packLines } from './pack.ts';
import { packRows } from './packedColumns.ts';

/** One of these rows, and the server's image that was here before; null: none was. */
export interface TakenUp {
  row: StoredRow;
  before: StoredRow | null;
}

/**
 * Store a page of the parts of open parents as the next chunk of their table: hundreds of thousands of them one by one would keep the
 * disk busy for minutes. Rows that lie over it already stay when they are newer, or under pending edits, where the server's image gets
 * newer. Returns those that were taken up; null where the page does not begin where the chunks end: nothing is stored then.
 */
export async function storeParts(tx: KvTx, table: TableName, after: string | null, page: Page): Promise<TakenUp[] | null> {
  const directory = await readDirectory(tx, table);
  if (endOf(directory) !== after || (after === null && directory.chunks.length > 0)) return null;
  const { key, next } = newKey(directory, page.head);
  await tx.put('packs', [packLines(key, page.ids, page.lines)]);
  await tx.put('columns', [packRows(key, table, page.rows)]);
  const chunk = { key, hi: page.next, n: page.ids.length, v: page.head, whole: true };
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, chunk] });
  return laidUnder(tx, table, await tx.between<HotRow>(table, after, page.next), page);
}

/** The id that the chunks reach to; null before the first and after the last. */
function endOf({ chunks }: DirectoryRecord): string | null {
  return chunks.at(-1)?.hi ?? null;
}

/** Let go of the rows over the new chunk that it holds at least as new. */
async function laidUnder(tx: KvTx, table: TableName, hot: readonly HotRow[], { rows, head }: Page): Promise<TakenUp[]> {
  const over = new Map(hot.map((row) => [row.id, row]));
  const shadows = new Map((await tx.all<ShadowRow>('shadow')).map((shadow) => [shadow.key, shadow]));
  const taken: TakenUp[] = [];
  const old: string[] = [];
  const covered: ShadowRow[] = [];
  for (const one of rows) {
    const row = { ...one, _v: head };
    const shadow = shadows.get(rowKey(table, row.id));
    const here = over.get(row.id);
    if ((shadow?.v ?? here?._v ?? -1) > head) continue;
    if (shadow) covered.push({ ...shadow, row, v: head });
    else if (here) old.push(row.id);
    const image = shadow ? shadow.row : here;
    taken.push({ row, before: image && !(image as HotRow)._gone ? image : null });
  }
  await tx.delete(table, old);
  await tx.put('shadow', covered);
  return taken;
}
