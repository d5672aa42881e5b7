import type { Role } from '#domain/actor.ts';
import { builder } from '../graphql/builder.ts';
import { ApiError } from '../graphql/errors.ts';
import type { UserRow } from './findUser.ts';
import { countUsers, signUp } from './signUp.ts';

const RoleItem = builder.objectRef<{ name: Role }>('Role').implement({ fields: (t) => ({ name: t.exposeString('name') }) });

const RoleList = builder.objectRef<{ items: { name: Role }[] }>('RoleListResponse').implement({
  fields: (t) => ({ items: t.expose('items', { type: [RoleItem] }) }),
});

const Customer = builder.objectRef<{ id: string; name: string }>('Customer').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

const User = builder.objectRef<UserRow>('User').implement({
  description: 'A person who may sign in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    status: t.exposeString('status'),
    role: t.exposeString('role'),
    roles: t.field({ type: RoleList, resolve: (user) => ({ items: [{ name: user.role }] }) }),
    customer: t.field({
      type: Customer,
      nullable: true,
      resolve: async (user, _, { db }) => {
        if (!user.customerId) return null;
        const { rows } = await db.pool.query<{ id: string; name: string }>(`select "id", "name" from "customers" where "id" = $1`, [
          user.customerId,
        ]);
        return rows[0] ?? null;
      },
    }),
  }),
});

const UserListResponse = builder.objectRef<{ count: number }>('UserListResponse').implement({
  fields: (t) => ({ count: t.exposeInt('count') }),
});

const StringPredicate = builder.inputType('StringPredicate', { fields: (t) => ({ equals: t.string() }) });
const UserFilter = builder.inputType('UserFilter', { fields: (t) => ({ email: t.field({ type: StringPredicate }) }) });
const UserCreateInput = builder.inputType('UserCreateInput', {
  fields: (t) => ({ email: t.string({ required: true }), firstName: t.string(), lastName: t.string() }),
});

builder.queryFields((t) => ({
  user: t.field({ type: User, description: 'The person who asks.', resolve: (_, __, ctx) => ctx.user() }),
  usersList: t.field({
    type: UserListResponse,
    description: 'Does a user exist for my own verified e-mail?',
    args: { filter: t.arg({ type: UserFilter }), first: t.arg.int() },
    resolve: async (_, { filter }, ctx) => {
      const email = filter?.email?.equals;
      if (!email) throw new ApiError('NotAuthorizedError', 'Only your own e-mail can be asked about.');
      return { count: await countUsers(ctx, email) };
    },
  }),
}));

builder.mutationField('userSignUpWithToken', (t) =>
  t.field({
    type: User,
    args: { user: t.arg({ type: UserCreateInput, required: true }), authProfileId: t.arg.id() },
    resolve: (_, { user, authProfileId }, ctx) => signUp(ctx, user, authProfileId == null ? null : String(authProfileId)),
  }),
);
