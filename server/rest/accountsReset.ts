import { z } from 'zod';
import { normalEmail } from '../auth/accounts.ts';
import { askTenant, hasTenant, wakeTenantJob } from '../tenant/tenantOrders.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { MailLimits } from './accountLimits.ts';
import { resetPassword } from './resetPassword.job.ts';
import { done, readJson, restPost, RestError } from './rest.ts';

const MESSAGE = 'If the account exists, an email was sent.';
/** The email, refused in the words of the spec (section 4, recover password). */
export const emailInput = z
  .string('Email can not be blank')
  .trim()
  .min(1, 'Email can not be blank')
  .max(254, 'Email is invalid')
  .pipe(z.email('Email is invalid'));

interface ResetDeps {
  db: Database;
  limits: MailLimits;
  addressOf: (x: Exchange) => string;
}

/** `POST /api/reset-password {email}`: the same answer in the same time for everybody; a job does the rest. */
export function resetRoute({ db, limits, addressOf }: ResetDeps): Route {
  return restPost('/api/reset-password', async (x) => {
    const given = emailInput.safeParse((await readJson(x, z.object({ email: z.unknown().optional() }))).email);
    // The only field: its words stand alone, as in the spec.
    if (!given.success) throw new RestError(400, given.error.issues[0]!.message);
    const email = given.data;
    await limits.spend(normalEmail(email), addressOf(x));
    await askForReset(db, email);
    return done(MESSAGE);
  });
}

/** Puts the job that mails a link for a new password to whoever has this e-mail, if anybody has. */
export async function askForReset(db: Database, email: string): Promise<void> {
  if (await hasTenant(db.pool)) return askTenantForReset(db, email);
  const { rows } = await db.pool.query<{ sub: string }>('select sub from idp_account where email = $1', [normalEmail(email)]);
  await inTransaction(db, (client) => enqueue(client, resetPassword, { sub: rows[0]?.sub ?? null }));
}

/** The tenant is woken whether anybody has this e-mail or not: the answer takes the same work. */
async function askTenantForReset(db: Database, email: string): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from users where email = $1 and status = 'active' and "deletedAt" is null`,
    [normalEmail(email)],
  );
  await inTransaction(db, async (client) => {
    await askTenant(client, rows[0]?.id ?? '', 'RESET');
    await wakeTenantJob(client);
  });
}
