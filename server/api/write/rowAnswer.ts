import type { ObjectRef } from '@pothos/core';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { ApiTypes } from './mutationField.ts';

type RowRef = ObjectRef<ApiTypes, { id: string }>;
const refs = new Map<TableName, RowRef>();

/** The object type of a noun's rows. */
export function rowType(table: TableName): RowRef {
  const known = refs.get(table) ?? builder.objectRef<{ id: string }>(NOUNS[table].type);
  refs.set(table, known);
  return known;
}

/** A row that the caller has just written, as they see it now; null when they do not see it any more. */
export async function readWritten(ctx: RequestContext, table: TableName, id: string): Promise<{ id: string } | null> {
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select * from "${table}" where "id" = $1`, [id]);
  return rows[0] ?? null;
}
