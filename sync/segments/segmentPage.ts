import type { TableName } from '#domain/tables.ts';
import { NetError } from '../ports.ts';
import type { SegmentRange } from '../protocol.ts';
import { readSegment, type Segment } from './readSegment.ts';

/** A segment as one page of an initial sync: `next` and `head` as a page has them, `length` in bytes. */
export interface SegmentPage {
  segment: Segment;
  ids: string[];
  next: string | null;
  head: number;
  length: number;
}

/** Read the segment of a range of this table. @throws NetError `failed` when the bytes are not those rows */
export function segmentPage(table: TableName, { hi, at, n, bytes }: SegmentRange, buffer: ArrayBuffer): SegmentPage {
  const segment = readOrFail(buffer);
  if (segment.table !== table || segment.ids.length !== n) throw new NetError('failed', 'A segment of other rows');
  return { segment, ids: segment.ids, next: hi, head: at, length: bytes };
}

function readOrFail(buffer: ArrayBuffer): Segment {
  try {
    return readSegment(buffer);
  } catch (error) {
    throw new NetError('failed', String(error));
  }
}
