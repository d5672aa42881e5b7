import { InputError } from '#domain/errors.ts';
import { ORIGIN } from '#domain/mails/mail.ts';
import { logEvent } from '../log.ts';
import { declareJob } from '../jobs/job.ts';
import type { OutgoingMail } from './mailer.ts';
import { SEND_MAIL } from './sendMailSpec.ts';

/** A refusal for good may be a mistake of the other side for a moment; it is not asked more often than this. */
const REFUSALS_MAX = 3;

/**
 * Sends one mail of the table. At least once: a process that dies between the mail server's word and the note of it sends the
 * mail again under the same Message-ID.
 */
export const sendMail = declareJob({
  ...SEND_MAIL,
  async run({ db, mail, signal, isLastAttempt }, { mailId }) {
    if (mail.route === 'none') return;
    const { rows } = await db.pool.query<OutgoingMail & { attempts: number }>(
      `update mails set attempts = attempts + 1, text = replace(text, $2, $3), "updatedAt" = now() where id = $1 and status = 'QUEUED' and "deletedAt" is null
       returning id, "to", cc, subject, text, attempts`,
      [mailId, ORIGIN, mail.origin],
    );
    const [row] = rows;
    if (!row) return;
    const note = (status: string, error: string | null): Promise<unknown> =>
      db.pool.query(
        `update mails set status = $2, error = $3, "updatedAt" = now(), "sentAt" = case when $2 = 'SENT' then now() end where id = $1`,
        [mailId, status, error],
      );
    let refused: number;
    try {
      refused = await mail.send(row, signal);
    } catch (error) {
      const { code, triesMax } = failureOf(error);
      const isFinal = isLastAttempt || row.attempts >= triesMax;
      await note(isFinal ? 'FAILED' : 'QUEUED', code);
      if (!isFinal) throw error;
      return logEvent('mail.failed', { mailId, code, attempts: row.attempts });
    }
    await note('SENT', refused > 0 ? `${refused} of ${row.cc.length + 1} recipients were refused` : null);
  },
});

/** Returns what went wrong, without the words of the other side, which may repeat addresses, and the most tries of such a mail. */
function failureOf(error: unknown): { code: string; triesMax: number } {
  if (error instanceof InputError) return { code: `not fit for sending: ${Object.keys(error.details).join(', ')}`, triesMax: 1 };
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // A wrong password (EAUTH, 535) is the operator's to mend, and the mail can wait for that.
  const isRefusal = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  return { code: [code ?? 'unknown', responseCode].filter(Boolean).join(' '), triesMax: isRefusal ? REFUSALS_MAX : Infinity };
}
