import { z } from 'zod';
import { AccessError } from '#domain/errors.ts';
import { normalEmail } from '../auth/accounts.ts';
import type { VerifyToken } from '../auth/verifyToken.ts';
import type { Database } from '../db/database.ts';
import type { Route } from '../http/router.ts';
import { actorOf, requireUser } from '../auth/findUser.ts';
import { emailInput } from './accountsReset.ts';
import { removeSignIn } from './removeSignIn.ts';
import { bearerIdentity, done, readJson, restPost } from './rest.ts';

export const accountInput = z.object({ userAuth0Id: z.string().min(1).max(100), email: emailInput });

/** `POST /api/delete-account {userAuth0Id, email}`: people take away their own account, which needs no user row, ADMIN anybody's. */
export function deleteRoute({ db, verify }: { db: Database; verify: VerifyToken }): Route {
  return restPost('/api/delete-account', async (x) => {
    const identity = await bearerIdentity(x, verify);
    const { userAuth0Id: sub, email } = await readJson(x, accountInput);
    const isSelf = identity.sub === sub && identity.email === normalEmail(email);
    const user = isSelf ? null : actorOf(await requireUser(db, identity));
    if (user !== null && user.role !== 'ADMIN') throw new AccessError();
    if (!(await removeSignIn(db, { sub, email }, user))) throw new AccessError();
    return done('The account was deleted.');
  });
}
