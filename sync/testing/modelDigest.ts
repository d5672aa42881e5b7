import type { AnyRow } from '#domain/noun.ts';
import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { bucketOf, hashRow } from '../digest/hash.ts';
import { count, noSums, total } from '../digest/sums.ts';
import type { Digest } from '../protocol.ts';

/** Hashes of rows that nobody changes in place. */
const hashes = new WeakMap<AnyRow, number>();
const hashOf = (row: AnyRow): number => {
  const known = hashes.get(row) ?? hashRow(row);
  hashes.set(row, known);
  return known;
};

/** Returns the digest of exactly this view: the server's answer, on rows in memory that are never changed in place. */
export function modelDigest(view: (table: TableName) => AnyRow[], at: number, table?: TableName, bucket?: number): Digest {
  const countedIn = (name: TableName): AnyRow[] => {
    const parent = parentOf(name);
    if (!parent) return view(name);
    const open = new Set(
      view(parent.with as TableName)
        .filter((row) => row['status'] !== 'CLOSED')
        .map((row) => row.id),
    );
    return view(name).filter((row) => open.has(String(row[parent.by])));
  };
  const bucketOfRow = (name: TableName, row: AnyRow): number => bucketOf(String(row[parentOf(name)?.by ?? 'id']));
  const sumsOf = (name: TableName): ReturnType<typeof noSums> => {
    const sums = noSums();
    for (const row of countedIn(name)) count(sums, bucketOfRow(name, row), { n: 1, h: hashOf(row) });
    return sums;
  };
  const answer: Digest = { at, except: [], sums: [], rows: [] };
  if (table && bucket !== undefined) {
    const rows = countedIn(table).filter((row) => bucketOfRow(table, row) === bucket);
    return { ...answer, rows: rows.map((row) => [row.id, hashOf(row)]) };
  }
  if (table) {
    const sums = sumsOf(table);
    return { ...answer, sums: [...sums.n.keys()].filter((b) => sums.n[b]).map((b) => [b, sums.n[b]!, sums.h[b]!]) };
  }
  return {
    ...answer,
    sums: REPLICATED.map((name) => {
      const { n, h } = total(sumsOf(name));
      return [name, n, h];
    }),
  };
}
