import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import { namesOf } from '../names.ts';
import { filterTypeOf } from '../read/filterTypes.ts';
import { readOne } from '../read/readOne.ts';
import { objectTypeOf } from '../read/rowTypes.ts';
import { removeRow, removeRows, restoreRow } from './calls.ts';
import type { Data } from './data.ts';
import { inputOf, keyFilterOf, type DataRef } from './inputTypes.ts';
import { SuccessResponse } from './rowAnswer.ts';
import { WRITE_LIMITS } from './writeLimits.ts';
import { ATOMIC, isFiltered, writing } from './writing.ts';

function deleteInputOf(table: TableName): DataRef {
  return inputOf(namesOf(table).deleteInput, (t) => ({
    id: t.id(),
    reason: t.string({ description: 'Why it goes although a rule says that it stays.' }),
  }));
}

interface RemovalArgs {
  id?: string | null | undefined;
  data?: Data | null | undefined;
  filter?: Data | null | undefined;
  force?: boolean | null | undefined;
}

const reasonIn = (data: Data | null | undefined): string | null => (data?.['reason'] as string | null | undefined) ?? null;

/** The calls that remove rows of a noun, softly or for good. */
export function addRemovals(table: TableName, verb: 'delete' | 'destroy'): void {
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

/** The call that brings a softly deleted row of a noun back. */
export function addRestore(table: TableName): void {
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
