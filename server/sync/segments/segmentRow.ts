import type { TableName } from '#domain/tables.ts';

/** A file of rows that is offered to devices, as `sync_segment` keeps it (migration 0040). */
export interface SegmentRow {
  id: number;
  tbl: TableName;
  /** The range of ids: after `lo` (null: from the first) up to and with `hi` (null: to the last). */
  lo: string | null;
  hi: string | null;
  rows: number;
  /** The commit whose rows these are. */
  at: number;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** Bytes, and bytes as they are packed. */
  bytes: number;
  sent: number;
}
