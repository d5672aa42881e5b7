import { InputError } from '#domain/errors.ts';
import { addQueries } from '../api/read/queries.ts';
import { readOne } from '../api/read/readOne.ts';
import type { ListArgs } from '../api/read/listArgs.ts';
import type { ReadList } from '../api/read/readRow.ts';
import { objectTypeOf } from '../api/read/rowTypes.ts';
import type { Data } from '../api/write/data.ts';
import { createInputOf } from '../api/write/inputTypes.ts';
import { builder } from '../graphql/builder.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../http/errors.ts';
import { countUsers, signUp, type NewUser } from './signUp.ts';

/** The list for a person who signed in and is no user yet: whether there is one for their own verified e-mail, and nothing else. */
async function listBeforeSignUp(ctx: RequestContext, { filter }: ListArgs): Promise<ReadList | null> {
  const isUser = await ctx.user().then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'EntityNotFoundError') return false;
      throw error;
    },
  );
  if (isUser) return null;
  const email = (filter?.['email'] as { equals?: unknown } | null | undefined)?.equals;
  if (typeof email !== 'string') throw new ApiError('NotAuthorizedError', 'Only your own email can be asked about.');
  return { count: await countUsers(ctx, email) };
}

// `user` without a key is the person who asks (design/domain.md 2.5).
addQueries('users', { noKey: async (ctx) => (await ctx.user()).id, list: listBeforeSignUp });

/** The fields that a person gives when they sign up; role, carrier and the rest are given by others (ACCESS-7). */
const SIGN_UP_FIELDS: ReadonlySet<string> = new Set(['email', 'firstName', 'lastName']);

function newUser(given: Data): NewUser {
  const foreign = Object.keys(given).filter((field) => !SIGN_UP_FIELDS.has(field));
  if (foreign.length > 0) throw new InputError(Object.fromEntries(foreign.map((field) => [field, 'Cannot be given'])));
  const { email, firstName, lastName } = given as Partial<NewUser>;
  if (!email) throw new InputError({ email: 'Email is required' });
  return { email, firstName, lastName };
}

builder.mutationField('userSignUpWithToken', (t) =>
  t.field({
    type: objectTypeOf('users'),
    nullable: true,
    args: { user: t.arg({ type: createInputOf('users'), required: true }), authProfileId: t.arg.id() },
    resolve: async (_, { user, authProfileId }, ctx, info) => {
      const { id } = await signUp(ctx, newUser(user), authProfileId == null ? null : String(authProfileId));
      return readOne(ctx, info, 'users', id);
    },
  }),
);
