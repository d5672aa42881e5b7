import { addQueries } from '../api/read/queries.ts';
import { readOne } from '../api/read/readOne.ts';
import type { ListArgs } from '../api/read/listArgs.ts';
import type { ReadList } from '../api/read/readRow.ts';
import { objectTypeOf } from '../api/read/rowTypes.ts';
import { builder } from '../graphql/builder.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError } from '../graphql/errors.ts';
import { countUsers, signUp } from './signUp.ts';

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
  if (typeof email !== 'string') throw new ApiError('NotAuthorizedError', 'Only your own e-mail can be asked about.');
  return { count: await countUsers(ctx, email) };
}

// `user` without a key is the person who asks (design/domain.md 2.5).
addQueries('users', { noKey: async (ctx) => (await ctx.user()).id, list: listBeforeSignUp });

const UserCreateInput = builder.inputType('UserCreateInput', {
  fields: (t) => ({ email: t.string({ required: true }), firstName: t.string(), lastName: t.string() }),
});

builder.mutationField('userSignUpWithToken', (t) =>
  t.field({
    type: objectTypeOf('users'),
    nullable: true,
    args: { user: t.arg({ type: UserCreateInput, required: true }), authProfileId: t.arg.id() },
    resolve: async (_, { user, authProfileId }, ctx, info) => {
      const { id } = await signUp(ctx, user, authProfileId == null ? null : String(authProfileId));
      return readOne(ctx, info, 'users', id);
    },
  }),
);
