import { accountBySub, type Account } from './accounts.ts';
import { admit, csrfOf, noteAttempt, type LoginDeps, type LoginPost } from './admit.ts';
import { answerPage } from './answerPage.ts';
import { codePage, enrollPage, recoveryCodesPage, type FactorPage } from './factorPages.ts';
import { problemPage } from './idpPages.ts';
import { judgeCode } from './judgeCode.ts';
import { sealText, unsealText } from './sealedText.ts';

/** The time between the password and the code. */
const STEP_MS = 1_800_000;
const TOO_MANY = 'Too many attempts. Please try again later.';

/** The state that the page after the password carries along, sealed: whose password was right, and what is left to do. */
interface Step {
  sub: string;
  /** `saved`: the second factor is set up, and the recovery codes are on the screen. */
  stage: 'code' | 'enroll' | 'saved';
  /** When the account was last changed: a new password voids the page. */
  stamp: number;
  until: number;
}

/** After the right password: asks for the code of who has a second factor, has it set up by who must have one, or gives false. */
export async function showFactor(deps: LoginDeps, post: LoginPost, account: Account): Promise<boolean> {
  if ((await deps.factors.stateOf(account.sub)) !== null) {
    answerPage(post.res, 200, codePage(pageOf(deps, post, account, 'code'), 'app'));
    return true;
  }
  if (!(await deps.settings.mustHaveFactor(account))) return false;
  answerPage(post.res, 200, enrollPage(pageOf(deps, post, account, 'enroll'), deps.factors.offer(account)));
  return true;
}

/** Answers the forms of the pages after the password. */
export async function handleFactor(deps: LoginDeps, post: LoginPost): Promise<void> {
  const step = readStep(deps, post);
  const account = step && (await accountBySub(deps.db, step.sub));
  if (!account || account.updated_at !== step.stamp)
    return answerPage(post.res, 400, problemPage('This sign-in has expired', 'It was open for too long. Please sign in again.'));
  if (account.blocked || step.stage === 'saved') return admit(deps, post, account);
  return step.stage === 'enroll' ? enroll(deps, post, account) : judge(deps, post, account);
}

async function judge(deps: LoginDeps, post: LoginPost, account: Account): Promise<void> {
  const { res, form, address } = post;
  const page = pageOf(deps, post, account, 'code');
  const use = form.get('use') === 'recovery' ? 'recovery' : 'app';
  const code = form.get('code');
  if (code === null) return answerPage(res, 200, codePage(page, use));
  const judged = await judgeCode({ db: deps.db, limits: deps.settings.attemptLimits }, account.sub, address, () =>
    deps.factors.accept(account.sub, code.slice(0, 64)),
  );
  if ('waitSeconds' in judged) {
    noteAttempt(deps, address, account, 'limited');
    return answerPage(res, 429, codePage({ ...page, problem: TOO_MANY }, use), { 'Retry-After': String(judged.waitSeconds) });
  }
  if (judged.isRight) return admit(deps, post, account);
  noteAttempt(deps, address, account, 'code');
  const problem =
    use === 'app' ? 'Wrong code, or one that was used before. Enter the next one.' : 'Wrong recovery code, or one that was used before.';
  answerPage(res, 400, codePage({ ...page, problem }, use));
}

async function enroll(deps: LoginDeps, post: LoginPost, account: Account): Promise<void> {
  const { res, form, address } = post;
  const { sub } = account;
  const sealed = form.get('offer') ?? '';
  let codes: string[] | null = null;
  const judged = await judgeCode({ db: deps.db, limits: deps.settings.attemptLimits }, sub, address, async () => {
    codes = await deps.factors.turnOn(sub, sealed, (form.get('code') ?? '').slice(0, 64));
    return codes !== null;
  });
  if (codes !== null) {
    deps.settings.onAudit({ action: 'factor.on', actor: null, target: { table: 'idp_account', id: sub } });
    return answerPage(res, 200, recoveryCodesPage(pageOf(deps, post, account, 'saved'), codes));
  }
  // Set up in another tab meanwhile: its codes are asked for now.
  if ((await deps.factors.stateOf(sub)) !== null) return void (await showFactor(deps, post, account));
  const isLimited = 'waitSeconds' in judged;
  const problem = isLimited ? TOO_MANY : 'Wrong code. Enter the one that the app shows now.';
  const offer = deps.factors.offerAgain(account, sealed) ?? deps.factors.offer(account);
  answerPage(res, isLimited ? 429 : 400, enrollPage({ ...pageOf(deps, post, account, 'enroll'), problem }, offer));
}

function pageOf(deps: LoginDeps, { interaction: { uid } }: LoginPost, account: Account, stage: Step['stage']): FactorPage {
  const step: Step = { sub: account.sub, stage, stamp: account.updated_at, until: Date.now() + STEP_MS };
  return { uid, csrf: csrfOf(deps, uid), step: sealText(deps.factorKey, `step ${uid}`, JSON.stringify(step)), problem: null };
}

function readStep({ factorKey }: LoginDeps, { interaction: { uid }, form }: LoginPost): Step | null {
  const text = unsealText(factorKey, `step ${uid}`, form.get('step') ?? '');
  const step = text === null ? null : (JSON.parse(text) as Step);
  return step && step.until > Date.now() ? step : null;
}
