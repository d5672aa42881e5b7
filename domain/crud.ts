import { z } from 'zod';
import { isAmong } from './access.ts';
import {
  carrierOf,
  changeableFields,
  checkReferences,
  checkWriters,
  freshRow,
  inputShape,
  missingIn,
  neededFields,
  rowWhetherGone,
} from './crudChecks.ts';
import { AccessError, ExistsError, InputError } from './errors.ts';
import { idText, plainText } from './fieldSchema.ts';
import type { AnyMutation, MutationContext, Tx } from './mutation.ts';
import type { AnyRow, Noun } from './noun.ts';
import { dependents, letGo } from './references.ts';
import { canSee } from './scope.ts';
import { NOUNS, type Row, type TableName } from './tables.ts';

/** One write of a row: `before` is null when it is being made. */
export interface Step<T extends TableName> {
  before: Row<T> | null;
  after: Row<T>;
  /** The fields that were given. */
  given: Partial<Row<T>>;
  tx: Tx;
  ctx: MutationContext;
}

/** The rules particular to a noun in the writes that every noun has. */
export interface CrudRules<T extends TableName> {
  /** Fields that a person may give but need not, because `fill` does. */
  gives?: readonly (keyof Row<T> & string)[];
  /** Values that come from elsewhere than the person: numbers, stamps. */
  fill?: (step: Step<T>) => Promise<Partial<Row<T>>>;
  /** Finds problems of the fields, in words by their names; told together with what is missing. */
  problems?: (step: Step<T>) => Record<string, string>;
  /** @throws RuleError, InputError or AccessError: the last word before anything is written. */
  check?: (step: Step<T>) => Promise<void>;
  /** Other rows that change with it, on the server and on a device alike. */
  follow?: (step: Step<T>) => Promise<void>;
  /** @throws RuleError when the row must stay, AccessError when this way of going is not for this person. */
  mayGo?: (row: Row<T>, tx: Tx, ctx: MutationContext, how: GoingHow) => Promise<void>;
  /** The note that the row keeps of how it was softly deleted. */
  partingNote?: (how: GoingHow) => Partial<Row<T>>;
  /** Rows that point at it stay as they are when it is softly deleted, for they are not its parts: a person's comments. */
  standsAlone?: true;
}

/** `hard`: gone for good; `force`: together with what cannot be without it; `reason`: why it goes although it should stay. */
export interface GoingHow {
  hard: boolean;
  force: boolean;
  reason: string | null;
}

/** The writes of one noun; `delete` is soft, `destroy` is not, and `force` takes along the rows that cannot be without it. */
export interface Crud {
  /** Fields that a new row needs and that nothing but the person gives. */
  needs: readonly string[];
  create: AnyMutation;
  update: AnyMutation;
  delete: AnyMutation;
  restore: AnyMutation;
  destroy: AnyMutation;
}

/** The input of a deletion. */
export interface Going {
  id: string;
  force?: boolean;
  reason?: string;
}
export const Going = z.strictObject({ id: idText, force: z.boolean().optional(), reason: plainText(500).trim().optional() });
export const howOf = ({ force, reason }: Going, hard: boolean): GoingHow => ({ hard, force: force ?? false, reason: reason || null });

/** The writes of a noun under their API names (`driverCreate`, `driverUpdate`, ...), made from its declaration. */
export function crud<T extends TableName>(table: T, rules: CrudRules<T> = {}): Crud {
  const noun: Noun = NOUNS[table];
  const { access, scope } = noun;
  if (!access) throw new Error(`${table} is not part of the API`);
  const on = { table, id: (input: { id: string }) => input.id };
  const named = (verb: string): string => `${noun.type.charAt(0).toLowerCase()}${noun.type.slice(1)}${verb}`;

  async function write(before: Row<T> | null, given: AnyRow, tx: Tx, ctx: MutationContext): Promise<void> {
    const { actor, now } = ctx;
    const draft: AnyRow = { ...(before ?? freshRow(noun, given.id, now)), ...given, updatedAt: now };
    checkWriters(noun, given, draft, actor);
    if (!before && noun.fields['customerId'] && given['customerId'] === undefined)
      draft['customerId'] = await carrierOf(noun, given, tx, actor);
    const step: Step<T> = { before, after: draft as Row<T>, given: given as Partial<Row<T>>, tx, ctx };
    const after = { ...draft, ...(await rules.fill?.(step)) } as Row<T>;
    const problems = { ...rules.problems?.({ ...step, after }), ...missingIn(noun, after, before) };
    if (Object.keys(problems).length > 0) throw new InputError(problems);
    if (!canSee(actor, scope, after)) throw new AccessError();
    await checkReferences(noun, given, after, tx, ctx);
    await rules.check?.({ ...step, after });
    if (before) await patchChanged(table, before, after, tx);
    else await tx.put(table, after);
    await rules.follow?.({ ...step, after });
  }

  return {
    needs: neededFields(noun, rules.gives ?? []),
    create: {
      name: named('Create'),
      get input() {
        return inputShape(noun, 'create');
      },
      on: null,
      may: (actor, _row, input: AnyRow) => isAmong(access.create, actor, scope, input),
      undo: ({ id }: AnyRow) => ({ name: named('Delete'), input: { id } }),
      async apply(tx, input: AnyRow, ctx) {
        if (await tx.get(table, input.id)) throw new ExistsError('id');
        await write(null, input, tx, ctx);
      },
    },
    update: {
      name: named('Update'),
      get input() {
        return inputShape(noun, 'update');
      },
      on,
      may: (actor, row) => isAmong(access.update, actor, scope, row),
      undo: (input: AnyRow, before: Row<T> | undefined, after: Row<T> | undefined) =>
        before && after ? { name: named('Update'), input: oldValues(noun, input, before, after) } : null,
      apply: (tx, input: AnyRow, ctx, row: Row<T>) => write(row, input, tx, ctx),
    },
    delete: {
      name: named('Delete'),
      input: Going,
      on,
      may: (actor, row) => isAmong(access.delete, actor, scope, row),
      undo: ({ id }: Going) => ({ name: named('Restore'), input: { id } }),
      async apply(tx, going: Going, ctx, row: Row<T>) {
        const { id } = going;
        const how = howOf(going, false);
        await rules.mayGo?.(row, tx, ctx, how);
        const gone = { deletedAt: ctx.now, updatedAt: ctx.now };
        const children = rules.standsAlone ? [] : await dependents(tx, table, id, how, ctx);
        for (const child of children) await tx.patch(child.table, child.id, gone);
        await tx.patch(table, id, { ...gone, ...rules.partingNote?.(how) } as Partial<Row<T>>);
      },
    },
    restore: {
      name: named('Restore'),
      input: z.strictObject({ id: idText }),
      on: null,
      may: () => true,
      undo: ({ id }: Going) => ({ name: named('Delete'), input: { id } }),
      async apply(tx, { id }: Going, { actor, now }) {
        const row = await rowWhetherGone(tx, table, noun, id, actor);
        if (!isAmong(access.delete, actor, scope, row)) throw new AccessError();
        if (row.deletedAt !== null) await tx.patch(table, id, { deletedAt: null, updatedAt: now } as Partial<Row<T>>);
      },
    },
    destroy: {
      name: named('Destroy'),
      input: Going,
      on: null,
      may: () => true,
      async apply(tx, going: Going, ctx) {
        const { id } = going;
        const how = howOf(going, true);
        const row = await rowWhetherGone(tx, table, noun, id, ctx.actor);
        if (!isAmong(access.destroy, ctx.actor, scope, row)) throw new AccessError();
        await rules.mayGo?.(row, tx, ctx, how);
        const children = await dependents(tx, table, id, how, ctx);
        for (const place of [{ table, id }, ...children].reverse()) {
          await letGo(tx, place, ctx);
          await tx.remove(place.table, place.id);
        }
      },
    },
  };
}

/** The fields that an update named or changed, as they were: what a person gives to have them so again. */
function oldValues(noun: Noun, input: AnyRow, before: AnyRow, after: AnyRow): AnyRow {
  const differs = (field: string): boolean => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const fields = changeableFields(noun).filter((field) => Object.hasOwn(input, field) || differs(field));
  const old = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
  return { id: before.id, ...old };
}

/** Writes the fields that differ; none at all when nothing but the stamp would. */
async function patchChanged<T extends TableName>(table: T, before: Row<T>, after: Row<T>, tx: Tx): Promise<void> {
  const differs = ([field, value]: [string, unknown]): boolean =>
    field !== 'updatedAt' && JSON.stringify(value) !== JSON.stringify((before as AnyRow)[field]);
  const change = Object.fromEntries(Object.entries(after).filter(differs));
  if (Object.keys(change).length > 0) await tx.patch(table, before.id, { ...change, updatedAt: after.updatedAt } as Partial<Row<T>>);
}
