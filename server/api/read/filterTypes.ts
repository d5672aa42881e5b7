import type { InputRef } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { namesOf, objectName } from '../names.ts';
import { shapeOf, type Column, type Members } from '../nounShape.ts';
import { predicateTypeOf, type PredicateInput } from './predicateTypes.ts';

/** A filter as it arrives: every key is optional and may be null, which says nothing. */
export interface FilterInput {
  AND?: readonly FilterInput[] | null;
  OR?: readonly FilterInput[] | null;
  _fullText?: string | null;
  is_empty?: boolean | null;
  is_not_empty?: boolean | null;
  is_self?: boolean | null;
  not_self?: boolean | null;
  /** A column's predicate, a relation's filter, or the members of an object. */
  [name: string]: unknown;
}

/** A filter of rows at the other end of a to-many relation. */
export interface RelationFilterInput {
  some?: FilterInput | null;
  every?: FilterInput | null;
  none?: FilterInput | null;
}

type FilterRef = InputRef<FilterInput>;
type InputBuilder = PothosSchemaTypes.InputFieldBuilder<ApiTypes, 'InputObject'>;
type Inputs = Record<string, ReturnType<InputBuilder['field']>>;

const filters = new Map<TableName, FilterRef>();
const relationFilters = new Map<TableName, InputRef<RelationFilterInput>>();

function inputs<T>(entries: ReadonlyMap<string, T>, make: (what: T, name: string) => InputRef<unknown>, t: InputBuilder): Inputs {
  return Object.fromEntries(
    [...entries].map(([name, what]) => [name, t.field({ type: make(what, name) as InputRef<PredicateInput> })]),
  ) as Inputs;
}

function memberInputs(t: InputBuilder, table: TableName, { columns, one }: Members): Inputs {
  return {
    ...inputs(columns, (column) => predicateTypeOf(table, column), t),
    ...inputs(one, (relation) => filterTypeOf(relation.table), t),
  };
}

function objectFilter(table: TableName, name: string, members: Members): InputRef<unknown> {
  return builder.inputType(`${objectName(table, name)}Filter`, {
    fields: (t) => memberInputs(t, table, members) as never,
  }) as InputRef<unknown>;
}

/** The filter of a noun's rows: several keys are ANDed. */
export function filterTypeOf(table: TableName): FilterRef {
  const known = filters.get(table);
  if (known) return known;
  const ref = builder.inputRef<Record<string, unknown>>(namesOf(table).filter) as unknown as FilterRef;
  filters.set(table, ref);
  const shape = shapeOf(table);
  (ref as unknown as { implement: (options: object) => void }).implement({
    fields: (t: InputBuilder) => ({
      AND: t.field({ type: [ref] }),
      OR: t.field({ type: [ref] }),
      _fullText: t.string({ description: 'Every word must occur in one of the texts.' }),
      is_empty: t.boolean({ description: 'On a relation: that there is no such row.' }),
      is_not_empty: t.boolean(),
      ...(table === 'users' && { is_self: t.boolean(), not_self: t.boolean(), roles: t.field({ type: rolesFilter() }) }),
      ...memberInputs(t, table, shape),
      ...inputs(shape.objects, (members, name) => objectFilter(table, name, members), t),
      ...inputs(shape.many, (many) => (many.single ? filterTypeOf(many.table) : relationFilterOf(many.table)), t),
    }),
  });
  return ref;
}

/** Users show their one role as a list of one (extensions.ts), and are asked for it as for any list. */
function rolesFilter(): InputRef<RelationFilterInput> {
  const { role } = Object.fromEntries(shapeOf('users').columns) as { role: Column };
  const type = builder.inputType('RoleFilter', { fields: (t) => ({ name: t.field({ type: predicateTypeOf('users', role) }) }) });
  return builder.inputType('RoleRelationFilter', {
    fields: (t) => ({ some: t.field({ type }), every: t.field({ type }), none: t.field({ type }) }),
  }) as InputRef<RelationFilterInput>;
}

function relationFilterOf(table: TableName): InputRef<RelationFilterInput> {
  const type = filterTypeOf(table);
  const known =
    relationFilters.get(table) ??
    builder.inputType(namesOf(table).relationFilter, {
      fields: (t) => ({ some: t.field({ type }), every: t.field({ type }), none: t.field({ type }) }),
    });
  relationFilters.set(table, known as InputRef<RelationFilterInput>);
  return known as InputRef<RelationFilterInput>;
}
