import { REPLICATED, type TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import { rowKey, splitKey } from '../store/stores.ts';
import { chunkAt, readDirectory, startOf } from './directory.ts';

/** A chunk whose rows have not come: what to ask the server for. */
export interface MissingPack {
  table: TableName;
  key: string;
  after: string | null;
  upTo: string | null;
}

/** Someone waits for one row: asked for under this name, beside the parts of parents. */
const ROW = 'row/';
export const wantedRow = (table: TableName, id: string): string => ROW + rowKey(table, id);
export const isWantedRow = (key: string): boolean => key.startsWith(ROW);

/** The chunk that holds a wanted row; without one, the first of all that have not come. Null: all have come. */
export async function missingPack(tx: KvTx, wanted?: string): Promise<MissingPack | null> {
  if (wanted === undefined) return (await missingPacks(tx, 1))[0] ?? null;
  const { table, id } = splitKey(wanted.slice(ROW.length));
  const directory = await readDirectory(tx, table);
  return missingAt(directory, chunkAt(directory, id));
}

/** The first chunks that have not come, of the tables that screens show first: at most `limit`, any but `besides`. */
export async function missingPacks(tx: KvTx, limit: number, besides?: string): Promise<MissingPack[]> {
  const found: MissingPack[] = [];
  for (const table of REPLICATED) {
    const directory = await readDirectory(tx, table);
    for (const [at, { key }] of directory.chunks.entries()) {
      if (found.length === limit) return found;
      const missing = key === besides ? null : missingAt(directory, at);
      if (missing) found.push(missing);
    }
  }
  return found;
}

/**
 * Returns the wanted rows that have not come, in their order. The directory of each table is read once, before anything is
 * looked up: hundreds of rows would else keep a transaction waiting until it is at its end.
 */
export async function missingRows(tx: KvTx, wanted: readonly string[]): Promise<string[]> {
  const rows = wanted.map((key) => ({ key, ...splitKey(key.slice(ROW.length)) }));
  const directories = new Map<TableName, Awaited<ReturnType<typeof readDirectory>>>();
  for (const table of new Set(rows.map((row) => row.table))) directories.set(table, await readDirectory(tx, table));
  return rows.flatMap(({ key, table, id }) => {
    const directory = directories.get(table)!;
    return missingAt(directory, chunkAt(directory, id)) ? [key] : [];
  });
}

function missingAt(directory: Awaited<ReturnType<typeof readDirectory>>, at: number): MissingPack | null {
  const chunk = directory.chunks[at];
  if (!chunk || chunk.whole) return null;
  return { table: directory.table, key: chunk.key, after: startOf(directory, at), upTo: chunk.hi };
}
