import type { AnyRow } from '#domain/noun.ts';
import { citedPlace } from '#domain/reference/citedAs.ts';
import type { TableName } from '#domain/tables.ts';
import type { ReplicaCount, ReplicaQuery } from '../replicaApi.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { follow, linkOf, type Tables } from './links.ts';
import { everyRow, keepFiltered, keepSought, rowsIn, type Mask } from './mask.ts';
import { orderOf, withMoved } from './order.ts';
import { decidingTables, leadsBack } from './queryTables.ts';

/** The result of a query, and how new the tables were that decided it. */
interface Kept<R> {
  result: R;
  /** Of its own table. */
  stamp: number;
  /** Which loading of its own table this is, and the moments of the others. */
  of: string;
}

/** Which rows of a table satisfy a filter and a search, and how many they are. */
interface Counted {
  mask: Mask;
  count: number;
}

/** Lists that are open at once, with a few that were just left; and counts beside them. */
const KEPT_MAX = 8;

/**
 * Answers questions over columns, and remembers what the last ones came to: turning a page finds nothing anew, and when some rows of
 * the table have changed no others are looked at.
 */
export class Finder {
  readonly #found = new Map<string, Kept<Int32Array>>();
  readonly #counted = new Map<string, Kept<Counted>>();
  readonly #numbers = new WeakMap<ColumnTable, number>();
  #numbered = 0;

  /** One page of the rows that a query finds, with their count and the relations it asks for. */
  answer(query: ReplicaQuery, tables: Tables): { rows: AnyRow[]; count: number } {
    const found = this.#kept(this.#found, query, tables, findSlots, foundSince);
    const skip = query.skip ?? 0;
    const page = found.subarray(skip, query.first === undefined ? undefined : skip + query.first);
    return { count: found.length, rows: dressed(query, tables, page) };
  }

  /** Counts the rows that satisfy a filter and a search. */
  count(query: ReplicaCount, tables: Tables): number {
    if (!query.filter && !query.search) return tables.get(query.table)!.count;
    return this.#kept(this.#counted, query, tables, counted, countedSince).count;
  }

  #kept<R>(
    all: Map<string, Kept<R>>,
    query: ReplicaQuery,
    tables: Tables,
    made: (query: ReplicaQuery, tables: Tables) => R,
    since: (query: ReplicaQuery, tables: Tables, last: R, changed: ReadonlySet<number>) => R,
  ): R {
    const { table, filter, search, sort } = query;
    const key = JSON.stringify([table, filter, search, sort]);
    const own = tables.get(table)!;
    const others = decidingTables(query).filter((name) => name !== table);
    const of = [this.#numberOf(own), ...others.map((name) => this.#moment(tables.get(name)))].join();
    const last = all.get(key);
    const changed = last?.of === of ? own.changedSince(last.stamp) : null;
    let result: R;
    if (last && changed?.size === 0) result = last.result;
    // A search may find a row for what is in others.
    else if (last && changed && !search && !leadsBack(query)) result = since(query, tables, last.result, changed);
    else result = made(query, tables);
    all.delete(key);
    all.set(key, { result, stamp: own.stamp, of });
    if (all.size > KEPT_MAX) all.delete(all.keys().next().value!);
    return result;
  }

  #moment(table: ColumnTable | undefined): string {
    return table ? `${this.#numberOf(table)}.${table.stamp}` : '';
  }

  /** A table that was loaded anew counts its changes anew, so each gets a number of its own. */
  #numberOf(table: ColumnTable): number {
    let number = this.#numbers.get(table);
    if (number === undefined) this.#numbers.set(table, (number = this.#numbered += 1));
    return number;
  }
}

function foundSince(query: ReplicaQuery, tables: Tables, last: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const mask = maskOf(query, tables, changed);
  return withMoved(tables, query.table, query.sort ?? [], last, changed, (slot) => mask[slot] === 1);
}

function counted(query: ReplicaCount, tables: Tables): Counted {
  const mask = maskOf(query, tables);
  let count = 0;
  for (let slot = 0; slot < mask.length; slot += 1) count += mask[slot]!;
  return { mask, count };
}

function countedSince(query: ReplicaCount, tables: Tables, last: Counted, changed: ReadonlySet<number>): Counted {
  const now = maskOf(query, tables, changed);
  const mask = new Uint8Array(now.length);
  mask.set(last.mask);
  let { count } = last;
  for (const slot of changed) {
    count += now[slot]! - mask[slot]!;
    mask[slot] = now[slot]!;
  }
  return { mask, count };
}

/** The slots of everything a query finds, in its order. */
function findSlots(query: ReplicaQuery, tables: Tables): Int32Array {
  const found = sortedSlots(query, tables);
  const { text = '', citedFirst } = query.search ?? {};
  return citedFirst ? nearestFirst(found, tables.get(query.table)!, citedFirst, citedPlace(text)) : found;
}

/** Codes that are nearer to what was written first; those that are alike stay in their order. */
function nearestFirst(found: Int32Array, table: ColumnTable, field: string, place: (code: string) => number): Int32Array {
  const placed = Array.from(found, (slot) => ({ slot, at: place(String(table.value(slot, field))) }));
  placed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
  return Int32Array.from(placed, ({ slot }) => slot);
}

function sortedSlots(query: ReplicaQuery, tables: Tables): Int32Array {
  const order = orderOf(tables, query.table, query.sort ?? []);
  if (!query.filter && !query.search) return order;
  const mask = maskOf(query, tables);
  const found = new Int32Array(order.length);
  let count = 0;
  for (let i = 0; i < order.length; i += 1) {
    const slot = order[i]!;
    if (mask[slot]) found[count++] = slot;
  }
  return found.slice(0, count);
}

/** The rows that satisfy a filter and a search, of all or of some slots. */
export function maskOf({ table, filter, search }: ReplicaCount, tables: Tables, among?: Iterable<number>): Mask {
  const mask = among ? rowsIn(tables.get(table)!, among) : everyRow(tables.get(table)!);
  if (filter) keepFiltered(tables, table, filter, mask);
  if (search) keepSought(tables, table, search, mask);
  return mask;
}

/** The rows of some slots with the asked relations under `$`. */
function dressed({ table: name, include = [] }: ReplicaQuery, tables: Tables, slots: Int32Array): AnyRow[] {
  const table = tables.get(name)!;
  const beside = include.map((relation) => [relation, rowsBeside(tables, name, relation)] as const);
  return Array.from(slots, (slot) => {
    const row = table.row(slot);
    if (beside.length) row['$'] = Object.fromEntries(beside.map(([relation, at]) => [relation, at(slot)]));
    return row;
  });
}

/** Reads the rows that others lead to by a relation: one that several lead to is one object, and crosses to the tab once. */
function rowsBeside(tables: Tables, name: TableName, relation: string): (slot: number) => AnyRow | undefined {
  const link = linkOf(tables, name, tables.get(name)!, relation);
  if (!link) return () => undefined;
  const read = new Map<number, AnyRow>();
  return (slot) => {
    const other = follow(link, slot);
    if (other < 0) return undefined;
    const row = read.get(other) ?? link.other.row(other);
    read.set(other, row);
    return row;
  };
}
