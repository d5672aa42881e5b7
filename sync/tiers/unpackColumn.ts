import type { ColumnForm } from './columnFields.ts';
import { instantText } from './instant.ts';
import { TEXT_KINDS, type PackedColumn } from './packedColumns.ts';

/** Reads single values of a packed column; a text of many is taken apart when the first of them is asked for. */
export function columnReader(column: PackedColumn, form: ColumnForm): (at: number) => unknown {
  switch (column.form) {
    case 'same':
      return () => column.value;
    case 'coded':
      return (at) => column.values[column.codes[at]!];
    case 'number':
      return (at) => {
        const n = column.data[at] ?? Number.NaN;
        return Number.isNaN(n) ? null : form === 'instant' ? instantText(n) : n;
      };
    case 'text':
      return textReader(column);
    case 'plain': {
      let values: readonly unknown[] | null = null;
      return (at) => (values ??= plainValues(column.text))[at];
    }
  }
}

const utf8 = new TextDecoder();

function textReader({ bytes, ends, kinds }: Extract<PackedColumn, { form: 'text' }>): (at: number) => unknown {
  return (at) => {
    const kind = kinds[at];
    if (kind === TEXT_KINDS.null) return null;
    if (kind !== TEXT_KINDS.text && kind !== TEXT_KINDS.json) return undefined;
    const text = utf8.decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]));
    return kind === TEXT_KINDS.text ? text : JSON.parse(text);
  };
}

/** The values of a packed column of `length` rows. */
export function unpackColumn(column: PackedColumn, form: ColumnForm, length: number): readonly unknown[] {
  const read = columnReader(column, form);
  return Array.from({ length }, (_, at) => read(at));
}

/** Values that are kept as one JSON text; none in one that was damaged, which the comparison with the server finds and repairs. */
function plainValues(text: string): readonly unknown[] {
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    return [];
  }
}
