import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { userName } from '#domain/users/user.ts';
import { accountRow } from '../auth/accounts.ts';
import type { UserRow } from '../auth/findUser.ts';
import { BusyError } from '../auth/passwords.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ThrottledError } from '../http/errors.ts';

/** An account that is still to be written. */
export type NewSignIn = Awaited<ReturnType<typeof accountRow>>;

/** An account for this e-mail with a password that nobody knows. Hashes it, so not for inside a transaction. @throws BusyError */
export function unknownPassword(email: string): Promise<NewSignIn> {
  return accountRow({ email, password: randomBytes(24).toString('base64url'), name: '', emailVerified: false });
}

const RETRY_SECONDS = 1;

/** The same for a request, which is told to come again while too many passwords are hashed. @throws ThrottledError */
export async function unknownPasswordNow(email: string): Promise<NewSignIn> {
  try {
    return await unknownPassword(email);
  } catch (error) {
    throw error instanceof BusyError ? new ThrottledError(RETRY_SECONDS) : error;
  }
}

/** Returns whether the embedded provider signs people in: a tenant's have no account of ours, and whoever asks signs in like everybody. */
export async function isSignedInHere({ db, identity }: Pick<RequestContext, 'db' | 'identity'>): Promise<boolean> {
  const { rowCount } = await db.pool.query('select from idp_account where sub = $1', [identity.sub]);
  return rowCount === 1;
}

/** Writes the account of this user, blocked while they are disabled. False when the e-mail has one already: that one stays as it is. */
export async function addSignIn(client: Pick<pg.ClientBase, 'query'>, account: NewSignIn, user: UserRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into idp_account (sub, email, name, email_verified, blocked, password_hash) values ($1, $2, $3, false, $4, $5)
     on conflict (email) do nothing`,
    [account.sub, user.email, userName(user), user.status !== 'active', account.password_hash],
  );
  return rowCount === 1;
}
