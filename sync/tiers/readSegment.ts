import type { TableName } from '#domain/tables.ts';
import { BUCKETS } from '../digest/hash.ts';
import type { Sums } from '../digest/sums.ts';
import type { LineBlocks } from '../lineBlocks.ts';
import type { PackedColumn } from './packedColumns.ts';
import { SegmentHeader, type PlacedColumn } from './segmentHeader.ts';
import { SegmentReader } from './segmentBytes.ts';

/** The rows of one range of ids of a table as the server made them once, in the form in which a device keeps them. */
export interface Segment {
  table: TableName;
  readonly ids: readonly string[];
  fields: Readonly<Record<string, PackedColumn>>;
  /** The lines of the fields that are no columns; null: the rows are their columns. */
  rest: LineBlocks | null;
  /** The sums of the whole rows. */
  sums: Sums;
}

/** The segments read from bytes that are still held: those are stored, and then taken into memory. */
const known = new WeakMap<ArrayBuffer, Segment>();

/** Read a segment; everything stays where it lies in `buffer`. @throws for bytes that are none */
export function readSegment(buffer: ArrayBuffer): Segment {
  const before = known.get(buffer);
  if (before) return before;
  const segment = parse(buffer);
  known.set(buffer, segment);
  return segment;
}

function parse(buffer: ArrayBuffer): Segment {
  const reader = new SegmentReader(buffer);
  const { table, n, ids: place, fields, rest, sums } = SegmentHeader.parse(reader.header);
  const text = new TextDecoder().decode(reader.u8(place));
  const ids = text === '' ? [] : text.split('\n');
  const [count, hash] = [reader.f64(sums.n), reader.f64(sums.h)];
  if (ids.length !== n || count.length !== BUCKETS || hash.length !== BUCKETS) throw new Error('A segment is not what it says it is');
  return {
    table,
    ids,
    fields: Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, lifted(reader, column)])),
    rest: rest && { bytes: reader.u8(rest.bytes), ends: reader.u32(rest.ends) },
    sums: { n: count, h: hash },
  };
}

function lifted(reader: SegmentReader, column: PlacedColumn): PackedColumn {
  switch (column.form) {
    case 'same':
      return column;
    case 'coded':
      return { form: 'coded', values: column.values, codes: column.width === 1 ? reader.u8(column.codes) : reader.u16(column.codes) };
    case 'number':
      return { form: 'number', data: reader.f64(column.data) };
    case 'text':
      return { form: 'text', bytes: reader.u8(column.bytes), ends: reader.u32(column.ends), kinds: reader.u8(column.kinds) };
  }
}
