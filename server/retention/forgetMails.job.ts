import { z } from 'zod';
import { DAILY, declareJob } from '../jobs/job.ts';

/** A mail that was sent says nothing that the records do not say; its text need not be kept for ever. */
export const forgetMails = declareJob({
  name: 'mails.forget',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: DAILY, input: {} },
  async run({ db, clock }) {
    const now = new Date(clock()).toISOString();
    await db.pool.query(`delete from mails where status = 'SENT' and "sentAt" < $1::timestamptz - interval '90 days'`, [now]);
  },
});
