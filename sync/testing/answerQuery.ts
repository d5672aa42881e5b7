import { compile, type Follow } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import { searchText } from '#domain/searchText.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { relationsOf } from '../query/queryTables.ts';
import type { ReplicaQuery } from '../replicaApi.ts';

export type RowsOf = (table: TableName) => ReadonlyMap<string, AnyRow>;

/** Returns the way from a row to others, over the given tables. */
function follower(table: TableName, rowsOf: RowsOf): Follow {
  const relations = relationsOf(table);
  return (row, name) => {
    const relation = relations.get(name);
    const id = relation && row[relation.field];
    return relation && typeof id === 'string' ? rowsOf(relation.table).get(id) : undefined;
  };
}

/**
 * Answers a query from whole rows, one by one and without any shortcut: what the columns must say too (query/find.ts).
 * Filter, search, sort, count, cut a page, bring relations along.
 */
export function answerQuery(query: ReplicaQuery, rowsOf: RowsOf): { rows: AnyRow[]; count: number } {
  const follow = follower(query.table, rowsOf);
  const kept = query.filter ? compile(query.filter, new Set(relationsOf(query.table).keys()), follow) : null;
  const sought = searcher(query, follow);
  const found = [...rowsOf(query.table).values()].filter((row) => (!kept || kept(row)) && (!sought || sought(row)));
  const skip = query.skip ?? 0;
  const page = found.sort(comparer(query, follow)).slice(skip, query.first === undefined ? undefined : skip + query.first);
  return { count: found.length, rows: page.map((row) => dressed(row, query.include ?? [], follow)) };
}

/** A path such as `driver.name`, made ready to be read off many rows. */
function reader(path: string, follow: Follow): (row: AnyRow) => unknown {
  const [first, second] = path.split('.') as [string, string | undefined];
  return second === undefined ? (row) => row[first] : (row) => follow(row, first)?.[second];
}

/** Every word must occur in one of the fields, accents aside (domain.md 6.17); underscores read as spaces. Null: everything is sought. */
function searcher({ search }: ReplicaQuery, follow: Follow): ((row: AnyRow) => boolean) | null {
  const words = searchText(search?.text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (!search || !words.length) return null;
  const readers = search.fields.map((path) => reader(path, follow));
  return (row) => {
    let hay = '';
    for (const read of readers) hay += `${String(read(row) ?? '')}\n`;
    hay = searchText(hay);
    const spaced = hay.includes('_') ? hay.replaceAll('_', ' ') : hay;
    return words.every((word) => hay.includes(word) || spaced.includes(word));
  };
}

/** A name that stands for the first of several fields that has a value; null for any other. */
function firstOf(table: TableName, name: string): ((row: AnyRow) => unknown) | null {
  const fields = NOUNS[table].firstOf[name];
  return fields ? (row) => fields.map((field) => row[field]).find((value) => value != null) : null;
}

/** Nulls last either way; equal rows keep one order by id, so that a page never shows a row twice. */
function comparer({ table, sort = [] }: ReplicaQuery, follow: Follow): (a: AnyRow, b: AnyRow) => number {
  const keys = sort.map(({ field, direction }) => ({
    read: firstOf(table, field) ?? reader(field, follow),
    sign: direction === 'asc' ? 1 : -1,
  }));
  return (a, b) => {
    for (const { read, sign } of keys) {
      const [x, y] = [read(a) as string | number | null | undefined, read(b) as string | number | null | undefined];
      if (x === y) continue;
      if (x == null) return 1;
      if (y == null) return -1;
      return x < y ? -sign : sign;
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

/** The row without its bookkeeping, with the asked relations under `$`. */
function dressed(row: AnyRow, include: readonly string[], follow: Follow): AnyRow {
  const { _v, ...plain } = row as AnyRow & { _v?: number };
  if (!include.length) return plain as AnyRow;
  return { ...plain, $: Object.fromEntries(include.map((name) => [name, follow(row, name)])) } as AnyRow;
}
