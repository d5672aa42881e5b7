import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { namesOf } from '../names.ts';
import { API_TABLES } from '../nounShape.ts';
import { filterTypeOf } from '../read/filterTypes.ts';
import { readOne } from '../read/readOne.ts';
import { objectTypeOf } from '../read/rowTypes.ts';
import { createRow, createRows, removeRow, removeRows, restoreRow, updateRow, updateRows } from './calls.ts';
import { isChangedByFilter, updateByFilterInputOf } from './changeTypes.ts';
import { createInputOf, createManyInputOf, deleteInputOf, keyFilterOf, updateInputOf, type Data } from './inputTypes.ts';
import { inWrite } from './inWrite.ts';
import { manyResponseOf, SuccessResponse } from './rowAnswer.ts';
import { RowWriter } from './rowWriter.ts';
import { WRITE_LIMITS } from './writeLimits.ts';

const ATOMIC = 'Everything in one transaction: all of it happens or nothing.';
const SEEN = 'The row as you see it afterwards; null when you do not see it any more.';

/** Runs one call with a writer of its own. */
function writing<T>(ctx: RequestContext, work: (writer: RowWriter) => Promise<T>, most?: number): Promise<T> {
  return inWrite(ctx, (steps) => work(new RowWriter(steps, most)));
}

/** A filter reaches the rows of a scope; rows that no scope lets anybody see are reached one by one. */
function isFiltered(table: TableName): boolean {
  return NOUNS[table].scope.kind !== 'server';
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
        return readOne(ctx, info, table, await writing(ctx, (writer) => updateRow(writer, table, args)));
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

interface RemovalArgs {
  id?: string | null | undefined;
  data?: Data | null | undefined;
  filter?: Data | null | undefined;
  force?: boolean | null | undefined;
}

const reasonIn = (data: Data | null | undefined): string | null => (data?.['reason'] as string | null | undefined) ?? null;

function addRemovals(table: TableName, verb: 'delete' | 'destroy'): void {
  const { one } = namesOf(table);
  const call = `${one}${verb === 'delete' ? 'Delete' : 'Destroy'}`;
  const forced = 'Take along what cannot be without it.';
  builder.mutationField(call, (t) =>
    t.field({
      type: SuccessResponse,
      description: verb === 'delete' ? 'It can be restored.' : 'It is gone for good.',
      args: {
        id: t.arg.id(),
        data: t.arg({ type: deleteInputOf(table) }),
        filter: t.arg({ type: keyFilterOf(table) }),
        force: t.arg.boolean({ description: forced }),
      },
      async resolve(_, args: RemovalArgs, ctx) {
        const { force, data } = args;
        await writing(ctx, (writer) => removeRow(writer, table, verb, args, { force, reason: reasonIn(data) }));
        return { success: true };
      },
    }),
  );
  if (!isFiltered(table)) return;
  builder.mutationField(`${call}ByFilter`, (t) =>
    t.field({
      type: SuccessResponse,
      description: ATOMIC,
      args: {
        data: t.arg({ type: deleteInputOf(table) }),
        filter: t.arg({ type: filterTypeOf(table) }),
        force: t.arg.boolean({ description: forced }),
        ...(verb === 'destroy' && { withDeleted: t.arg.boolean({ description: 'Staff only: softly deleted rows too.' }) }),
      },
      async resolve(_, { filter, force, data, ...args }, ctx) {
        const withDeleted = (args as { withDeleted?: boolean | null }).withDeleted;
        await writing(
          ctx,
          (writer) => removeRows(writer, table, verb, { filter, withDeleted }, { force, reason: reasonIn(data) }),
          WRITE_LIMITS.byFilterMax,
        );
        return { success: true };
      },
    }),
  );
}

function addRestore(table: TableName): void {
  builder.mutationField(`${namesOf(table).one}Restore`, (t) =>
    t.field({
      type: objectTypeOf(table),
      nullable: true,
      description: 'Brings a softly deleted row back.',
      args: { id: t.arg.id({ required: true }) },
      async resolve(_, { id }, ctx, info) {
        await writing(ctx, (writer) => restoreRow(writer, table, id));
        return readOne(ctx, info, table, id);
      },
    }),
  );
}

/** What nobody may do is no operation of the API. */
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
