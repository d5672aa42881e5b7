import { randomUUID } from 'node:crypto';
import { ApiError } from '../http/errors.ts';
import type { RequestContext } from '../graphql/context.ts';
import { requireUser, type UserRow } from '../auth/findUser.ts';

/** The e-mail of the token, if it is the one asked about: nobody learns which other addresses are known. */
function ownEmail({ identity }: RequestContext, email: string): string {
  const own = identity.email;
  if (!own || own !== email.trim().toLowerCase()) throw new ApiError('NotAuthorizedError', 'Only your own email can be asked about.');
  if (!identity.emailVerified) throw new ApiError('EMAIL_NOT_VERIFIED', 'Please verify your email first.');
  return own;
}

/** Counts the users with this email: the check before sign-up (design/domain.md 2.5). */
export async function countUsers(ctx: RequestContext, email: string): Promise<number> {
  const own = ownEmail(ctx, email);
  const { rows } = await ctx.db.pool.query(`select 1 from "users" where "email" = $1 and "deletedAt" is null`, [own]);
  return rows.length;
}

export interface NewUser {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/**
 * Makes the row of a person who signed in and is not a user yet. Insert or nothing: an existing user keeps role and status,
 * and two requests at once make one user.
 */
export async function signUp(ctx: RequestContext, user: NewUser, authProfileId: string | null): Promise<UserRow> {
  const email = ownEmail(ctx, user.email);
  if (authProfileId !== null && authProfileId !== ctx.identity.sub) {
    throw new ApiError('NotAuthorizedError', 'The profile is not the one of your token.');
  }
  const now = new Date(ctx.clock()).toISOString();
  await ctx.db.pool.query(
    `insert into "users" ("id", "email", "firstName", "lastName", "role", "status", "authProfileId", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, 'CUSTOMER_BASIC', 'active', $5, $6, $6) on conflict do nothing`,
    [randomUUID(), email, (user.firstName ?? '').slice(0, 100), (user.lastName ?? '').slice(0, 100), ctx.identity.sub, now],
  );
  return requireUser(ctx.db, ctx.identity);
}
