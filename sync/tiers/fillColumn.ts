import type { Column, PlainColumn } from './column.ts';
import type { PackedColumn } from './packedColumns.ts';
import { byItself } from './readColumns.ts';
import { columnReader } from './unpackColumn.ts';

/**
 * Lay a packed column into memory: its values go to `slots`, one by one, -1 to nowhere. Says no when the two forms do not fit.
 * `size` is how many slots there are.
 */
export function fillColumn(column: Column, slots: Int32Array, packed: PackedColumn, size: number): boolean {
  column.reserve(size);
  if (column.form === 'coded') return fillCodes(column, slots, packed);
  if (column.form === 'number') return fillNumbers(column.data, slots, packed);
  if (packed.form === 'coded' || packed.form === 'number') return false;
  if (packed.form === 'text' && layTexts(column, slots, packed)) return true;
  const read = columnReader(packed, 'plain');
  for (let i = 0; i < slots.length; i += 1) if (slots[i]! >= 0) column.set(slots[i]!, read(i));
  return true;
}

/** Lays texts in as they are, where they come behind all that is there: the bytes alone are kept of what they came in. */
function layTexts(column: PlainColumn, slots: Int32Array, packed: PackedColumn): boolean {
  const rows = Int32Array.from(slots.keys()).filter((at) => slots[at]! >= 0);
  const from = slots[rows[0] ?? 0]!;
  if (rows.length === 0 || !rows.every((at, i) => slots[at] === from + i)) return false;
  const isWhole = rows.length === slots.length;
  return column.lay({ from, rows: isWhole ? null : rows, read: columnReader(byItself(packed), 'plain') }, rows.length);
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
