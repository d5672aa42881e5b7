import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ReplicaQuery } from '../replicaApi.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { follow, linkOf, type Tables } from './links.ts';
import { rankColumn, rankSlots, type Ranks } from './ranks.ts';

type Sort = NonNullable<ReplicaQuery['sort']>;

/** Every row of a table in the order of a list, and how new the tables were that decided it. */
interface Kept {
  slots: Int32Array;
  stamp: number;
  others: string;
}

/** Orders of one table that are kept: lists are sorted in few ways. */
const KEPT_MAX = 12;
const KEPT = new WeakMap<ColumnTable, Map<string, Kept>>();

/**
 * The slots of all rows of a table in the order of `sort`: nulls last either way, equal rows by id, so that a page never shows
 * a row twice. Kept from question to question; a change of a few rows moves just those.
 */
export function orderOf(tables: Tables, name: TableName, sort: Sort): Int32Array {
  const table = tables.get(name)!;
  let kept = KEPT.get(table);
  if (!kept) KEPT.set(table, (kept = new Map<string, Kept>()));
  const key = JSON.stringify(sort);
  const others = otherStamps(tables, name, sort);
  const last = kept.get(key);
  const slots = (last?.others === others && moved(tables, name, sort, last)) || made(tables, name, sort);
  kept.delete(key);
  kept.set(key, { slots, stamp: table.stamp, others });
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!);
  return slots;
}

const related = (sort: Sort): string[] => sort.flatMap(({ field }) => (field.includes('.') ? [field.split('.')[0]!] : []));

/** A row that another table sorts moves when that table does. */
function otherStamps(tables: Tables, name: TableName, sort: Sort): string {
  return related(sort)
    .map((relation) => linkOf(tables, name, tables.get(name)!, relation)?.other.stamp ?? -1)
    .join();
}

/** The kept order with the changed rows in their new places; null when too much has changed. */
function moved(tables: Tables, name: TableName, sort: Sort, last: Kept): Int32Array | null {
  const table = tables.get(name)!;
  if (last.stamp === table.stamp) return last.slots;
  const changed = table.changedSince(last.stamp);
  if (!changed) return null;
  return withMoved(tables, name, sort, last.slots, changed, (slot) => table.alive[slot] === 1);
}

/** An order of some rows of a table, once these slots have changed: those that are in it now come to stand in their places. */
export function withMoved(
  tables: Tables,
  name: TableName,
  sort: Sort,
  before: Int32Array,
  changed: ReadonlySet<number>,
  isIn: (slot: number) => boolean,
): Int32Array {
  const compare = comparer(tables, name, sort);
  const come = [...changed].filter(isIn).sort(compare);
  const stay = without(before, changed, tables.get(name)!.size);
  const slots = new Int32Array(stay.length + come.length);
  let from = 0;
  for (const [i, slot] of come.entries()) {
    const to = placeIn(stay, slot, compare, from);
    slots.set(stay.subarray(from, to), from + i);
    slots[to + i] = slot;
    from = to;
  }
  slots.set(stay.subarray(from), from + come.length);
  return slots;
}

function without(slots: Int32Array, some: ReadonlySet<number>, size: number): Int32Array {
  const isGone = new Uint8Array(size);
  for (const slot of some) isGone[slot] = 1;
  const left = new Int32Array(slots.length);
  let count = 0;
  for (let i = 0; i < slots.length; i += 1) if (!isGone[slots[i]!]) left[count++] = slots[i]!;
  return left.subarray(0, count);
}

/** The place among ordered slots, from `low` on, before which a slot belongs. */
function placeIn(slots: Int32Array, slot: number, compare: (a: number, b: number) => number, low: number): number {
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle]!, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From nothing: by id first, then stably by each sort from the last to the first. */
function made(tables: Tables, name: TableName, sort: Sort): Int32Array {
  const table = tables.get(name)!;
  if (!sort.length) return byId(table);
  let slots = orderOf(tables, name, []);
  for (const { field, direction } of sort.toReversed()) slots = byRank(slots, ranksOf(tables, name, field), direction === 'desc');
  return slots;
}

function byId(table: ColumnTable): Int32Array {
  const slots: number[] = [];
  let last = '';
  let sorted = true;
  table.forEach((slot, id) => {
    sorted &&= last < id;
    last = id;
    slots.push(slot);
  });
  const { ids } = table;
  if (!sorted) slots.sort((a, b) => (ids[a]! < ids[b]! ? -1 : 1));
  return Int32Array.from(slots);
}

/** Ranks of the rows by a field of their own or of a row they lead to. */
function ranksOf(tables: Tables, name: TableName, field: string): Ranks {
  const table = tables.get(name)!;
  const [first, second] = field.split('.') as [string, string | undefined];
  const either = second === undefined ? NOUNS[name].firstOf[first] : undefined;
  if (either) return rankSlots(table.size, firstReader(table, either));
  if (second === undefined) return rankColumn(table, first);
  const link = linkOf(tables, name, table, first);
  const there = link && rankColumn(link.other, second);
  return there ? { count: there.count, of: (slot) => there.of(follow(link, slot)) } : { count: 0, of: () => -1 };
}

/** A stable counting sort; rank -1 goes last. */
function byRank(slots: Int32Array, ranks: Ranks, descending: boolean): Int32Array {
  const place = (rank: number): number => (rank < 0 ? ranks.count : descending ? ranks.count - 1 - rank : rank);
  const starts = new Int32Array(ranks.count + 2);
  const places = new Int32Array(slots.length);
  for (let i = 0; i < slots.length; i += 1) {
    places[i] = place(ranks.of(slots[i]!));
    starts[places[i]! + 1]! += 1;
  }
  for (let i = 1; i < starts.length; i += 1) starts[i]! += starts[i - 1]!;
  const sorted = new Int32Array(slots.length);
  for (let i = 0; i < slots.length; i += 1) sorted[starts[places[i]!]!++] = slots[i]!;
  return sorted;
}

/** Which of two rows comes first, for the few that have moved. */
function comparer(tables: Tables, name: TableName, sort: Sort): (a: number, b: number) => number {
  const table = tables.get(name)!;
  const keys = sort.map(({ field, direction }) => ({ read: reader(tables, name, field), sign: direction === 'asc' ? 1 : -1 }));
  return (a, b) => {
    for (const { read, sign } of keys) {
      const [x, y] = [read(a) as string, read(b) as string];
      if (x === y || (x == null && y == null)) continue;
      if (x == null) return 1;
      if (y == null) return -1;
      return x < y ? -sign : sign;
    }
    return a === b ? 0 : table.ids[a]! < table.ids[b]! ? -1 : 1;
  };
}

/** A path such as `driver.name`, made ready to be read off many rows. */
function reader(tables: Tables, name: TableName, path: string): (slot: number) => unknown {
  const table = tables.get(name)!;
  const [first, second] = path.split('.') as [string, string | undefined];
  const either = second === undefined ? NOUNS[name].firstOf[first] : undefined;
  if (either) return firstReader(table, either);
  if (second === undefined) return rawReader(table, first);
  const link = linkOf(tables, name, table, first);
  if (!link) return () => undefined;
  const there = rawReader(link.other, second);
  return (slot) => {
    const other = follow(link, slot);
    return other < 0 ? undefined : there(other);
  };
}

/** The first value that is there, as it is written: fields of several forms compare by their texts. */
function firstReader(table: ColumnTable, fields: readonly string[]): (slot: number) => unknown {
  return (slot) => {
    for (const field of fields) {
      const value = table.value(slot, field);
      if (value != null) return value;
    }
    return null;
  };
}

/** Instants as numbers: they compare as their texts do. */
function rawReader(table: ColumnTable, field: string): (slot: number) => unknown {
  const column = table.column(field);
  if (column?.form !== 'number') return (slot) => table.value(slot, field);
  return (slot) => {
    const n = column.data[slot]!;
    return Number.isNaN(n) ? null : n;
  };
}
