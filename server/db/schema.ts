import type { ColumnType, Generated } from 'kysely';
import type { Row, TableName } from '#domain/tables.ts';
import type { StoredConflict } from './storedResult.ts';

/** Set by the database when an insert leaves them out. */
type Stamped = 'createdAt' | 'updatedAt' | 'deletedAt';
type NounTable<R> = {
  [K in keyof R]: K extends Stamped
    ? ColumnType<R[K], R[K] | undefined, R[K]>
    : null extends R[K]
      ? ColumnType<R[K], R[K] | undefined, R[K]>
      : R[K];
};

/** The tables of the change log and of exactly-once push (server/db/migrations/0001-first.sql). */
interface SyncTables {
  sync_meta: { one: Generated<number>; epoch: string; floor: number };
  sync_head: { one: Generated<number>; seq: number };
  sync_tx: { tx: number; seq: number | null; at: Generated<string> };
  sync_log: {
    id: Generated<number>;
    tx: number;
    tbl: TableName;
    pk: string;
    /** `P`: the row is in sight of `ch_new`; `D`: it is in sight of nobody any more. */
    op: 'P' | 'D';
    ch_old: string[];
    ch_new: string[];
    img_staff: string | null;
    img_cust: string | null;
    /** Hash of what each audience had of the row before; null where nothing, or where the row is older than the column. */
    old_staff: number | null;
    old_cust: number | null;
    /** The parent of a part. */
    part_of: string | null;
  };
  sync_client: {
    client_id: string;
    user_id: string;
    last_mid: Generated<number>;
    acked_mid: Generated<number>;
    last_seen: Generated<string>;
  };
  sync_result: {
    client_id: string;
    mid: number;
    status: string;
    code: string | null;
    message: string | null;
    conflict: StoredConflict | null;
    tx: number | null;
    seq: number | null;
    at: Generated<string>;
  };
}

/**
 * Every table for Kysely. Timestamps are ISO text with milliseconds, dates `YYYY-MM-DD`. A `json` column is written through
 * `sqlTx` or `bulkInsert`: the driver alone would send a JavaScript array as an SQL array.
 */
export type Schema = { [T in TableName]: NounTable<Row<T>> } & SyncTables;
