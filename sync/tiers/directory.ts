import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';

/** A range of ids of a table, after the chunk before it up to and with `hi` (null: to the end), and where its rows are. */
export interface Chunk {
  /** Key of its records. They are never changed: rewritten, they get another key, so what was read of them stays true. */
  key: string;
  hi: string | null;
  /** Rows in it. */
  n: number;
  /** The commit it stands at. */
  v: number;
  /** The rows are their listed fields, and there is no pack. */
  inColumns?: true;
}

/** The chunks of a table, in id order. What was given as `next` is never given again. */
export interface DirectoryRecord {
  table: TableName;
  next: number;
  chunks: Chunk[];
}

/** The stores that the rows of a table that stands alone lie in, besides its own. */
export const CHUNK_STORES = ['directory', 'columns', 'packs'] as const;

/** Read once in a transaction. */
export async function readDirectory(tx: KvTx, table: TableName): Promise<DirectoryRecord> {
  const name = `directory:${table}`;
  const known = tx.once.get(name) as DirectoryRecord | undefined;
  const found = known ?? (await tx.get<DirectoryRecord>('directory', table)) ?? { table, next: 1, chunks: [] };
  tx.once.set(name, found);
  return found;
}

export async function writeDirectory(tx: KvTx, directory: DirectoryRecord): Promise<void> {
  tx.once.set(`directory:${directory.table}`, directory);
  await tx.put('directory', [directory]);
}

/** A key for new records of a chunk that stands at `v`. */
export function newKey(directory: DirectoryRecord, v: number): { key: string; next: number } {
  return { key: `${directory.table}/${directory.next}@${v}`, next: directory.next + 1 };
}

/** Returns the place in the list of the chunk that an id falls into; -1 while there is none. */
export function chunkAt({ chunks }: DirectoryRecord, id: string): number {
  let [low, high] = [0, chunks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { hi } = chunks[middle]!;
    if (hi === null || id <= hi) high = middle;
    else low = middle + 1;
  }
  return low < chunks.length ? low : -1;
}

/** Erase all chunks of a table. */
export async function clearChunks(tx: KvTx, table: TableName): Promise<void> {
  const directory = await readDirectory(tx, table);
  if (!directory.chunks.length) return;
  await deleteRecords(tx, directory.chunks);
  tx.memo.clear();
  await writeDirectory(tx, { ...directory, chunks: [] });
}

/** Delete the records of chunks that no directory will name. */
export async function deleteRecords(tx: KvTx, chunks: readonly Chunk[]): Promise<void> {
  const keys = chunks.map(({ key }) => key);
  await tx.delete('columns', keys);
  await tx.delete('packs', keys);
}
