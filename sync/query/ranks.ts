import type { ColumnTable } from '../tiers/columnTable.ts';

/** The place of each row's value among all different values of a column: 0 to `count` - 1, -1 for null. */
export interface Ranks {
  count: number;
  of: (slot: number) => number;
}

interface KeptRanks extends Ranks {
  stamp: number;
}

const KEPT = new WeakMap<ColumnTable, Map<string, KeptRanks>>();

/** The ranks of a column's values, kept while the table does not move. */
export function rankColumn(table: ColumnTable, field: string): Ranks {
  let kept = KEPT.get(table);
  if (!kept) KEPT.set(table, (kept = new Map<string, KeptRanks>()));
  const last = kept.get(field);
  if (last?.stamp === table.stamp) return last;
  const ranks = { ...ranked(table, field), stamp: table.stamp };
  kept.set(field, ranks);
  return ranks;
}

/** The ranks of what is read off each slot. */
export function rankSlots(size: number, read: (slot: number) => unknown): Ranks {
  return rankValues(Array.from({ length: size }, (_, slot) => read(slot)));
}

const order = (a: unknown, b: unknown): number => ((a as string) < (b as string) ? -1 : a === b ? 0 : 1);

function ranked(table: ColumnTable, field: string): Ranks {
  const column = table.column(field);
  if (column?.form === 'number') return rankNumbers(column.data.subarray(0, table.size));
  if (column?.form === 'coded') {
    const { of, count } = rankValues(column.values);
    return { count, of: (slot) => (slot < 0 ? -1 : of(column.codes[slot]!)) };
  }
  return rankValues(field === 'id' ? table.ids : column ? column.values : []);
}

function rankValues(values: readonly unknown[]): Ranks {
  const different = [...new Set(values)].filter((value): value is NonNullable<unknown> => value != null).sort(order);
  const rank = new Map<unknown, number>(different.map((value, i) => [value, i]));
  const ranks = Int32Array.from(values, (value) => rank.get(value) ?? -1);
  return { count: different.length, of: (i) => ranks[i] ?? -1 };
}

function rankNumbers(data: Float64Array): Ranks {
  // The numbers of rows that have left take ranks too: that changes no order.
  const sorted = data.slice().sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    if (!Number.isNaN(sorted[i]) && (count === 0 || sorted[i] !== sorted[count - 1])) sorted[count++] = sorted[i]!;
  }
  const rank = new Map<number, number>();
  for (let i = 0; i < count; i += 1) rank.set(sorted[i]!, i);
  const ranks = Int32Array.from(data, (n) => rank.get(n) ?? -1);
  return { count, of: (slot) => ranks[slot] ?? -1 };
}
