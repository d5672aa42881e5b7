import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type { Interaction, Provider } from 'oidc-provider';
import { hashAddress } from '../audit/hashAddress.ts';
import type { Account } from './accounts.ts';
import { endSessionOfOthers } from './endSession.ts';
import type { IdpSettings } from './idpOptions.ts';
import type { IdpSchema } from './idpTables.ts';
import type { SecondFactors } from './secondFactors.ts';
import { noteLastSignIn } from './signIns.ts';

export interface LoginDeps {
  provider: Provider;
  db: Kysely<IdpSchema>;
  settings: IdpSettings;
  csrfKey: string;
  /** Seals what the pages between password and code carry along. */
  factorKey: string;
  factors: SecondFactors;
  /** Hash of a password nobody has: an unknown e-mail must take as long as a wrong password. */
  nobodysHash: string;
}

/** A posted form of a sign-in that was begun in this browser. */
export interface LoginPost {
  req: IncomingMessage;
  res: ServerResponse;
  interaction: Interaction;
  form: URLSearchParams;
  /** The address that it came from, for counting attempts. */
  address: string;
}

/** Lets a person in who has shown all that is asked of them, or tells them that they are blocked: a stranger learns nothing about the account. */
export async function admit(deps: LoginDeps, { req, res, interaction, address }: LoginPost, account: Account): Promise<void> {
  const { provider, db } = deps;
  noteAttempt(deps, address, account, account.blocked ? 'blocked' : null);
  if (account.blocked) return provider.interactionFinished(req, res, { error: 'unauthorized', error_description: 'user is blocked' });
  await endSessionOfOthers(provider, req, res, interaction, account.sub);
  await noteLastSignIn(db, account.sub);
  return provider.interactionFinished(req, res, { login: { accountId: account.sub, remember: true } }, { mergeWithLastSubmission: false });
}

/** Notes an attempt to sign in; `refused` says why it was refused; null: the person is in. */
export function noteAttempt({ settings, csrfKey }: LoginDeps, address: string, account: Account | undefined, refused: string | null): void {
  settings.onAudit({
    action: refused === null ? 'signIn' : 'signIn.refused',
    actor: null,
    target: account ? { table: 'idp_account', id: account.sub } : null,
    addressHash: hashAddress(csrfKey, address),
    ...(refused !== null && { detail: { reason: refused } }),
  });
}

/** The text that a form of this sign-in brings back, which no other page knows. */
export function csrfOf({ csrfKey }: LoginDeps, uid: string): string {
  return createHmac('sha256', csrfKey).update(uid).digest('base64url');
}
