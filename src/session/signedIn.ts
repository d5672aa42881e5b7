import { askServer } from './askServer.ts';
import { finishLogin, signedInIdentity } from './auth0.ts';
import { ensureUser, type WhoAmI } from './ensureUser.ts';
import { remember } from './session.ts';

/** Ends the sign-in and finds out who it is; a known person is remembered. Rejects with the provider's error when the sign-in itself failed. */
export async function completeSignIn(): Promise<{ target: string; who: WhoAmI }> {
  const target = await finishLogin();
  const identity = await signedInIdentity();
  if (!identity) return { target, who: { kind: 'session-expired', message: 'Nobody is signed in.' } };
  const who = await ensureUser(askServer, identity);
  if (who.kind === 'ok') remember({ userId: who.user.id, email: who.user.email, sub: identity.sub });
  return { target, who };
}
