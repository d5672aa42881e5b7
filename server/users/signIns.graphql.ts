import { AccessError } from '#domain/errors.ts';
import { domainMutationField } from '../api/write/mutationField.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { reloadUser } from '../auth/findUser.ts';
import { askTenant, TENANT_STATE } from '../tenant/tenantOrders.ts';
import { endSignIns, signInsOf, type Query, type SignedIn } from '../auth/signIns.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import { builder } from '../graphql/builder.ts';
import type { RequestContext } from '../graphql/context.ts';
import { inviteAgain } from './inviteAgain.ts';

/** How one person signs in; all that the embedded provider tells of them in a list. */
interface UserSignIn {
  userId: string;
  lastSignInAt: string | null;
  hasAccount: boolean;
  isInvited: boolean;
  isWaiting: boolean;
  fault: string | null;
}

const UserSignInType = builder.objectRef<UserSignIn>('UserSignIn').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    lastSignInAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastSignInAt }) => lastSignInAt }),
    hasAccount: t.boolean({
      description: 'They have an account of the embedded provider; a tenant has those of its people itself.',
      resolve: ({ hasAccount }) => hasAccount,
    }),
    isInvited: t.boolean({
      description: 'They were sent a link and have not set a password with it yet.',
      resolve: ({ isInvited }) => isInvited,
    }),
    isWaiting: t.boolean({
      description: 'The tenant that signs people in has yet to be told of a change of them.',
      resolve: ({ isWaiting }) => isWaiting,
    }),
    fault: t.exposeString('fault', { nullable: true, description: 'Why the tenant is not told anymore, until something changes.' }),
  }),
});

const UserSessionType = builder.objectRef<SignedIn>('UserSession').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    agent: t.exposeString('agent', { description: 'What the browser says of itself (User-Agent).' }),
    since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    seenAt: t.field({ type: 'DateTime', description: 'When it last got a token.', resolve: ({ seenAt }) => seenAt }),
  }),
});

/** People and their accounts; a tenant's people have none here. */
const OF_USER = `from users u left join idp_account a on a.sub = u."authProfileId" or (u."authProfileId" is null and a.email = u.email)
  where u."deletedAt" is null`;

/** USER-9. */
function onlyAdmin({ role }: { role: string }): void {
  if (role !== 'ADMIN') throw new AccessError();
}

/** The account of a user. @throws AccessError when there is no such user */
async function subOf(query: Query, userId: string): Promise<string | null> {
  const [user] = await query(`select a.sub ${OF_USER} and u.id = $1`, [userId]);
  if (!user) throw new AccessError();
  return user['sub'] as string | null;
}

/** Reads for ADMIN, as of one instant. Accounts are the server's: no wall of a person's rows lets them through. */
async function readAccounts<T>(ctx: RequestContext, work: (query: Query) => Promise<T>): Promise<T> {
  const { id } = await ctx.user();
  return readSnapshot(ctx.db, async (client) => {
    onlyAdmin(await reloadUser(client, id));
    return work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows);
  });
}

const instantOf = (at: unknown): string | null => (at === null ? null : new Date(at as string).toISOString());

builder.queryField('userSignIns', (t) =>
  t.field({
    type: [UserSignInType],
    description: 'When people last signed in, by the accounts of the embedded provider (USER-9). ADMIN only.',
    resolve: (_, __, ctx) =>
      readAccounts(ctx, async (query) => {
        const rows = await query(
          `select u.id, a.sub is not null as known, a.last_sign_in_at as at, a.email_verified is false as invited, ${TENANT_STATE} ${OF_USER} order by a.last_sign_in_at desc nulls last, u.id`,
          [],
        );
        return rows.map(({ id, at, known, invited, waits, fault }) => ({
          userId: String(id),
          lastSignInAt: instantOf(at),
          hasAccount: known === true,
          isInvited: invited === true,
          isWaiting: waits === true,
          fault: fault as string | null,
        }));
      }),
  }),
);

builder.queryField('userSessions', (t) =>
  t.field({
    type: [UserSessionType],
    description: 'The browsers in which a person is signed in at the embedded provider (USER-9). ADMIN only.',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_, { userId }, ctx) =>
      readAccounts(ctx, async (query) => {
        const sub = await subOf(query, String(userId));
        return sub === null ? [] : signInsOf(query, sub);
      }),
  }),
);

domainMutationField('userSessionsEnd', {
  description: 'Sign a person out in one browser, or without `sessionId` in all of them (USER-9). ADMIN only.',
  args: (arg) => ({ userId: arg.id({ required: true }), sessionId: arg.id() }),
  async steps({ client, ctx: { actor } }, { userId, sessionId }, { requestId }) {
    onlyAdmin(actor);
    if (sessionId == null && (await askTenant(client, String(userId), 'SIGN_OUT'))) {
      await recordAudit(client, { action: 'session.end', actor, target: { table: 'users', id: String(userId) }, requestId });
      return { message: 'Your identity provider is told to end their sessions' };
    }
    const sub = await subOf(async (text, values) => (await client.query(text, values)).rows, String(userId));
    const isEnded = sub !== null && (await endSignIns(client, sub, sessionId == null ? null : String(sessionId)));
    if (!isEnded) return { message: 'They are not signed in there anymore' };
    await recordAudit(client, { action: 'session.end', actor, target: { table: 'users', id: String(userId) }, requestId });
    return { message: 'Session ended' };
  },
});

const UserInviteResponse = builder.objectRef<Awaited<ReturnType<typeof inviteAgain>>>('UserInviteResponse').implement({
  fields: (t) => ({ status: t.exposeString('status'), message: t.exposeString('message') }),
});

builder.mutationField('userInvite', (t) =>
  t.field({
    type: UserInviteResponse,
    description: 'Mail a person who has set no password yet another link to set one (USER-7). ADMIN only.',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_, { userId }, ctx) => inviteAgain(ctx, String(userId)),
  }),
);
