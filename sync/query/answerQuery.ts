import { compile, type Filter, type Follow, type Test } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ReplicaQuery } from '../replicaApi.ts';

export type RowsOf = (table: TableName) => ReadonlyMap<string, AnyRow>;

/** The to-one relations of a table: `driver` for the field `driverId`, with the table it leads to. */
export function relationsOf(table: TableName): ReadonlyMap<string, { field: string; table: TableName }> {
  const found = new Map<string, { field: string; table: TableName }>();
  for (const [field, { facts }] of Object.entries(NOUNS[table].fields)) {
    if (facts.kind === 'ref' && field.endsWith('Id')) found.set(field.slice(0, -2), { field, table: facts.references as TableName });
  }
  return found;
}

const pathHead = (path: string): string => path.split('.')[0]!;

/** The tables that decide which rows a query finds and in what order: its own, and those that filter, search or sort look into. */
export function decidingTables(query: ReplicaQuery): TableName[] {
  const filters = (filter: Filter | undefined): string[] =>
    Object.entries(filter ?? {}).flatMap(([key, part]) => (key === 'AND' || key === 'OR' ? (part as Filter[]).flatMap(filters) : [key]));
  const named = [
    ...filters(query.filter),
    ...(query.search?.fields ?? []).map(pathHead),
    ...(query.sort ?? []).map((s) => pathHead(s.field)),
  ];
  return withRelations(query.table, named);
}

/** Every table a query looks at: those that decide, and those whose rows it brings along. */
export function tablesOf(query: ReplicaQuery): TableName[] {
  return [...new Set([...decidingTables(query), ...withRelations(query.table, query.include ?? [])])];
}

function withRelations(table: TableName, names: readonly string[]): TableName[] {
  const relations = relationsOf(table);
  const others = names.flatMap((name) => relations.get(name)?.table ?? []);
  return [...new Set([table, ...others])].filter((one) => NOUNS[one].replication !== 'none');
}

/** How a row leads to others, over the given tables. */
function follower(table: TableName, rowsOf: RowsOf): Follow {
  const relations = relationsOf(table);
  return (row, name) => {
    const relation = relations.get(name);
    const id = relation && row[relation.field];
    return relation && typeof id === 'string' ? rowsOf(relation.table).get(id) : undefined;
  };
}

/** Does a query find a row, and which of two rows comes first? Made ready once for many rows. */
export interface Finder {
  finds: Test;
  compare: (a: AnyRow, b: AnyRow) => number;
}

export function finderOf(query: ReplicaQuery, rowsOf: RowsOf): Finder {
  const follow = follower(query.table, rowsOf);
  const kept = query.filter ? compile(query.filter, new Set(relationsOf(query.table).keys()), follow) : null;
  const sought = searcher(query, follow);
  return { finds: (row) => (!kept || kept(row)) && (!sought || sought(row)), compare: comparer(query, follow) };
}

/** Everything that a query finds, in its order: the same for each page of a list, so that it can be kept while nothing changes. */
export function findRows(query: ReplicaQuery, rowsOf: RowsOf): AnyRow[] {
  const { finds, compare } = finderOf(query, rowsOf);
  const found: AnyRow[] = [];
  for (const row of rowsOf(query.table).values()) if (finds(row)) found.push(row);
  return found.sort(compare);
}

/** One page of what was found, with the relations that the query asks for. */
export function cutPage(query: ReplicaQuery, found: readonly AnyRow[], rowsOf: RowsOf): { rows: AnyRow[]; count: number } {
  const follow = follower(query.table, rowsOf);
  const skip = query.skip ?? 0;
  const page = found.slice(skip, query.first === undefined ? undefined : skip + query.first);
  return { count: found.length, rows: page.map((row) => dressed(row, query.include ?? [], follow)) };
}

/** Answer a query over whole tables: filter, search, sort, count, cut a page, bring relations along. */
export function answerQuery(query: ReplicaQuery, rowsOf: RowsOf): { rows: AnyRow[]; count: number } {
  return cutPage(query, findRows(query, rowsOf), rowsOf);
}

/** A path such as `driver.name`, made ready to be read off many rows. */
function reader(path: string, follow: Follow): (row: AnyRow) => unknown {
  const [first, second] = path.split('.') as [string, string | undefined];
  return second === undefined ? (row) => row[first] : (row) => follow(row, first)?.[second];
}

/** Every word must occur in one of the fields (domain.md 6.17); underscores read as spaces. Null: everything is sought. */
function searcher({ search }: ReplicaQuery, follow: Follow): ((row: AnyRow) => boolean) | null {
  const words = search?.text.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (!search || !words.length) return null;
  const readers = search.fields.map((path) => reader(path, follow));
  return (row) => {
    let hay = '';
    for (const read of readers) hay += `${String(read(row) ?? '')}\n`;
    hay = hay.toLowerCase();
    const spaced = hay.includes('_') ? hay.replaceAll('_', ' ') : hay;
    return words.every((word) => hay.includes(word) || spaced.includes(word));
  };
}

/** Nulls last either way; equal rows keep one order by id, so that a page never shows a row twice. */
function comparer({ sort = [] }: ReplicaQuery, follow: Follow): (a: AnyRow, b: AnyRow) => number {
  const keys = sort.map(({ field, direction }) => ({ read: reader(field, follow), sign: direction === 'asc' ? 1 : -1 }));
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
