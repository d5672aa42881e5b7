import type pg from 'pg';
import { TABLE_NAMES, type TableName } from '#domain/tables.ts';
import { bulkInsert } from '../db/bulkInsert.ts';
import type { Workspace } from './workspace.ts';

/**
 * Inserts every row of a workspace, in the order in which devices are filled. The caller holds the transaction: the
 * references point in circles and are checked at its end, and the change log gets one entry for all of it.
 */
export async function insertWorkspace(client: pg.ClientBase, workspace: Workspace): Promise<void> {
  const tables: readonly TableName[] = TABLE_NAMES;
  for (const table of tables) await bulkInsert(client, table, workspace[table]);
}
