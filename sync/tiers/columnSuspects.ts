import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredRow } from '../store/stores.ts';
import { columnFields } from './columnFields.ts';
import { chunkAt, readDirectory } from './directory.ts';
import { idsOf, type ColumnsRecord } from './packedColumns.ts';
import { unpackColumn } from './unpackColumn.ts';

/**
 * Ids of those of these rows (in id order, read from chunks) whose listed fields are stored otherwise than the rows say: lists
 * would show what the row does not hold.
 */
export async function columnSuspects(tx: KvTx, table: TableName, rows: readonly StoredRow[]): Promise<string[]> {
  const directory = await readDirectory(tx, table);
  const suspects: string[] = [];
  const byChunk = Map.groupBy(rows, (row) => directory.chunks[chunkAt(directory, row.id)]?.key);
  for (const [key, those] of byChunk) {
    suspects.push(...disagreeing(await openColumns(tx, table, key ?? ''), those));
  }
  return suspects;
}

/** The listed fields of a chunk, and where in them each row is. */
interface OpenColumns {
  places: ReadonlyMap<string, number>;
  columns: readonly { field: string; values: readonly unknown[] }[];
}

/** Remembered for the slices of the same chunk that follow. */
async function openColumns(tx: KvTx, table: TableName, key: string): Promise<OpenColumns> {
  const name = `open columns:${key}`;
  const known = tx.memo.get(name) as OpenColumns | undefined;
  if (known) return known;
  const record = await tx.get<ColumnsRecord>('columns', key);
  const places = new Map((record ? idsOf(record) : []).map((id, at) => [id, at]));
  const columns = [...columnFields(table)].map(([field, form]) => {
    const column = record?.fields[field];
    return { field, values: column ? unpackColumn(column, form, places.size) : [] };
  });
  tx.memo.set(name, { places, columns });
  return { places, columns };
}

function disagreeing({ places, columns }: OpenColumns, rows: readonly StoredRow[]): string[] {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
  const agrees = (row: StoredRow): boolean => {
    const at = places.get(row.id);
    return at !== undefined && columns.every(({ field, values }) => same(values[at], row[field]));
  };
  return rows.filter((row) => !agrees(row)).map((row) => row.id);
}
