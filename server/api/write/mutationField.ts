import type { ArgBuilder, InputFieldMap, InputShapeFromFields } from '@pothos/core';
import type { TableName } from '#domain/tables.ts';
import { builder } from '../../graphql/builder.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import type { ApiTypes } from '../builderTypes.ts';
import { readOne } from '../read/readOne.ts';
import { objectTypeOf } from '../read/rowTypes.ts';
import { inWrite } from './inWrite.ts';

type Plain = 'String' | 'Int' | 'Boolean' | 'ID';

/** The result of a call: `message` is what a person reads; `status` is `success` where it is left out. */
export interface Done {
  message: string;
  status?: 'success' | 'error';
  /** By the names in `rows` the ids of rows, by those in `values` plain values; what is left out is null. */
  [answer: string]: string | number | boolean | null | undefined;
}

interface FieldSpec<A extends InputFieldMap, Result> {
  description: string;
  args?: (arg: ArgBuilder<ApiTypes>) => A;
  /**
   * The work, in one transaction as the person who asks: `run(mutation, input)` checks and runs a mutation of the domain,
   * `ctx.newId()` names a new row, `tx` reads and writes rows without any check of access. No network and no files in here.
   */
  steps: (s: Steps, args: InputShapeFromFields<A>, request: RequestContext) => Promise<Result>;
}

/**
 * Adds a call of the API that answers `{ status, message, ... }` (spec 7), in a type of its own, `<Name>Response`. Example:
 *
 *     domainMutationField('createContractWithDriver', {
 *       description: 'Hires a driver: ...',
 *       args: (arg) => ({ driver: arg.id({ required: true }), hiredAt: arg.string() }),
 *       rows: { contract: 'contracts' },
 *       async steps({ run, ctx }, { driver, hiredAt }) {
 *         const id = ctx.newId();
 *         await run(contractHire, { id, driverId: driver, hiredAt });
 *         return { message: 'Contract created successfully', contract: id };
 *       },
 *     });
 *
 * `rows`: field of the answer -> noun; `steps` gives the id, the caller gets the row as they see it after the commit, or null.
 * `values`: field of the answer -> scalar, for instance `{ pdfBase64: 'String' }`.
 * Refusals are thrown as DomainErrors and reach the caller with their code, never as `status: 'error'`, except where the
 * caller did nothing wrong and nothing is to be undone (an expired token of the carrier): `return { status: 'error', message }`.
 */
export function domainMutationField<A extends InputFieldMap = Record<never, never>>(
  name: string,
  spec: FieldSpec<A, Done> & { rows?: Readonly<Record<string, TableName>>; values?: Readonly<Record<string, Plain>> },
): void {
  const Response = builder.objectRef<Done>(`${name.charAt(0).toUpperCase()}${name.slice(1)}Response`).implement({
    fields: (t) => ({
      status: t.string({ resolve: ({ status }) => status ?? 'success' }),
      message: t.string({ resolve: ({ message }) => message }),
      ...mapEntries(spec.rows, (field, table) =>
        t.field({
          type: objectTypeOf(table),
          nullable: true,
          resolve: (done, _, ctx, info) => (typeof done[field] === 'string' ? readOne(ctx, info, table, done[field]) : null),
        }),
      ),
      ...mapEntries(spec.values, (field, type) => t.field({ type, nullable: true, resolve: (done) => (done[field] ?? null) as never })),
    }),
  });
  builder.mutationField(name, (t) =>
    t.field({
      type: Response,
      description: spec.description,
      args: spec.args?.(t.arg) ?? ({} as A),
      resolve: (_, args, ctx) => inWrite(ctx, (s) => spec.steps(s, args as InputShapeFromFields<A>, ctx)),
    }),
  );
}

function mapEntries<T, R>(entries: Readonly<Record<string, T>> | undefined, fn: (key: string, value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([key, value]) => [key, fn(key, value)]));
}
