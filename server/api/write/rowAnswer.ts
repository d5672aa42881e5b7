import type { ObjectRef } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { namesOf } from '../names.ts';
import { readSome } from '../read/readOne.ts';
import { objectTypeOf } from '../read/rowTypes.ts';

/** Rows that a call has written, by their ids: they are read once it is committed, as the caller then sees them. */
export interface Written {
  ids: readonly string[];
}

const responses = new Map<TableName, ObjectRef<ApiTypes, Written>>();

/** The answer of a call that writes several rows. */
export function manyResponseOf(table: TableName): ObjectRef<ApiTypes, Written> {
  const known = responses.get(table);
  if (known) return known;
  const ref = builder.objectRef<Written>(namesOf(table).manyResponse);
  responses.set(table, ref);
  ref.implement({
    fields: (t) => ({
      count: t.int({ description: 'Rows that were written.', resolve: ({ ids }) => ids.length }),
      items: t.field({ type: [objectTypeOf(table)], resolve: ({ ids }, _, ctx, info) => readSome(ctx, info, table, ids, true) }),
    }),
  });
  return ref;
}

/** The answer of a call that removes rows. */
export const SuccessResponse = builder.objectRef<{ success: boolean }>('SuccessResponse').implement({
  fields: (t) => ({ success: t.exposeBoolean('success') }),
});
