import type { TableName } from '#domain/tables.ts';
import type { Page } from '../protocol.ts';
import type { KvTx } from '../store/kv.ts';
import type { HotRow } from '../store/rows.ts';
import { readDirectory, writeDirectory } from './directory.ts';
import { laidOver, letGo, type Over } from './laidOver.ts';
import { knowsOf, type OpenChunk } from './openChunk.ts';
import { putPage } from './putChunk.ts';

/** A page that has become a chunk, and what lay over it before. */
interface StoredPage {
  key: string;
  over: readonly Over[];
  /** Keys of the rows under pending edits whose image it has renewed. */
  covered: string[];
}

/**
 * Store a page of whole rows as the next chunk of its table: hundreds of thousands of them one by one would keep the disk busy for
 * minutes. `after`: the last id of the page before; null for the first. Rows that lie over it already stay when they are newer, or
 * under pending edits.
 */
export async function storePage(tx: KvTx, table: TableName, after: string | null, page: Page): Promise<StoredPage> {
  const directory = await readDirectory(tx, table);
  const { chunk, next } = await putPage(tx, directory, page);
  await writeDirectory(tx, { table, next, chunks: [...directory.chunks, chunk] });
  const came: OpenChunk = { ids: page.ids, row: (at) => page.rows[at]! };
  const hot = (await tx.between<HotRow>(table, after, page.next)).filter(({ id }) => knowsOf(table, came, id));
  const over = await laidOver(tx, table, hot);
  return { key: chunk.key, over, covered: await letGo(tx, table, over, page.head, came) };
}
