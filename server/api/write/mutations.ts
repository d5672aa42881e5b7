import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import { namesOf, relationInputName } from '../names.ts';
import { API_TABLES } from '../nounShape.ts';
import { filterTypeOf } from '../read/filterTypes.ts';
import { readOne } from '../read/readOne.ts';
import { objectTypeOf } from '../read/rowTypes.ts';
import { createRow, createRows, updateRow, updateRows } from './calls.ts';
import { isChangedByFilter, updateByFilterInputOf } from './changeTypes.ts';
import {
  createInputOf,
  keyFilterOf,
  updateInputOf,
  inputOf,
  mapped,
  objectInput,
  valueInput,
  type DataRef,
  type InputBuilder,
} from './inputTypes.ts';
import { addRemovals, addRestore } from './removals.ts';
import { manyResponseOf } from './rowAnswer.ts';
import { slotsOf } from './slots.ts';
import { WRITE_LIMITS } from './writeLimits.ts';
import { ATOMIC, isFiltered, writing } from './writing.ts';

const SEEN = 'The row as you see it afterwards; null when you do not see it anymore.';

/** One of many rows that are made at once: it connects to rows that are there. */
function createManyInputOf(table: TableName): DataRef {
  const { values, one, objects, many } = slotsOf(table, 'create');
  const linked = new Map([...many].filter(([, { verbs }]) => verbs.has('connect')));
  const connectInput = (t: InputBuilder, name: string, target: TableName, isList: boolean): unknown => {
    const type = inputOf(relationInputName(table, name, 'ManyRelationInput'), (inner) => ({
      connect: inner.field({ type: (isList ? [keyFilterOf(target)] : keyFilterOf(target)) as DataRef }),
    }));
    return t.field({ type });
  };
  return inputOf(namesOf(table).createManyInput, (t) => ({
    ...mapped(values, (_, slot) => valueInput(t, table, slot)),
    ...mapped(one, (name, slot) => connectInput(t, name, slot.table, false)),
    ...mapped(objects, (name, members) => objectInput(t, table, name, members, 'create')),
    ...mapped(linked, (name, { relation }) => connectInput(t, name, relation.table, !relation.single)),
  }));
}

function addCreates(table: TableName): void {
  const { one } = namesOf(table);
  builder.mutationField(`${one}Create`, (t) =>
    t.field({
      type: objectTypeOf(table),
      nullable: true,
      description: SEEN,
      args: { data: t.arg({ type: createInputOf(table), required: true }) },
      async resolve(_, { data }, ctx, info) {
        return readOne(ctx, info, table, await writing(ctx, (writer) => createRow(writer, table, data)));
      },
    }),
  );
  builder.mutationField(`${one}CreateMany`, (t) =>
    t.field({
      type: manyResponseOf(table),
      description: ATOMIC,
      args: { data: t.arg({ type: [createManyInputOf(table)], required: true }) },
      resolve: async (_, { data }, ctx) => ({ ids: await writing(ctx, (writer) => createRows(writer, table, data)) }),
    }),
  );
}

function addUpdates(table: TableName): void {
  const { one } = namesOf(table);
  builder.mutationField(`${one}Update`, (t) =>
    t.field({
      type: objectTypeOf(table),
      nullable: true,
      description: SEEN,
      args: { data: t.arg({ type: updateInputOf(table), required: true }), filter: t.arg({ type: keyFilterOf(table) }) },
      async resolve(_, args, ctx, info) {
        // A status such as DELETED hides the row: who has set it is told so, and not nothing.
        return readOne(ctx, info, table, await writing(ctx, (writer) => updateRow(writer, table, args)), true);
      },
    }),
  );
  if (!isFiltered(table) || !isChangedByFilter(table)) return;
  builder.mutationField(`${one}UpdateByFilter`, (t) =>
    t.field({
      type: manyResponseOf(table),
      description: ATOMIC,
      args: { data: t.arg({ type: updateByFilterInputOf(table), required: true }), filter: t.arg({ type: filterTypeOf(table) }) },
      resolve: async (_, { data, filter }, ctx) => ({
        ids: await writing(ctx, (writer) => updateRows(writer, table, data, { filter }), WRITE_LIMITS.byFilterMax),
      }),
    }),
  );
}

/** Adds what somebody may do; what nobody may do is no operation of the API. */
for (const table of API_TABLES) {
  const access = (NOUNS[table] as Noun).access!;
  if (access.create !== 'nobody') addCreates(table);
  if (access.update !== 'nobody') addUpdates(table);
  if (access.delete !== 'nobody') {
    addRemovals(table, 'delete');
    addRestore(table);
  }
  if (access.destroy !== 'nobody') addRemovals(table, 'destroy');
}
