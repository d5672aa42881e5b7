import type { GroupCount, GroupedBy, ReplicaGroup } from '../replicaApi.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { parseInstant } from '../tiers/instant.ts';
import { maskOf } from './find.ts';
import type { Tables } from './links.ts';
import type { Mask } from './mask.ts';

/** One way to tell rows apart: each row's number of a value, and the values by their numbers. */
interface Axis<V> {
  codes: Uint32Array;
  values: readonly V[];
}

/** The number of combinations up to which all are written out, whether they occur or not: that is faster than looking each up. */
const ALL_MAX = 4096;

/** Counts the rows that satisfy a filter and a search, by combination of values, most first. */
export function groupRows(query: ReplicaGroup, tables: Tables): GroupCount[] {
  const table = tables.get(query.table)!;
  const mask = maskOf(query, tables);
  const none: Axis<unknown[]> = { codes: new Uint32Array(mask.length), values: [[]] };
  const { codes, values } = query.by
    .map((by) => axisOf(table, by, mask))
    .reduce<Axis<unknown[]>>((all, axis) => crossed(all, axis, mask), none);
  const counts = new Uint32Array(values.length);
  for (let slot = 0; slot < mask.length; slot += 1) counts[codes[slot]!]! += mask[slot]!;
  return Array.from(counts, (count, code) => ({ values: values[code]!, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function axisOf(table: ColumnTable, by: GroupedBy, mask: Mask): Axis<unknown> {
  if (typeof by !== 'string') return spans(table, by, mask);
  const column = table.column(by);
  if (column?.form === 'coded') return { codes: column.codes, values: column.values.map((value) => value ?? null) };
  return numbered(mask, (slot) => table.value(slot, by) ?? null);
}

/** Which span each row's instant lies in; the first value stands for none. */
function spans(table: ColumnTable, { spanOf, starts }: Exclude<GroupedBy, string>, mask: Mask): Axis<number | null> {
  const bounds = starts.map(parseInstant);
  const column = table.column(spanOf);
  const isRead = column?.form === 'number' && column.isInstant;
  const codes = new Uint32Array(mask.length);
  for (let slot = 0; slot < mask.length; slot += 1) {
    if (!mask[slot]) continue;
    const value = isRead ? column.data[slot]! : table.value(slot, spanOf);
    codes[slot] = 1 + spanAt(bounds, typeof value === 'string' ? parseInstant(value) : typeof value === 'number' ? value : Number.NaN);
  }
  return { codes, values: [null, ...bounds.keys()] };
}

/** The last of the bounds that is not after an instant; -1: none is, or it is no instant. */
function spanAt(bounds: readonly number[], instant: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return Number.isNaN(instant) ? -1 : low - 1;
}

/** Numbers the values of the rows as they come. */
function numbered<V>(mask: Mask, valueOf: (slot: number) => V): Axis<V> {
  const codes = new Uint32Array(mask.length);
  const known = new Map<V, number>();
  for (let slot = 0; slot < mask.length; slot += 1) {
    if (!mask[slot]) continue;
    const value = valueOf(slot);
    let code = known.get(value);
    if (code === undefined) known.set(value, (code = known.size));
    codes[slot] = code;
  }
  return { codes, values: [...known.keys()] };
}

/** Every combination; of very many only those that occur. */
function crossed(all: Axis<unknown[]>, axis: Axis<unknown>, mask: Mask): Axis<unknown[]> {
  const size = axis.values.length;
  const pair = (slot: number): number => all.codes[slot]! * size + axis.codes[slot]!;
  if (all.values.length * size > ALL_MAX) {
    const { codes, values } = numbered(mask, pair);
    return { codes, values: values.map((one) => [...all.values[Math.floor(one / size)]!, axis.values[one % size]]) };
  }
  const codes = new Uint32Array(mask.length);
  for (let slot = 0; slot < mask.length; slot += 1) codes[slot] = pair(slot);
  return { codes, values: all.values.flatMap((before) => axis.values.map((value) => [...before, value])) };
}
