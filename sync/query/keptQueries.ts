import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { decidingTables, finderOf, findRows } from './answerQuery.ts';
import type { ReplicaQuery } from '../replicaApi.ts';
import type { TableView } from './rowCache.ts';

/** What a query found, and how new the tables were that decided it. */
interface Kept {
  found: AnyRow[];
  at: ReadonlyMap<TableName, number>;
}

/** Lists that are open at once, with a few that were just left. */
const KEPT_MAX = 8;

/**
 * Remembers what the last queries found: turning a page finds nothing anew, and a change of a few rows moves just those.
 * Only the rows of the query's own table can be followed one by one; when another deciding table moved, it is found anew.
 */
export class KeptQueries {
  readonly #kept = new Map<string, Kept>();

  /** Every row the query finds, in its order. */
  find(query: ReplicaQuery, views: ReadonlyMap<TableName, TableView>): readonly AnyRow[] {
    const { table, filter, search, sort } = query;
    const key = JSON.stringify([table, filter, search, sort]);
    const at = new Map(decidingTables(query).map((name) => [name, views.get(name)?.n ?? 0]));
    const found = this.#followed(query, views, this.#kept.get(key), at) ?? findRows(query, (name) => views.get(name)?.rows ?? new Map());
    this.#kept.delete(key);
    this.#kept.set(key, { found, at });
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    return found;
  }

  /** The kept list brought up to date, or null when it must be found anew. */
  #followed(query: ReplicaQuery, views: ReadonlyMap<TableName, TableView>, kept: Kept | undefined, at: Kept['at']): AnyRow[] | null {
    if (!kept) return null;
    const moved = [...at].filter(([name, n]) => kept.at.get(name) !== n).map(([name]) => name);
    if (!moved.length) return kept.found;
    const own = views.get(query.table);
    if (moved.length > 1 || moved[0] !== query.table || !own) return null;
    const changed = own.changedSince(kept.at.get(query.table)!);
    if (!changed) return null;
    const { finds, compare } = finderOf(query, (name) => views.get(name)?.rows ?? new Map());
    const stayed = kept.found.filter((row) => !changed.has(row.id));
    const come = [...changed].map((id) => own.rows.get(id)).filter((row) => row !== undefined && finds(row)) as AnyRow[];
    return merged(stayed, come.sort(compare), compare);
  }
}

/** Two ordered lists as one. */
function merged(a: readonly AnyRow[], b: readonly AnyRow[], compare: (x: AnyRow, y: AnyRow) => number): AnyRow[] {
  const all: AnyRow[] = [];
  let next = 0;
  for (const row of a) {
    while (next < b.length && compare(b[next]!, row) < 0) all.push(b[next++]!);
    all.push(row);
  }
  while (next < b.length) all.push(b[next++]!);
  return all;
}
