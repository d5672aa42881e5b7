import type pg from 'pg';
import type { TableName } from '#domain/tables.ts';
import { SCHEMA_HASH } from '../hello.ts';

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
  /** The log still tells what has happened since. */
  inLog: boolean;
}

/** Reads the segments that this build offers, of one table where it is named, table by table in the order of their ranges. */
export async function readOffered(client: Pick<pg.ClientBase, 'query'>, table: TableName | null = null): Promise<SegmentRow[]> {
  const { rows } = await client.query<SegmentRow>(
    `select s.id, s.tbl, s.lo, s.hi, s.rows, s.at, s.hash, s.bytes, s.sent, s.at >= m.floor as "inLog"
     from sync_segment s join sync_meta m on m.epoch = s.epoch
     where s.schema_hash = $1 and s.retired_at is null and ($2::text is null or s.tbl = $2) order by s.tbl, s.lo nulls first`,
    [SCHEMA_HASH, table],
  );
  return rows;
}
