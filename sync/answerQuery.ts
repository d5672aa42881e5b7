import { matches, type Follow } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ReplicaQuery } from './replicaApi.ts';

export type RowsOf = (table: TableName) => ReadonlyMap<string, AnyRow>;

/** The to-one relations of a table: `driver` for the field `driverId`, with the table it leads to. */
export function relationsOf(table: TableName): ReadonlyMap<string, { field: string; table: TableName }> {
  const found = new Map<string, { field: string; table: TableName }>();
  for (const [field, { facts }] of Object.entries(NOUNS[table].fields)) {
    if (facts.kind === 'ref' && field.endsWith('Id')) found.set(field.slice(0, -2), { field, table: facts.references as TableName });
  }
  return found;
}

/** The tables a query looks at: its own, and those its relations lead to. */
export function tablesOf(query: ReplicaQuery): TableName[] {
  const relations = relationsOf(query.table);
  const named = [
    ...(query.include ?? []),
    ...(query.search?.fields ?? []).map((path) => path.split('.')[0]!),
    ...Object.keys(query.filter ?? {}),
    ...(query.sort ?? []).map((s) => s.field.split('.')[0]!),
  ];
  const others = named.flatMap((name) => relations.get(name)?.table ?? []);
  return [...new Set([query.table, ...others])].filter((table) => NOUNS[table].replication !== 'none');
}

/** Answer a query over whole tables: filter, search, sort, count, cut a page, bring relations along. */
export function answerQuery(query: ReplicaQuery, rowsOf: RowsOf): { rows: AnyRow[]; count: number } {
  const relations = relationsOf(query.table);
  const follow: Follow = (row, name) => {
    const relation = relations.get(name);
    const id = relation && row[relation.field];
    return relation && typeof id === 'string' ? rowsOf(relation.table).get(id) : undefined;
  };
  const names = new Set(relations.keys());
  const sought = searcher(query, follow);
  const found: AnyRow[] = [];
  for (const row of rowsOf(query.table).values()) {
    if ((!query.filter || matches(query.filter, row, names, follow)) && sought(row)) found.push(row);
  }
  found.sort(comparer(query, follow));
  const skip = query.skip ?? 0;
  const page = found.slice(skip, query.first === undefined ? undefined : skip + query.first);
  return { count: found.length, rows: page.map((row) => dressed(row, query.include ?? [], follow)) };
}

function valueAt(row: AnyRow, path: string, follow: Follow): unknown {
  const [first, second] = path.split('.');
  return second === undefined ? row[first!] : follow(row, first!)?.[second];
}

/** Every word must occur in one of the fields (domain.md 6.17); underscores read as spaces. */
function searcher({ search }: ReplicaQuery, follow: Follow): (row: AnyRow) => boolean {
  const words = search?.text.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (!search || !words.length) return () => true;
  return (row) => {
    const hay = search.fields
      .map((path) => String(valueAt(row, path, follow) ?? ''))
      .join('\n')
      .toLowerCase();
    const spaced = hay.replaceAll('_', ' ');
    return words.every((word) => hay.includes(word) || spaced.includes(word));
  };
}

/** Nulls last either way; equal rows keep one order by id, so that a page never shows a row twice. */
function comparer({ sort = [] }: ReplicaQuery, follow: Follow): (a: AnyRow, b: AnyRow) => number {
  return (a, b) => {
    for (const { field, direction } of sort) {
      const x = valueAt(a, field, follow) as string | number | null | undefined;
      const y = valueAt(b, field, follow) as string | number | null | undefined;
      if (x === y) continue;
      if (x == null) return 1;
      if (y == null) return -1;
      const order = x < y ? -1 : 1;
      return direction === 'asc' ? order : -order;
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
