import type { TableName } from '#domain/tables.ts';
import { NetError } from '../ports.ts';
import type { SegmentRange } from '../protocol.ts';
import { readSegment, type Segment } from '../tiers/readSegment.ts';

/** A segment as it came, with the range that it fills. */
export interface CameSegment extends Pick<SegmentRange, 'lo' | 'hi' | 'at'> {
  segment: Segment;
  buffer: ArrayBuffer;
}

/** Segments of one table that follow each other, as one page of an initial sync: `next` and `head` as a page has them, `length` in bytes. */
export interface SegmentPage {
  segments: readonly CameSegment[];
  rows: number;
  next: string | null;
  head: number;
  length: number;
}

/** Read the segments of these ranges of a table. @throws NetError `failed` when the bytes are not those rows */
export function segmentPage(table: TableName, ranges: readonly SegmentRange[], buffers: readonly ArrayBuffer[]): SegmentPage {
  const segments = ranges.map(({ lo, hi, at, n }, i): CameSegment => {
    const buffer = buffers[i]!;
    const segment = readOrFail(buffer);
    if (segment.table !== table || segment.ids.length !== n) throw new NetError('failed', 'A segment of other rows');
    return { segment, buffer, lo, hi, at };
  });
  return {
    segments,
    rows: ranges.reduce((sum, { n }) => sum + n, 0),
    next: ranges.at(-1)!.hi,
    head: Math.max(...ranges.map(({ at }) => at)),
    length: ranges.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function readOrFail(buffer: ArrayBuffer): Segment {
  try {
    return readSegment(buffer);
  } catch (error) {
    throw new NetError('failed', String(error));
  }
}
