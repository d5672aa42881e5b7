import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { Sums } from '../digest/sums.ts';
import type { LineBlocks } from '../lineBlocks.ts';
import { listedFields } from './columnFields.ts';
import { packColumn, TEXT_KINDS, type PackedColumn } from './packedColumns.ts';
import type { PlacedColumn, SegmentHeader } from './segmentHeader.ts';
import { SegmentWriter } from './segmentBytes.ts';

const utf8 = new TextEncoder();

/**
 * Write the rows of one range of a table, in id order, as a segment. `rest`: the lines of their fields that are no columns; null where
 * there are none. `sums`: those of the whole rows.
 */
export function writeSegment(table: TableName, rows: readonly AnyRow[], rest: LineBlocks | null, sums: Sums): Uint8Array {
  const writer = new SegmentWriter();
  const fields: Record<string, PlacedColumn> = {};
  for (const [field, form] of listedFields(table)) {
    if (!rows.some((row) => row[field] !== undefined)) continue;
    const values = rows.map((row) => row[field]);
    fields[field] = placed(writer, packColumn(form, values), values);
  }
  const header: SegmentHeader = {
    table,
    n: rows.length,
    ids: writer.add(utf8.encode(rows.map(({ id }) => id).join('\n'))),
    fields,
    rest: rest && { bytes: writer.add(rest.bytes), ends: writer.add(rest.ends) },
    sums: { n: writer.add(sums.n), h: writer.add(sums.h) },
  };
  return writer.done(header);
}

function placed(writer: SegmentWriter, column: PackedColumn, values: readonly unknown[]): PlacedColumn {
  switch (column.form) {
    case 'same':
      return column;
    case 'coded':
      // JSON has no word for a field that is not there.
      if (column.values.includes(undefined)) return placedTexts(writer, values);
      return { form: 'coded', values: column.values, width: column.codes.BYTES_PER_ELEMENT, codes: writer.add(column.codes) };
    case 'number':
      return { form: 'number', data: writer.add(column.data) };
    default:
      return placedTexts(writer, values);
  }
}

function placedTexts(writer: SegmentWriter, values: readonly unknown[]): PlacedColumn {
  const kinds = Uint8Array.from(values, kindOf);
  const texts = values.map((value, at) => {
    if (kinds[at] === TEXT_KINDS.text) return utf8.encode(value as string);
    return utf8.encode(kinds[at] === TEXT_KINDS.json ? JSON.stringify(value) : '');
  });
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => (end += length));
  const bytes = new Uint8Array(end);
  texts.forEach((text, at) => bytes.set(text, ends[at]! - text.length));
  return { form: 'text', bytes: writer.add(bytes), ends: writer.add(ends), kinds: writer.add(kinds) };
}

function kindOf(value: unknown): number {
  if (value === undefined) return TEXT_KINDS.absent;
  if (value === null) return TEXT_KINDS.null;
  // Half of a pair has no bytes of its own in UTF-8; JSON writes it as letters.
  return typeof value === 'string' && value.isWellFormed() ? TEXT_KINDS.text : TEXT_KINDS.json;
}
