import type { AnyRow } from '#domain/noun.ts';
import { citedPlace } from '#domain/reference/citedAs.ts';
import type { TableName } from '#domain/tables.ts';
import type { ReplicaCount, ReplicaQuery } from '../replicaApi.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { follow, linkOf, type Tables } from './links.ts';
import { everyRow, keepFiltered, keepSought, type Mask } from './mask.ts';
import { orderOf } from './order.ts';
import { decidingTables } from './queryTables.ts';

/** The result of a query, and how new the tables were that decided it. */
interface Kept {
  found: Int32Array;
  at: string;
}

/** Lists that are open at once, with a few that were just left. */
const KEPT_MAX = 8;

/** Answers questions over columns, and remembers what the last ones found: turning a page finds nothing anew. */
export class Finder {
  readonly #kept = new Map<string, Kept>();
  readonly #numbers = new WeakMap<ColumnTable, number>();
  #numbered = 0;

  /** One page of the rows that a query finds, with their count and the relations it asks for. */
  answer(query: ReplicaQuery, tables: Tables): { rows: AnyRow[]; count: number } {
    const found = this.#find(query, tables);
    const skip = query.skip ?? 0;
    const page = found.subarray(skip, query.first === undefined ? undefined : skip + query.first);
    return { count: found.length, rows: Array.from(page, (slot) => dressed(tables, query, slot)) };
  }

  #find(query: ReplicaQuery, tables: Tables): Int32Array {
    const { table, filter, search, sort } = query;
    const key = JSON.stringify([table, filter, search, sort]);
    const at = decidingTables(query)
      .map((name) => this.#moment(tables.get(name)))
      .join();
    const last = this.#kept.get(key);
    const found = last?.at === at ? last.found : findSlots(query, tables);
    this.#kept.delete(key);
    this.#kept.set(key, { found, at });
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    return found;
  }

  /** A table that was loaded anew counts its changes anew, so each gets a number of its own. */
  #moment(table: ColumnTable | undefined): string {
    if (!table) return '';
    let number = this.#numbers.get(table);
    if (number === undefined) this.#numbers.set(table, (number = this.#numbered += 1));
    return `${number}.${table.stamp}`;
  }
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

/** The rows that satisfy a filter and a search. */
export function maskOf({ table, filter, search }: ReplicaCount, tables: Tables): Mask {
  const mask = everyRow(tables.get(table)!);
  if (filter) keepFiltered(tables, table, filter, mask);
  if (search) keepSought(tables, table, search, mask);
  return mask;
}

/** Counts the rows that satisfy a filter and a search. */
export function countRows(query: ReplicaCount, tables: Tables): number {
  if (!query.filter && !query.search) return tables.get(query.table)!.count;
  const mask = maskOf(query, tables);
  let count = 0;
  for (let slot = 0; slot < mask.length; slot += 1) count += mask[slot]!;
  return count;
}

/** The row with the asked relations under `$`. */
function dressed(tables: Tables, { table: name, include = [] }: ReplicaQuery, slot: number): AnyRow {
  const table = tables.get(name)!;
  const row = table.row(slot);
  if (include.length) row['$'] = Object.fromEntries(include.map((relation) => [relation, rowBeside(tables, name, relation, slot)]));
  return row;
}

function rowBeside(tables: Tables, name: TableName, relation: string, slot: number): AnyRow | undefined {
  const link = linkOf(tables, name, tables.get(name)!, relation);
  const other = link ? follow(link, slot) : -1;
  return other < 0 ? undefined : link!.other.row(other);
}
