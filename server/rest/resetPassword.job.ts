import { z } from 'zod';
import { inTransaction } from '../db/inTransaction.ts';
import { declareJob } from '../jobs/job.ts';
import { resetPasswordMail, type PasswordHolder } from '../mail/passwordMails.ts';

/** Mails the link for a new password. Without a subject nobody has asked: a request for an unknown e-mail costs the same work. */
export const resetPassword = declareJob({
  name: 'account.resetPassword',
  input: z.object({ sub: z.string().nullable() }),
  async run({ db, mail }, { sub }) {
    if (sub === null) return;
    await inTransaction(db, async (client) => {
      const { rows } = await client.query<PasswordHolder>('select sub, email, name from idp_account where sub = $1 and not blocked', [sub]);
      if (rows[0]) await resetPasswordMail(client, mail.origin, rows[0]);
    });
  },
});
