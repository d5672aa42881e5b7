import type { Conflicts } from '#domain/conflict.ts';
import type { TableName } from '#domain/tables.ts';
import type { PushResult } from '#sync/protocol.ts';

/** The stored part of a conflict: the row it is about, and the three values of each disputed field. */
export interface StoredConflict {
  table: TableName;
  id: string;
  fields: Conflicts;
}

/** A result as stored. */
export type StoredResult = Omit<PushResult, 'fields'> & { conflict: StoredConflict | null };
