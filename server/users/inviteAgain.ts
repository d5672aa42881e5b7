import { AccessError, RuleError } from '#domain/errors.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { inWrite } from '../api/write/inWrite.ts';
import type { RequestContext } from '../graphql/context.ts';
import { setPasswordMail } from '../mail/passwordMails.ts';
import { askTenant, hasTenant } from '../tenant/tenantOrders.ts';
import { isSignedInHere, unknownPasswordNow } from './addSignIn.ts';
import { signInOf } from './signInOf.ts';

/** The outcome of an invitation, in words for whoever asked. */
interface Invited {
  status: 'success' | 'error';
  message: string;
}

/**
 * USER-7: mails a person who has chosen no password yet another link to set one; a user without a sign-in gets it as well.
 * Where a tenant signs people in, the link is the tenant's; one that is not kept in step mails nobody.
 * @throws DomainError when there is nothing to invite them to, AccessError for anybody but ADMIN
 */
export async function inviteAgain(ctx: RequestContext, userId: string): Promise<Invited> {
  const { role } = await ctx.user();
  if (role !== 'ADMIN') throw new AccessError();
  const isHere = !(await hasTenant(ctx.db.pool)) && (await isSignedInHere(ctx));
  // Hashing takes long: not while rows are locked.
  const fresh = isHere ? await unknownPasswordNow('') : null;
  return inWrite(ctx, async ({ tx, client, ctx: { actor } }) => {
    const user = await tx.get('users', userId);
    if (!user || user.deletedAt !== null) throw new AccessError();
    if (user.status !== 'active') throw new RuleError('USER-7', 'This user is disabled. Enable them first.');
    if (await askTenant(client, user.id, 'INVITE')) {
      await recordAudit(client, { action: 'password.link', actor, target: { table: 'users', id: user.id }, requestId: ctx.requestId });
      return { status: 'success', message: `An invitation goes to ${user.email} as soon as your identity provider answers` };
    }
    if (!fresh) return { status: 'error', message: 'Your identity provider invites people: do it there.' };
    const { sub, isVerified } = await signInOf(client, user, { ...fresh, email: user.email });
    if (isVerified) throw new RuleError('USER-7', 'They have chosen a password already. Send a password reset instead.');
    const target = { table: 'users', id: user.id };
    await recordAudit(client, { action: 'password.link', actor, target, requestId: ctx.requestId, detail: { sub } });
    await setPasswordMail(client, ctx.mail.origin, { sub, email: user.email, name: user.firstName });
    return { status: 'success', message: `An invitation is on its way to ${user.email}` };
  });
}
