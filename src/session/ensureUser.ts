import { CODES } from '#sync/protocol.ts';
import type { CurrentUserResult } from '#src/data/operations.gen.ts';
import type { AskServer, Refusal } from '#src/data/serverClient.ts';
import { currentUser, userExistsCheck, userSignUpWithToken } from './session.operations.ts';

/** The signed-in user as the product knows them. */
type CurrentUser = NonNullable<CurrentUserResult['user']>;

/** The person who is signed in, or which access view to show; the names of the views are those of the replica's `Stop`. */
export type WhoAmI =
  | { kind: 'ok'; user: CurrentUser }
  | {
      kind: 'disabled' | 'not-found' | 'session-expired' | 'failed';
      message: string;
      /** No user was made because the email is not verified yet. */
      isUnverified?: boolean;
    };

/**
 * The steps after a sign-in (spec 1): does the e-mail exist as a user, if not sign it up, then who is it? A refusal on the
 * way (an e-mail that is not verified) is kept as the reason that the access view may show.
 */
export async function ensureUser(ask: AskServer, identity: { sub: string; email: string }): Promise<WhoAmI> {
  const signUpRefusal = await signUpIfMissing(ask, identity);
  const who = await whoAmI(ask);
  if (who.kind !== 'not-found' || !signUpRefusal) return who;
  return { ...who, message: signUpRefusal.message, isUnverified: signUpRefusal.code === 'EMAIL_NOT_VERIFIED' };
}

/** Asks the server who the bearer of the token is. */
export async function whoAmI(ask: AskServer): Promise<WhoAmI> {
  const answer = await ask(currentUser, {});
  return answer.ok ? { kind: 'ok', user: answer.data.user! } : { kind: viewOf(answer), message: answer.message };
}

/** Null, or the refusal of the server that would not make the user. */
async function signUpIfMissing(ask: AskServer, { sub, email }: { sub: string; email: string }): Promise<Refusal | null> {
  const exists = await ask(userExistsCheck, { email });
  if (exists.ok && exists.data.usersList.count > 0) return null;
  const answer = exists.ok ? await ask(userSignUpWithToken, { user: { email }, authProfileId: sub }) : exists;
  return !answer.ok && answer.kind === 'refused' ? answer : null;
}

function viewOf({ kind, code }: Refusal): Exclude<WhoAmI['kind'], 'ok'> {
  if (kind === 'blocked' || code === CODES.userDisabled) return 'disabled';
  if (code === CODES.userNotFound) return 'not-found';
  return kind === 'session-expired' ? 'session-expired' : 'failed';
}
