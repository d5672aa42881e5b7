import type { GraphQLResolveInfo } from 'graphql';
import type { TableName } from '#domain/tables.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { loadByIds } from './loadRows.ts';
import type { ReadRow } from './readRow.ts';
import { selectedRows } from './selection.ts';
import { inSnapshot } from './snapshot.ts';

/**
 * A row as the person who asks may see it, with what a field selects of it, as of now; null when they may not see it or it is
 * not there. `withDeleted` sees it also when it is softly deleted, as by the very write that is answered. `info` is the one of
 * the field that answers the row: relations are read along for that selection.
 */
export async function readOne(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  table: TableName,
  id: string,
  withDeleted = false,
): Promise<ReadRow | null> {
  const [row] = await readSome(ctx, info, table, [id], withDeleted);
  return row ?? null;
}

/** Reads as `readOne`, for a field that answers several rows: those that the person may see, in the order of the ids. */
export async function readSome(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  table: TableName,
  ids: readonly string[],
  withDeleted = false,
): Promise<ReadRow[]> {
  const found = await inSnapshot(ctx, (reading) => loadByIds(reading, selectedRows(info, table), ids, [], 'id', withDeleted));
  return ids.flatMap((id) => found.get(id) ?? []);
}
