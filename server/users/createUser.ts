import type pg from 'pg';
import { AccessError } from '#domain/errors.ts';
import { createRow } from '../api/write/calls.ts';
import type { Data } from '../api/write/data.ts';
import { inWrite } from '../api/write/inWrite.ts';
import { RowWriter } from '../api/write/rowWriter.ts';
import type { RequestContext } from '../graphql/context.ts';
import { setPasswordMail } from '../mail/passwordMails.ts';
import type { UserRow } from '../auth/findUser.ts';
import { askTenant, hasTenant } from '../tenant/tenantOrders.ts';
import { addSignIn, isSignedInHere, unknownPasswordNow, type NewSignIn } from './addSignIn.ts';

export interface CreatedUser {
  id: string;
  /** The state of the sign-in, in words for people. */
  message: string;
}

/**
 * USER-7: makes the user, and in the same transaction an account of the embedded provider with a password that nobody knows
 * and the mail with which the person sets their own. An account that the e-mail has already is left as it is; where a
 * tenant signs people in, it is told in the same transaction to make the account, or makes it by itself.
 * @throws DomainError of the user's rules, AccessError for anybody but ADMIN
 */
export async function createUser(ctx: RequestContext, data: Data): Promise<CreatedUser> {
  const { role } = await ctx.user();
  if (role !== 'ADMIN') throw new AccessError();
  const isTenants = await hasTenant(ctx.db.pool);
  // Hashing takes long: not while rows are locked.
  const account =
    !isTenants && (await isSignedInHere(ctx)) ? await unknownPasswordNow(typeof data['email'] === 'string' ? data['email'] : '') : null;
  return inWrite(ctx, async (steps) => {
    const id = await createRow(new RowWriter(steps), 'users', data);
    if (await askTenant(steps.client, id, 'INVITE')) return { id, message: TOLD };
    const user = (await steps.tx.get('users', id))!;
    return { id, message: account ? await makeSignIn(ctx, steps.client, account, user) : ELSEWHERE };
  });
}

const TOLD = 'The user was created. Your identity provider is told now, and then a link to set a password goes to them.';
const ELSEWHERE = 'The user was created. They sign in with the account that your identity provider has for this email.';
const KNOWN = 'The user was created. This email has a sign-in already, with its own password.';
const MAILED = 'The user was created, and a link to set a password is on its way to them.';

async function makeSignIn({ mail }: RequestContext, client: pg.ClientBase, account: NewSignIn, user: UserRow): Promise<string> {
  if (!(await addSignIn(client, account, user))) return KNOWN;
  await setPasswordMail(client, mail.origin, { sub: account.sub, email: user.email, name: user.firstName });
  return MAILED;
}
