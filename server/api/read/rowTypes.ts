import type { ObjectRef } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { enumTypeOf, scalarOf } from '../fieldTypes.ts';
import { namesOf, objectName } from '../names.ts';
import { shapeOf, type Column, type Members, type ToMany, type ToOne } from '../nounShape.ts';
import { extraFields } from './extensions.ts';
import { listArgs } from './listArgs.ts';
import type { RowFieldBuilder } from './rowFieldBuilder.ts';
import { manyKey, oneKey, type Group, type ReadList, type ReadRow } from './readRow.ts';

type RowRef = ObjectRef<ApiTypes, ReadRow>;
type ListRef = ObjectRef<ApiTypes, ReadList>;
type RowFields = Record<string, ReturnType<RowFieldBuilder['field']>>;

const STAFF_ONLY = 'Staff only: null for others.';

const rows = new Map<TableName, RowRef>();
const lists = new Map<TableName, ListRef>();

function fieldsOf<T>(entries: ReadonlyMap<string, T>, make: (name: string, what: T) => RowFields[string]): RowFields {
  return Object.fromEntries([...entries].map(([name, what]) => [name, make(name, what)]));
}

/** 8base's own: 0 for a row that is there, else the second it was deleted. */
function deletedSecond(row: ReadRow): number {
  const at = row.values['deletedAt'];
  return typeof at === 'string' ? Math.floor(Date.parse(at) / 1000) : 0;
}

function columnField(t: RowFieldBuilder, table: TableName, { field, facts, audience }: Column): RowFields[string] {
  const type = enumTypeOf(table, field) ?? scalarOf(facts);
  const staffOnly = audience === 'staff';
  return t.field({
    type: facts.kind === 'list' ? [type] : type,
    nullable: facts.nullable || staffOnly,
    ...(staffOnly && { description: STAFF_ONLY }),
    resolve: (row) => (row.values[field] ?? null) as never,
  }) as RowFields[string];
}

function oneField(t: RowFieldBuilder, { field, table, audience }: ToOne): RowFields[string] {
  return t.field({
    type: objectTypeOf(table),
    nullable: true,
    ...(audience === 'staff' && { description: STAFF_ONLY }),
    resolve: (row) => row.related<ReadRow | null>(oneKey(field)),
  }) as RowFields[string];
}

function manyField(t: RowFieldBuilder, name: string, { table, single }: ToMany): RowFields[string] {
  if (single) {
    return t.field({
      type: objectTypeOf(table),
      nullable: true,
      resolve: (row) => row.related<ReadList>(manyKey(name, {})).items?.[0] ?? null,
    }) as RowFields[string];
  }
  return t.field({
    type: listResponseOf(table),
    args: listArgs(t.arg, table),
    resolve: (row, args) => row.related<ReadList>(manyKey(name, args)),
  }) as RowFields[string];
}

function memberFields(t: RowFieldBuilder, table: TableName, { columns, one }: Members): RowFields {
  return { ...fieldsOf(columns, (_, column) => columnField(t, table, column)), ...fieldsOf(one, (_, relation) => oneField(t, relation)) };
}

/** Fields shown together: an object that reads off the same row. */
function objectField(t: RowFieldBuilder, table: TableName, name: string, members: Members): RowFields[string] {
  const type = builder
    .objectRef<ReadRow>(objectName(table, name))
    .implement({ fields: (inner) => memberFields(inner, table, members) as never });
  return t.field({ type, resolve: (row) => row }) as RowFields[string];
}

/** The object type of a noun's rows. */
export function objectTypeOf(table: TableName): RowRef {
  const known = rows.get(table);
  if (known) return known;
  const shape = shapeOf(table);
  const ref = builder.objectRef<ReadRow>(shape.noun.type);
  rows.set(table, ref);
  ref.implement({
    fields: (t) =>
      ({
        ...memberFields(t, table, shape),
        deletedAt: t.int({ description: 'When it was deleted, in seconds since 1970; 0 for a row that is there.', resolve: deletedSecond }),
        _description: t.string({ nullable: true, resolve: () => null }),
        ...fieldsOf(shape.objects, (name, members) => objectField(t, table, name, members)),
        ...fieldsOf(shape.many, (name, relation) => manyField(t, name, relation)),
        ...Object.fromEntries(Object.entries(extraFields(table)).map(([name, extra]) => [name, extra.field(t)])),
      }) as never,
  });
  return ref;
}

const GroupByResponse = builder.objectRef<Group>('GroupByResponse').implement({
  description: 'The rows of a list that have these values in common.',
  fields: (t) => ({ key: t.expose('key', { type: 'JSON' }), count: t.exposeInt('count') }),
});

/** Returns the type of a list of a noun's rows. */
export function listResponseOf(table: TableName): ListRef {
  const known = lists.get(table);
  if (known) return known;
  const ref = builder.objectRef<ReadList>(namesOf(table).listResponse);
  lists.set(table, ref);
  ref.implement({
    fields: (t) => ({
      count: t.int({ description: 'All rows that match, whatever the page.', resolve: (list) => list.count ?? 0 }),
      items: t.field({ type: [objectTypeOf(table)], resolve: (list) => list.items ?? [] }),
      groups: t.field({ type: [GroupByResponse], resolve: (list) => list.groups ?? [] }),
    }),
  });
  return ref;
}
