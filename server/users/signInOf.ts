import type pg from 'pg';
import { unlinkUser, type UserRow } from '../auth/findUser.ts';
import { addSignIn, type NewSignIn } from './addSignIn.ts';

/** The account of a user, and whether its password was chosen by whoever reads the e-mail. */
interface FoundSignIn {
  sub: string;
  isVerified: boolean;
}

/** The account of this user; `fresh` is written where there is none. */
export async function signInOf(client: Pick<pg.ClientBase, 'query'>, user: UserRow, fresh: NewSignIn): Promise<FoundSignIn> {
  const { rows } = await client.query<FoundSignIn>(
    `select sub, email_verified as "isVerified" from idp_account where sub = $1 or email = $2 order by sub = $1 desc limit 1`,
    [user.authProfileId, user.email],
  );
  // A row that points to an account that is gone: the next sign-in with this e-mail takes its place.
  if (user.authProfileId !== null && rows[0]?.sub !== user.authProfileId) await unlinkUser(client, user.authProfileId);
  if (rows[0]) return rows[0];
  await addSignIn(client, fresh, user);
  return { sub: fresh.sub, isVerified: false };
}
