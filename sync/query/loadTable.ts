import type { AnyRow } from '#domain/noun.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { isSeen, readRow, rowStores, type HotRow } from '../store/rows.ts';
import type { StoredRow, VersionRecord } from '../store/stores.ts';
import type { Commit } from '../store/observedKv.ts';
import type { InTurn } from '../oneAtATime.ts';
import { allFields, columnFields } from '../tiers/columnFields.ts';
import { ColumnTable } from '../tiers/columnTable.ts';
import { CHUNK_STORES, readDirectory, type Chunk } from '../tiers/directory.ts';
import { openChunk } from '../tiers/openChunk.ts';
import type { ColumnsRecord } from '../tiers/packedColumns.ts';
import { readColumns } from '../tiers/readColumns.ts';

/** A table in memory at version `n` of the store. */
export interface HeldTable {
  n: number;
  table: ColumnTable;
  /** Rows that nobody sees any more while a chunk may still hold them. */
  gone: Set<string>;
}

/** Rows that are asked for at once, in as many chunks as hold them: the store reads the next while one is laid into memory. */
const ROWS_AT_ONCE = 8000;

/** A chunk was rewritten while the table was being loaded from it. */
class MovedError extends Error {}

/**
 * Load a table into memory: rows that lie one by one, then chunk after chunk, some in each transaction and each of these `inTurn`,
 * so that other questions are answered in between.
 */
export async function loadTable(kv: Kv, name: TableName, inTurn: InTurn): Promise<HeldTable> {
  for (;;) {
    const { held, chunks } = await kv.read(['versions', ...rowStores(name)], async (tx) => begin(tx, name));
    try {
      for (const some of portionsOf(chunks))
        await inTurn(() => kv.read(CHUNK_STORES, (tx) => Promise.all(some.map((chunk) => addChunk(tx, name, held, chunk)))));
      return held;
    } catch (error) {
      if (!(error instanceof MovedError)) throw error;
    }
  }
}

function portionsOf(chunks: readonly Chunk[]): Chunk[][] {
  const portions: Chunk[][] = [];
  let rows = 0;
  for (const chunk of chunks) {
    const last = portions.at(-1);
    rows += chunk.n;
    if (last && rows <= ROWS_AT_ONCE) last.push(chunk);
    else {
      portions.push([chunk]);
      rows = chunk.n;
    }
  }
  return portions;
}

async function begin(tx: KvTx, name: TableName): Promise<{ held: HeldTable; chunks: Chunk[] }> {
  const version = await tx.get<VersionRecord>('versions', name);
  const table = new ColumnTable(parentOf(name) ? allFields(name) : columnFields(name));
  const hot = await tx.all<HotRow>(name);
  table.apply(hot.filter(isSeen));
  const gone = new Set(hot.filter((row) => !isSeen(row)).map(({ id }) => id));
  const { chunks } = await readDirectory(tx, name);
  return { held: { n: version?.n ?? 0, table, gone }, chunks };
}

/** Add the rows of a chunk that no other row stands over. @throws MovedError when the chunk is no more */
async function addChunk(tx: KvTx, name: TableName, held: HeldTable, chunk: Chunk): Promise<void> {
  const { table } = held;
  // Whoever asks for parts of all parents wants more of them than their parent.
  const record = parentOf(name) ? undefined : await tx.get<ColumnsRecord>('columns', chunk.key);
  if (record && addColumns(held, record)) return;
  const { chunks } = await readDirectory(tx, name);
  const now = chunks.find(({ key }) => key === chunk.key);
  if (!now) throw new MovedError(chunk.key);
  table.apply(await wholeRows(tx, name, held, now));
}

/** The columns of a chunk were lost: its whole rows stand in for them. None where they were nothing but columns. */
async function wholeRows(tx: KvTx, name: TableName, { table, gone }: HeldTable, chunk: Chunk): Promise<AnyRow[]> {
  const open = await openChunk(tx, name, chunk);
  const rows = open?.ids.map((_, at) => open.row(at)) ?? [];
  return rows.filter(({ id }) => !gone.has(id) && table.slotOf(id) === undefined);
}

/** Returns the rows and chunks that changed since the version a table is held at; null when nobody knows any more. */
export function changesSince(version: VersionRecord | undefined, n: number): { ids: string[]; chunks: string[] } | null {
  const later = version?.recent.filter((change) => change.n > n) ?? [];
  if (!version || later.length !== version.n - n) return null;
  const ids = new Set<string>();
  for (const change of later) {
    if (!change.ids) return null;
    for (const id of change.ids) ids.add(id);
  }
  return { ids: [...ids], chunks: later.flatMap(({ chunk }) => chunk ?? []) };
}

/** Rows as they are now, by id; undefined for one that is not there. */
function putRows({ table, gone }: HeldTable, now: ReadonlyMap<string, HotRow | undefined>): void {
  const rows: StoredRow[] = [];
  const left: string[] = [];
  for (const [id, row] of now) {
    if (isSeen(row)) rows.push(row);
    else left.push(id);
  }
  for (const { id } of rows) gone.delete(id);
  for (const id of left) gone.add(id);
  table.apply(rows, left);
}

/**
 * Bring a held table to a version that a commit has just made, out of what it wrote. It stays as it is when other
 * commits lie between, or a row was moved instead of written: the next look at the store follows then.
 */
export function patchFromCommit(held: HeldTable, version: VersionRecord, records: Commit['records']): void {
  const changes = version.n > held.n ? changesSince(version, held.n) : null;
  const [rows, columns] = [records.get(version.table), records.get('columns')];
  if (!changes || !changes.ids.every((id) => rows?.has(id)) || !changes.chunks.every((key) => columns?.has(key))) return;
  putRows(held, new Map(changes.ids.map((id) => [id, rows!.get(id) as HotRow])));
  for (const key of changes.chunks) addColumns(held, columns!.get(key) as ColumnsRecord);
  held.n = version.n;
}

/** Add the rows of a record of columns. @returns false where it was damaged */
function addColumns({ table, gone }: HeldTable, record: ColumnsRecord): boolean {
  const read = readColumns(record);
  if (read) table.append(read.ids, read.fields, gone);
  return read !== null;
}

/** Bring a held table up to date. Says whether it could; the ids that changed are in `changes`. */
export async function patchTable(
  tx: KvTx,
  name: TableName,
  held: HeldTable,
  changes: { ids: string[]; chunks: string[] },
): Promise<boolean> {
  const hot = await tx.many<HotRow>(name, changes.ids);
  const rows = new Map<string, HotRow | undefined>();
  // A row that lies no more by itself has come to lie in a chunk since.
  for (const [i, id] of changes.ids.entries()) rows.set(id, hot[i] ?? (await readRow(tx, name, id)));
  putRows(held, rows);
  for (const key of changes.chunks) {
    const record = await tx.get<ColumnsRecord>('columns', key);
    if (!record || !addColumns(held, record)) return false;
  }
  return true;
}
