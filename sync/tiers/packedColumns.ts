import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { columnFields, type ColumnForm } from './columnFields.ts';
import { parseInstant } from './instant.ts';

/** One listed field of the rows of a chunk, as it is stored: ready to be laid into memory (column.ts). */
export type PackedColumn =
  | { form: 'same'; value: unknown }
  | { form: 'coded'; values: unknown[]; codes: Uint8Array | Uint16Array }
  | { form: 'number'; data: Float64Array }
  | { form: 'plain'; text: string }
  | TextColumn;

/** Texts one behind the other as UTF-8, where each ends, and what each is (`TEXT_KINDS`): as a segment brings them. */
export interface TextColumn {
  form: 'text';
  bytes: Uint8Array;
  ends: Uint32Array;
  kinds: Uint8Array;
}

/** The meanings of the bytes of a value: nothing, that there is no such field, the text itself, or JSON. */
export const TEXT_KINDS = { null: 0, absent: 1, text: 2, json: 3 } as const;

/** The listed fields of a chunk; `ids` one to a line, in order. A field that nobody here receives is left out. */
export interface PackedColumns {
  key: string;
  ids: string;
  fields: Record<string, PackedColumn>;
}

/** Bytes as the server made them, with everything that there is of the rows of a chunk (readSegment.ts). */
export interface SegmentRecord {
  key: string;
  segment: ArrayBuffer;
}

/** The listed fields of a chunk, or a segment that has them; of parts that came as a segment, whose parts they are, and no ids. */
export type ColumnsRecord = PackedColumns | SegmentRecord | Omit<PackedColumns, 'ids'>;

/** Columns as they came from the server, by field. `forms`: the fields that are kept. */
export function packColumns(
  key: string,
  table: TableName,
  ids: readonly string[],
  fields: Readonly<Record<string, readonly unknown[]>>,
  forms: ReadonlyMap<string, ColumnForm> = columnFields(table),
): PackedColumns {
  const packed: Record<string, PackedColumn> = {};
  for (const [field, form] of forms) {
    const values = fields[field];
    if (values) packed[field] = packColumn(form, values);
  }
  return { key, ids: ids.join('\n'), fields: packed };
}

/** The listed fields of whole rows. */
export function packRows(key: string, table: TableName, rows: readonly AnyRow[], forms = columnFields(table)): PackedColumns {
  const fields = [...forms.keys()].filter((field) => rows.some((row) => row[field] !== undefined));
  const values = Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field])]));
  return packColumns(
    key,
    table,
    rows.map(({ id }) => id),
    values,
    forms,
  );
}

export function packColumn(form: ColumnForm, values: readonly unknown[]): PackedColumn {
  const [first] = values;
  if (typeof first !== 'object' || first === null) if (values.every((value) => value === first)) return { form: 'same', value: first };
  const numbers = form === 'number' || form === 'instant' ? packNumbers(form, values) : null;
  const coded = form === 'coded' ? packCodes(values) : null;
  return numbers ?? coded ?? { form: 'plain', text: JSON.stringify(values) };
}

function packNumbers(form: 'number' | 'instant', values: readonly unknown[]): PackedColumn | null {
  const data = new Float64Array(values.length);
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    const n = form === 'number' ? value : typeof value === 'string' ? parseInstant(value) : null;
    if (value !== null && (typeof n !== 'number' || Number.isNaN(n))) return null;
    data[i] = value === null ? Number.NaN : (n as number);
  }
  return { form: 'number', data };
}

function packCodes(values: readonly unknown[]): PackedColumn | null {
  const codeOf = new Map<unknown, number>();
  const codes = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    if (typeof value === 'object' && value !== null) return null;
    let code = codeOf.get(value);
    if (code === undefined) codeOf.set(value, (code = codeOf.size));
    codes[i] = code;
  }
  if (codeOf.size > 0xffff) return null;
  return { form: 'coded', values: [...codeOf.keys()], codes: codeOf.size > 0xff ? codes : Uint8Array.from(codes) };
}

export function idsOf({ ids }: Pick<PackedColumns, 'ids'>): string[] {
  return ids === '' ? [] : ids.split('\n');
}
