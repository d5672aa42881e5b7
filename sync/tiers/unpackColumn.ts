import type { ColumnForm } from './columnFields.ts';
import { instantText } from './instant.ts';
import { TEXT_KINDS, type PackedColumn, type TextColumn } from './packedColumns.ts';

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

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function textReader({ kinds, bytes, ends }: TextColumn): (at: number) => unknown {
  return valueReader(kinds, (at) => utf8.decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at])));
}

/** Reads values of texts that stay in memory: when the first is asked for, all become one string, which takes the place of their bytes. */
export function keptTextReader(column: TextColumn): (at: number) => unknown {
  let unread: TextColumn | null = column;
  let [text, ends] = ['', column.ends];
  return valueReader(column.kinds, (at) => {
    if (unread) {
      text = utf8.decode(unread.bytes);
      if (text.length < unread.bytes.length) ends = endsInLetters(unread);
      unread = null;
    }
    return text.slice(at === 0 ? 0 : ends[at - 1], ends[at]);
  });
}

/** Returns where each text ends in the string of all of them, in UTF-16 units. */
function endsInLetters({ bytes, ends }: TextColumn): Uint32Array {
  let [at, letters] = [0, 0];
  return ends.map((end) => {
    for (; at < end; at += 1) {
      const byte = bytes[at]!;
      if ((byte & 0xc0) !== 0x80) letters += byte < 0xf0 ? 1 : 2;
    }
    return letters;
  });
}

function valueReader(kinds: Uint8Array, textAt: (at: number) => string): (at: number) => unknown {
  return (at) => {
    const kind = kinds[at];
    if (kind === TEXT_KINDS.null) return null;
    if (kind === TEXT_KINDS.text) return textAt(at);
    return kind === TEXT_KINDS.json ? JSON.parse(textAt(at)) : undefined;
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
