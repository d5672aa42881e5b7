import type { Account } from '../auth/accounts.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { issueEmailTicket } from '../auth/emailTickets.ts';
import { verifyEmailLink } from '../auth/handleVerifyEmail.ts';
import type { VerifyToken } from '../auth/verifyToken.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Exchange } from '../http/answer.ts';
import type { Route } from '../http/router.ts';
import { queueMail } from '../mail/queueMail.ts';
import { verifyEmailText } from '../mail/texts/verifyEmailText.ts';
import { MailLimits } from './accountLimits.ts';
import { bearerIdentity, done, restPost, RestError } from './rest.ts';

interface EmailDeps {
  db: Database;
  verify: VerifyToken;
  addressOf: (x: Exchange) => string;
  /** The address that links begin with. */
  origin: string;
}

/**
 * `POST /api/account/verify-email`: mails people the link with which they verify their own email, which needs no user row. Three times
 * an hour, counted apart from new passwords.
 */
export function emailRoute({ db, verify, addressOf, origin }: EmailDeps): Route {
  const limits = new MailLimits(db.pool, 'verify');
  return restPost('/api/account/verify-email', async (x) => {
    const { sub } = await bearerIdentity(x, verify);
    const { rows } = await db.pool.query<Pick<Account, 'email' | 'name' | 'email_verified'>>(
      'select email, name, email_verified from idp_account where sub = $1 and not blocked',
      [sub],
    );
    const [account] = rows;
    if (!account) throw new RestError(409, 'Your identity provider verifies your email. Ask for the mail there.');
    if (account.email_verified) throw new RestError(409, 'Your email is verified already. Sign out and sign in again.');
    await limits.spend(account.email, addressOf(x));
    await inTransaction(db, async (client) => {
      const link = verifyEmailLink(origin, await issueEmailTicket(client, sub));
      await queueMail(client, { to: account.email, ...verifyEmailText({ name: account.name, link }) });
      await recordAudit(client, { action: 'email.link', actor: null, detail: { sub }, requestId: x.requestId });
    });
    return done(`A link to verify your email is on its way to ${account.email}.`);
  });
}
