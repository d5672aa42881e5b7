import { readSegment, type Segment } from './readSegment.ts';
import { idsOf, type ColumnsRecord, type PackedColumn, type SegmentRecord } from './packedColumns.ts';

/** The ids of a chunk with their listed fields, ready to be read. */
export interface ReadColumns {
  ids: readonly string[];
  fields: Readonly<Record<string, PackedColumn>>;
}

/** Read a record of columns. Null where it has no ids of its own, or its bytes were damaged: it is as good as lost. */
export function readColumns(record: ColumnsRecord): ReadColumns | null {
  if ('segment' in record) return readKept(record);
  return 'ids' in record ? { ids: idsOf(record), fields: record.fields } : null;
}

/** Read a segment that is kept here; null where its bytes were damaged. */
export function readKept({ segment }: SegmentRecord): Segment | null {
  try {
    return readSegment(segment);
  } catch {
    return null;
  }
}

/** One field of a record, by itself; null where there is none. */
export function fieldOf(record: ColumnsRecord, field: string): PackedColumn | null {
  const column = ('segment' in record ? readKept(record)?.fields : record.fields)?.[field];
  return column ? byItself(column) : null;
}

/** Returns a column that can be kept: nothing else of what it came in stays in memory with it. */
export function byItself<C extends PackedColumn>(column: C): C;
export function byItself(column: PackedColumn): PackedColumn {
  switch (column.form) {
    case 'coded':
      return { ...column, codes: column.codes.slice() };
    case 'number':
      return { ...column, data: column.data.slice() };
    case 'text':
      return { ...column, bytes: column.bytes.slice(), ends: column.ends.slice(), kinds: column.kinds.slice() };
    default:
      return column;
  }
}
