import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountByEmail, normalEmail } from './accounts.ts';
import { admit, csrfOf, noteAttempt, type LoginDeps, type LoginPost } from './admit.ts';
import { addressOf, answerPage, isOwnPost, readForm } from './answerPage.ts';
import { handleFactor, showFactor } from './handleFactor.ts';
import { loginPage, problemPage } from './idpPages.ts';
import { forgiveFailures, giveAttemptBack, takeAttempt } from './limitAttempts.ts';
import { verifyPassword } from './passwords.ts';

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
  const post = { req, res, interaction, form, address: addressOf(req, deps.settings.trustProxy) };
  return form.has('step') ? handleFactor(deps, post) : judge(deps, post);
}

async function judge(deps: LoginDeps, post: LoginPost): Promise<void> {
  const { res, form, address } = post;
  const { uid } = post.interaction;
  const { db, settings } = deps;
  const email = normalEmail(form.get('email') ?? '').slice(0, 254);
  const wait = await takeAttempt(db, settings.attemptLimits, email, address);
  if (wait > 0) {
    noteAttempt(deps, address, undefined, 'limited');
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
    noteAttempt(deps, address, account, account ? 'password' : 'unknown');
    return showForm(deps, res, uid, { email, problem: 'Wrong email or password.', status: 400 });
  }
  await forgiveFailures(db, settings.attemptLimits, email, address);
  if (!account.blocked && (await showFactor(deps, post, account))) return;
  return admit(deps, post, account);
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

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
