import type { Role } from '#domain/actor.ts';
import { CODES } from '#sync/protocol.ts';
import type { GraphqlAnswer, PostGraphql, Refusal } from './postGraphql.ts';
import { SESSION_OPERATIONS } from './sessionOperations.ts';

/** The signed-in user as the product knows them. */
export interface CurrentUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  status: string;
  role: Role;
  customer: { id: string } | null;
}

/** Who is signed in, or which access view to show; the names of the views are those of the replica's `Stop`. */
export type WhoAmI = { kind: 'ok'; user: CurrentUser } | { kind: 'disabled' | 'not-found' | 'session-expired' | 'failed'; message: string };

/**
 * The steps after a sign-in (spec 1): does the e-mail exist as a user, if not sign it up, then who is it? A refusal on the
 * way (an e-mail that is not verified) is kept as the reason that the access view may show.
 */
export async function ensureUser(post: PostGraphql, identity: { sub: string; email: string }): Promise<WhoAmI> {
  const signUpRefusal = await signUpIfMissing(post, identity);
  const who = await whoAmI(post);
  return who.kind === 'not-found' && signUpRefusal ? { ...who, message: signUpRefusal } : who;
}

/** Asks the server who the bearer of the token is. */
export async function whoAmI(post: PostGraphql): Promise<WhoAmI> {
  const answer = await post<{ user: CurrentUser }>('CurrentUser', SESSION_OPERATIONS.current, {});
  return answer.ok ? { kind: 'ok', user: answer.data.user } : { kind: viewOf(answer), message: answer.message };
}

/** Null, or the words of the server that would not make the user. */
async function signUpIfMissing(post: PostGraphql, { sub, email }: { sub: string; email: string }): Promise<string | null> {
  const exists = await post<{ usersList: { count: number } }>('UserExistsCheck', SESSION_OPERATIONS.exists, { email });
  if (exists.ok && exists.data.usersList.count > 0) return null;
  if (!exists.ok) return refusalText(exists);
  return refusalText(await post('userSignUpWithToken', SESSION_OPERATIONS.signUp, { user: { email }, authProfileId: sub }));
}

function refusalText(answer: GraphqlAnswer<unknown>): string | null {
  return !answer.ok && answer.kind === 'refused' ? answer.message : null;
}

function viewOf({ kind, code }: Refusal): Exclude<WhoAmI['kind'], 'ok'> {
  if (kind === 'blocked' || code === CODES.userDisabled) return 'disabled';
  if (code === CODES.userNotFound) return 'not-found';
  return kind === 'session-expired' ? 'session-expired' : 'failed';
}
