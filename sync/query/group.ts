import type { GroupCount, GroupedBy, ReplicaGroup } from '../replicaApi.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { parseInstant } from '../tiers/instant.ts';
import { maskOf } from './find.ts';
import type { Tables } from './links.ts';
import type { Mask } from './mask.ts';

/** What rows are told apart by: each row's number of a value, and the values by their numbers. */
interface Axis<V> {
  codes: Uint32Array;
  values: readonly V[];
}

/** How many rows that satisfy a filter and a search have each combination of values, most first. */
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
  if (typeof by !== 'string') return numbered(mask, spanReader(table, by));
  const column = table.column(by);
  if (column?.form === 'coded') return { codes: column.codes, values: column.values.map((value) => value ?? null) };
  return numbered(mask, (slot) => table.value(slot, by) ?? null);
}

/** Which span a row's instant lies in. */
function spanReader(table: ColumnTable, { spanOf, starts }: Exclude<GroupedBy, string>): (slot: number) => number | null {
  const bounds = starts.map(parseInstant);
  const column = table.column(spanOf);
  if (column?.form === 'number' && column.isInstant) return (slot) => spanAt(bounds, column.data[slot]!);
  return (slot) => {
    const value = table.value(slot, spanOf);
    return spanAt(bounds, typeof value === 'string' ? parseInstant(value) : Number.NaN);
  };
}

/** The last of the bounds that is not after an instant; null: none is, or it is no instant. */
function spanAt(bounds: readonly number[], instant: number): number | null {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bounds[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return low === 0 || Number.isNaN(instant) ? null : low - 1;
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

/** Every combination that occurs. */
function crossed(all: Axis<unknown[]>, axis: Axis<unknown>, mask: Mask): Axis<unknown[]> {
  const size = axis.values.length;
  const { codes, values: pairs } = numbered(mask, (slot) => all.codes[slot]! * size + axis.codes[slot]!);
  return { codes, values: pairs.map((pair) => [...all.values[Math.floor(pair / size)]!, axis.values[pair % size]]) };
}
