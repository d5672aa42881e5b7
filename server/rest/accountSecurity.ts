import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AccessError } from '#domain/errors.ts';
import type { AuditNotes } from '../audit/auditNotes.ts';
import { accountBySub, type Account } from '../auth/accounts.ts';
import { actorOf, requireUser, type UserRow } from '../auth/findUser.ts';
import type { IdpSchema } from '../auth/idpTables.ts';
import { judgeCode, type Judged } from '../auth/judgeCode.ts';
import { ATTEMPT_LIMITS, forgiveFailures, takeAttempt } from '../auth/limitAttempts.ts';
import { BusyError, verifyPassword } from '../auth/passwords.ts';
import type { SecondFactors } from '../auth/secondFactors.ts';
import type { Identity, VerifyToken } from '../auth/verifyToken.ts';
import type { Database } from '../db/database.ts';
import type { Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { hasTenant } from '../tenant/tenantOrders.ts';
import { bearerIdentity, done, readJson, RestError, restPost, type RestAnswer } from './rest.ts';

const TOO_MANY = 'Too many attempts. Please try again later.';
const PROOF = z.object({ proof: z.string().trim().min(1, 'Enter a code or your password.').max(256) });

export interface SecurityDeps {
  db: Database;
  verify: VerifyToken;
  audit: AuditNotes;
  addressOf: (x: Exchange) => string;
  /** Null when a tenant signs people in: it looks after this itself. */
  factors: SecondFactors | null;
  /** Roles whose people must have a second factor. */
  required: readonly UserRow['role'][];
}

/** Somebody who looks after their own account of the embedded provider. */
interface Holder {
  x: Exchange;
  identity: Identity;
  user: UserRow;
  account: Account;
  factors: SecondFactors;
}

/** The calls with which people look after their own second factor; nobody can ask them for another. */
export function securityRoutes(deps: SecurityDeps): Route[] {
  const { db, verify, required } = deps;
  const note = (action: string, { x, user, account: { sub } }: Holder): void =>
    deps.audit.note({ action, actor: actorOf(user), target: { table: 'idp_account', id: sub }, requestId: x.requestId });

  const post = (path: string, answer: (holder: Holder) => Promise<RestAnswer>): Route =>
    restPost(path, async (x) => {
      const identity = await bearerIdentity(x, verify);
      const user = await requireUser(db, identity);
      const account = deps.factors && (await accountBySub(idpOf(db), identity.sub));
      if (!deps.factors || !account) throw new AccessError();
      return answer({ x, identity, user, account, factors: deps.factors });
    });

  return [
    restPost('/api/account/security', async (x) => {
      const identity = await bearerIdentity(x, verify);
      const { role } = await requireUser(db, identity);
      const account = deps.factors && (await accountBySub(idpOf(db), identity.sub));
      const factor = account ? await deps.factors!.stateOf(identity.sub) : null;
      return {
        status: 200,
        body: {
          isHere: Boolean(account),
          isVerified: account?.email_verified ?? true,
          canDelete: Boolean(account) || (await hasTenant(db.pool)),
          isRequired: required.includes(role),
          factor,
        },
      };
    }),
    post('/api/account/second-factor/offer', async ({ account, factors }) => {
      await refuseSecond(factors, account);
      const { groups, qr, sealed } = factors.offer(account);
      return { status: 200, body: { groups, qr, offer: sealed } };
    }),
    post('/api/account/second-factor/on', async (holder) => {
      const { x, account, factors } = holder;
      const { offer, code } = await readJson(x, z.object({ offer: z.string().max(2000), code: z.string().trim().max(64) }));
      await refuseSecond(factors, account);
      let codes: string[] | null = null;
      const judged = await judgeCode({ db: idpOf(db), limits: ATTEMPT_LIMITS }, account.sub, deps.addressOf(x), async () => {
        codes = await factors.turnOn(account.sub, offer, code);
        return codes !== null;
      });
      allow(judged, 'Wrong code. Enter the one that the app shows now.');
      note('factor.on', holder);
      return { status: 200, body: { codes } };
    }),
    post('/api/account/second-factor/off', async (holder) => {
      if (required.includes(holder.user.role)) throw new RestError(409, 'Your role needs two-step verification.');
      await prove(deps, holder);
      await holder.factors.turnOff(holder.account.sub);
      note('factor.off', holder);
      return done('Two-step verification is off.');
    }),
    post('/api/account/second-factor/codes', async (holder) => {
      if ((await holder.factors.stateOf(holder.account.sub)) === null) throw new RestError(409, 'Two-step verification is off.');
      await prove(deps, holder);
      const codes = await holder.factors.renewCodes(holder.account.sub);
      note('factor.codes', holder);
      return { status: 200, body: { codes } };
    }),
  ];
}

/** The provider's tables; Kysely asks for a type without an interface's openness. */
function idpOf({ kysely }: Database): Kysely<IdpSchema> {
  return kysely.withTables<Pick<IdpSchema, keyof IdpSchema>>();
}

async function refuseSecond(factors: SecondFactors, { sub }: Account): Promise<void> {
  if ((await factors.stateOf(sub)) !== null) throw new RestError(409, 'Two-step verification is on already.');
}

/** Lets go on whoever shows a code of their second factor, or their password: a screen that was left open is not enough. @throws RestError */
async function prove({ db, addressOf }: SecurityDeps, { x, account, factors }: Holder): Promise<void> {
  const { proof } = await readJson(x, PROOF);
  const [idp, address] = [idpOf(db), addressOf(x)];
  if (/^\d{3}\s?\d{3}$/.test(proof)) {
    const judged = await judgeCode({ db: idp, limits: ATTEMPT_LIMITS }, account.sub, address, () => factors.accept(account.sub, proof));
    return allow(judged, 'Wrong code, or one that was used before. Enter the next one.');
  }
  const waitSeconds = await takeAttempt(idp, ATTEMPT_LIMITS, account.email, address);
  if (waitSeconds > 0) return allow({ waitSeconds }, '');
  const isRight = await verifyPassword(proof, account.password_hash).catch((error: unknown) => {
    throw error instanceof BusyError
      ? new RestError(503, 'Too many people sign in right now. Please try again.', { 'Retry-After': '5' })
      : error;
  });
  if (isRight) await forgiveFailures(idp, ATTEMPT_LIMITS, account.email, address);
  allow({ isRight }, 'Wrong password.');
}

/** @throws RestError unless it was right */
function allow(judged: Judged, wrong: string): void {
  if ('waitSeconds' in judged) throw new RestError(429, TOO_MANY, { 'Retry-After': String(judged.waitSeconds) });
  if (!judged.isRight) throw new RestError(400, wrong);
}
