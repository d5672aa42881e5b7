import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import type { Interaction, Provider } from 'oidc-provider';
import { hashAddress } from '../audit/hashAddress.ts';
import { accountByEmail, normalEmail, type Account } from './accounts.ts';
import { addressOf, answerPage, isOwnPost, readForm } from './answerPage.ts';
import { endSessionOfOthers } from './endSession.ts';
import type { IdpSettings } from './idpOptions.ts';
import { loginPage, problemPage } from './idpPages.ts';
import type { IdpSchema } from './idpTables.ts';
import { noteLastSignIn } from './signIns.ts';
import { forgiveFailures, giveAttemptBack, takeAttempt } from './limitAttempts.ts';
import { verifyPassword } from './passwords.ts';

export interface LoginDeps {
  provider: Provider;
  db: Kysely<IdpSchema>;
  settings: IdpSettings;
  csrfKey: string;
  /** Hash of a password nobody has: an unknown e-mail must take as long as a wrong password. */
  nobodysHash: string;
}

/** Shows the sign-in page, or judges what was typed into it. */
export async function handleLogin(deps: LoginDeps, req: IncomingMessage, res: ServerResponse, uid: string): Promise<void> {
  const interaction = await deps.provider.interactionDetails(req, res).catch(() => null);
  if (!interaction || interaction.uid !== uid) {
    return answerPage(res, 400, problemPage('This sign-in has expired', 'It was open for too long, or it was finished in another tab.'));
  }
  if (req.method === 'GET') {
    const chosen = new URL(req.url ?? '', deps.settings.publicOrigin).searchParams.get('login_hint');
    return showForm(deps, res, uid, { email: chosen ?? String(interaction.params['login_hint'] ?? '') });
  }
  const form = await readForm(req);
  if (!isOwnPost(req, deps.settings.publicOrigin) || !sameText(form.get('csrf') ?? '', csrfOf(deps, uid))) {
    return answerPage(res, 403, problemPage('Request refused', 'This form was not sent by the sign-in page.'));
  }
  if (form.has('cancel')) {
    return deps.provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'The sign-in was cancelled.' });
  }
  return judge(deps, req, res, interaction, form);
}

async function judge(
  deps: LoginDeps,
  req: IncomingMessage,
  res: ServerResponse,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<void> {
  const { uid } = interaction;
  const { db, provider, settings } = deps;
  const email = normalEmail(form.get('email') ?? '').slice(0, 254);
  const address = addressOf(req, settings.trustProxy);
  const wait = await takeAttempt(db, settings.attemptLimits, email, address);
  if (wait > 0) {
    noteSignIn(deps, address, undefined, 'limited');
    return showForm(deps, res, uid, {
      email,
      problem: 'Too many attempts. Please try again later.',
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  }
  const account = await accountByEmail(db, email);
  const password = (form.get('password') ?? '').slice(0, 256);
  const isRight = await verifyPassword(password, account?.password_hash ?? deps.nobodysHash).catch(async (error: unknown) => {
    await giveAttemptBack(db, settings.attemptLimits, email, address);
    throw error;
  });
  if (!account || !isRight) {
    noteSignIn(deps, address, account, account ? 'password' : 'unknown');
    return showForm(deps, res, uid, { email, problem: 'Wrong email or password.', status: 400 });
  }
  await forgiveFailures(db, settings.attemptLimits, email, address);
  noteSignIn(deps, address, account, account.blocked ? 'blocked' : null);
  // Said only after the right password: a stranger learns nothing about the account.
  if (account.blocked) return provider.interactionFinished(req, res, { error: 'unauthorized', error_description: 'user is blocked' });
  await endSessionOfOthers(provider, req, res, interaction, account.sub);
  await noteLastSignIn(db, account.sub);
  return provider.interactionFinished(req, res, { login: { accountId: account.sub, remember: true } }, { mergeWithLastSubmission: false });
}

/** `refused` says why it was; null: the person is in. */
function noteSignIn({ settings, csrfKey }: LoginDeps, address: string, account: Account | undefined, refused: string | null): void {
  settings.onAudit({
    action: refused === null ? 'signIn' : 'signIn.refused',
    actor: null,
    target: account ? { table: 'idp_account', id: account.sub } : null,
    addressHash: hashAddress(csrfKey, address),
    ...(refused !== null && { detail: { reason: refused } }),
  });
}

function showForm(
  deps: LoginDeps,
  res: ServerResponse,
  uid: string,
  shown: { email: string; problem?: string; status?: number; headers?: Record<string, string> },
): void {
  const { demoPeople, demoPassword } = deps.settings;
  const isDemoChoice = !shown.problem && demoPeople.some((person) => person.email === shown.email);
  const html = loginPage({
    uid,
    csrf: csrfOf(deps, uid),
    email: shown.email,
    password: isDemoChoice ? demoPassword : '',
    problem: shown.problem ?? null,
    demoPeople,
    demoPassword,
  });
  answerPage(res, shown.status ?? 200, html, shown.headers);
}

function csrfOf(deps: LoginDeps, uid: string): string {
  return createHmac('sha256', deps.csrfKey).update(uid).digest('base64url');
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
