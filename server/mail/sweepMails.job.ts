import { z } from 'zod';
import { inTransaction } from '../db/inTransaction.ts';
import { JOB_SCHEMA } from '../jobs/enqueue.ts';
import { declareJob, EVERY_MINUTE } from '../jobs/job.ts';
import { enqueueSending } from './queueMail.ts';
import { sendMail } from './sendMail.job.ts';

const AT_ONCE_MAX = 500;
/** Any constant of our own. */
const SWEEP_LOCK = 7_203_614;

/**
 * Gives waiting mails a job when they have none: those that were written while there was no mail server, or by other means
 * than `queueMail`, or whose job was lost.
 */
export const sweepMails = declareJob({
  name: 'mail.sweep',
  input: z.object({}),
  schedule: { cron: EVERY_MINUTE, input: {} },
  async run({ db, mail }) {
    if (mail.route === 'none') return;
    await inTransaction(db, async (client) => {
      // One sweep at a time: two that look at once would each give a mail its job, and it would be sent twice.
      await client.query('select pg_advisory_xact_lock($1)', [SWEEP_LOCK]);
      const { rows } = await client.query<{ id: string }>(
        `select id from mails m where status = 'QUEUED' and "deletedAt" is null and not exists (
           select from ${JOB_SCHEMA}.job j where j.name = $1 and j.state <= 'active' and j.singleton_key = $2 || m.id)
         order by "createdAt" limit $3`,
        [sendMail.lane, `${sendMail.name}:`, AT_ONCE_MAX],
      );
      await enqueueSending(
        client,
        rows.map(({ id }) => id),
      );
    });
  },
});
