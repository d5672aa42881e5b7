import { createInputOf } from '../api/write/inputTypes.ts';
import { readOne } from '../api/read/readOne.ts';
import { objectTypeOf } from '../api/read/rowTypes.ts';
import { builder } from '../graphql/builder.ts';
import { createUser, type CreatedUser } from './createUser.ts';

const CreateUserAuth0Response = builder.objectRef<CreatedUser>('CreateUserAuth0Response').implement({
  fields: (t) => ({
    status: t.string({ resolve: () => 'success' }),
    message: t.exposeString('message'),
    user: t.field({ type: objectTypeOf('users'), nullable: true, resolve: ({ id }, _, ctx, info) => readOne(ctx, info, 'users', id) }),
  }),
});

builder.mutationField('createUserAuth0', (t) =>
  t.field({
    type: CreateUserAuth0Response,
    description: 'Makes a user and their sign-in, and mails them a link to set a password (USER-7). ADMIN only.',
    args: { data: t.arg({ type: createInputOf('users'), required: true }) },
    resolve: (_, { data }, ctx) => createUser(ctx, data),
  }),
);
