import type { Column, PlainColumn } from './column.ts';
import type { PackedColumn, TextColumn } from './packedColumns.ts';
import { byItself } from './readColumns.ts';
import { columnReader, keptTextReader } from './unpackColumn.ts';

/** The slots that the values of a chunk go to, one by one, -1 to nowhere. */
interface Places {
  slots: Int32Array;
  /** The first of the slots that follow one another; -1: they do not. */
  from: number;
  /** The values that go somewhere, where some do not; null: all do. */
  rows: Int32Array | null;
  count: number;
}

/** Returns where the values of a chunk go; `taken` has the slots without those that are -1. */
export function placesOf(slots: Int32Array, taken: readonly number[]): Places {
  const count = taken.length;
  const from = taken.every((slot, i) => slot === taken[0]! + i) ? (taken[0] ?? -1) : -1;
  if (from < 0 || count === slots.length) return { slots, from, rows: null, count };
  const rows = new Int32Array(count);
  for (let at = 0; at < slots.length; at += 1) if (slots[at]! >= 0) rows[slots[at]! - from] = at;
  return { slots, from, rows, count };
}

/** Lay a packed column into memory. Says no when the two forms do not fit. `size` is how many slots there are. */
export function fillColumn(column: Column, places: Places, packed: PackedColumn, size: number): boolean {
  const { slots } = places;
  column.reserve(size);
  if (column.form === 'coded') return fillCodes(column, slots, packed);
  if (column.form === 'number') return fillNumbers(column.data, slots, packed);
  if (packed.form === 'coded' || packed.form === 'number') return false;
  if (packed.form === 'text' && layTexts(column, places, packed)) return true;
  const read = columnReader(packed, 'plain');
  for (let i = 0; i < slots.length; i += 1) if (slots[i]! >= 0) column.set(slots[i]!, read(i));
  return true;
}

/** Lays texts in as they are, where they come behind all that is there: of what they came in, they alone are kept. */
function layTexts(column: PlainColumn, { from, rows, count }: Places, packed: TextColumn): boolean {
  return from >= 0 && column.lay({ from, rows, read: keptTextReader(byItself(packed)) }, count);
}

function fillCodes(column: Extract<Column, { form: 'coded' }>, slots: Int32Array, packed: PackedColumn): boolean {
  if (packed.form !== 'coded' && packed.form !== 'same') return false;
  const codes = (packed.form === 'coded' ? packed.values : [packed.value]).map((value) => column.codeOf(value));
  for (let i = 0; i < slots.length; i += 1) {
    if (slots[i]! >= 0) column.codes[slots[i]!] = codes[packed.form === 'coded' ? packed.codes[i]! : 0]!;
  }
  return true;
}

function fillNumbers(data: Float64Array, slots: Int32Array, packed: PackedColumn): boolean {
  const same = packed.form === 'same' && packed.value === null;
  if (packed.form !== 'number' && !same) return false;
  for (let i = 0; i < slots.length; i += 1) if (slots[i]! >= 0) data[slots[i]!] = packed.form === 'number' ? packed.data[i]! : Number.NaN;
  return true;
}
