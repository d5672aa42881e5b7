import type { ArgBuilder, InputRef } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { namesOf, objectName } from '../names.ts';
import { shapeOf, type Members } from '../nounShape.ts';
import { isOrdered } from './columnSql.ts';
import { filterTypeOf, type FilterInput } from './filterTypes.ts';

export type Direction = 'ASC' | 'DESC';
/** One step of an order: a field with its direction, or a relation or object with a step inside. */
export interface SortInput {
  [name: string]: Direction | SortInput | null | undefined;
}

/** The arguments of a list (design/domain.md 2.2). */
export interface ListArgs {
  filter?: FilterInput | null | undefined;
  sort?: readonly SortInput[] | null | undefined;
  orderBy?: readonly string[] | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  skip?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  withDeleted?: boolean | null | undefined;
  groupBy?: { by: readonly string[] } | null | undefined;
}

type SortRef = InputRef<SortInput>;
type InputBuilder = PothosSchemaTypes.InputFieldBuilder<ApiTypes, 'InputObject'>;

export const SortOrder = builder.enumType('SortOrder', { values: ['ASC', 'DESC'] as const });
const sorts = new Map<TableName, SortRef>();

function memberSorts(t: InputBuilder, { columns, one }: Members): object {
  const ordered = [...columns].filter(([, column]) => isOrdered(column));
  return {
    ...Object.fromEntries(ordered.map(([name]) => [name, t.field({ type: SortOrder })])),
    ...Object.fromEntries([...one].map(([name, { table }]) => [name, t.field({ type: sortTypeOf(table) })])),
  };
}

function sortTypeOf(table: TableName): SortRef {
  const known = sorts.get(table);
  if (known) return known;
  const ref = builder.inputRef<Record<string, unknown>>(namesOf(table).sort);
  sorts.set(table, ref as unknown as SortRef);
  const shape = shapeOf(table);
  const objectSort = (name: string, members: Members): SortRef =>
    builder.inputType(`${objectName(table, name)}Sort`, { fields: (t) => memberSorts(t, members) as never }) as unknown as SortRef;
  ref.implement({
    description: 'One field in each: several fields are several entries of the list, the first one first.',
    fields: (t) =>
      ({
        ...memberSorts(t, shape),
        ...Object.fromEntries([...shape.objects].map(([name, members]) => [name, t.field({ type: objectSort(name, members) })])),
      }) as never,
  });
  return ref as unknown as SortRef;
}

interface ListEnums {
  orderBy: ReturnType<typeof enumOf>;
  groupBy: InputRef<{ by: readonly string[] }>;
}
const enumOf = (name: string, values: readonly string[], description: string) => builder.enumType(name, { values, description });
const listEnums = new Map<TableName, ListEnums>();

function enumsOf(table: TableName): ListEnums {
  const known = listEnums.get(table);
  if (known) return known;
  const names = namesOf(table);
  const fields = [...shapeOf(table).columns].filter(([, column]) => isOrdered(column)).map(([name]) => name);
  const directions = fields.flatMap((field) => [`${field}_ASC`, `${field}_DESC`]);
  const groupField = enumOf(names.groupField, fields, 'What rows can have in common.');
  const made: ListEnums = {
    orderBy: enumOf(names.orderBy, directions, 'No longer supported. Use `sort` instead.'),
    groupBy: builder.inputType(names.groupBy, {
      description: 'Rows with the same values in these fields are one group.',
      fields: (t) => ({ by: t.field({ type: [groupField], required: true }) }),
    }) as InputRef<{ by: readonly string[] }>,
  };
  listEnums.set(table, made);
  return made;
}

/** The arguments of a list of a noun's rows, at the top and inside a row alike. */
export function listArgs(arg: ArgBuilder<ApiTypes>, table: TableName) {
  const { orderBy, groupBy } = enumsOf(table);
  return {
    filter: arg({ type: filterTypeOf(table) }),
    sort: arg({ type: [sortTypeOf(table)] }),
    orderBy: arg({ type: [orderBy], deprecationReason: 'Use sort.' }),
    first: arg.int(),
    last: arg.int(),
    skip: arg.int(),
    after: arg.string({ description: 'Id of the row after which the page begins.' }),
    before: arg.string({ description: 'Id of the row before which the page ends.' }),
    withDeleted: arg.boolean({ description: 'Staff only: softly deleted rows too.' }),
    groupBy: arg({ type: groupBy }),
  };
}
