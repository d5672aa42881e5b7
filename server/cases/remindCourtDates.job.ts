import { z } from 'zod';
import { SYSTEM } from '#domain/actor.ts';
import { remindCourtDate } from '#domain/cases/courtReminder.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { DAILY, declareJob } from '../jobs/job.ts';
import { oncePerDay } from '../jobs/oncePerDay.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { COURT_DATE } from './caseFilter.ts';

/** A little more than the longest reminder: the rule decides which of these cases are due. */
const DAYS_AHEAD = 8;

/** NOTIFICATION-9: reminds followers of the court dates of the coming week; one case in one transaction, and nobody twice. */
export async function remindCourtDates(db: Database, now: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select r."id" from "cases" r where r."status" <> 'CLOSED' and r."deletedAt" is null
       and ${COURT_DATE} between to_char($1::timestamptz, 'YYYY-MM-DD') and to_char($1::timestamptz + make_interval(days => $2), 'YYYY-MM-DD')
     order by r."id"`,
    [now, DAYS_AHEAD],
  );
  for (const { id } of rows) {
    signal?.throwIfAborted();
    await inTransaction(db, (client) => applyOnServer(client, { actor: SYSTEM, now }, ({ tx, ctx }) => remindCourtDate(tx, id, ctx)));
  }
}

export const courtReminders = declareJob({
  name: 'cases.remind',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: DAILY, input: {}, alsoAtStart: true },
  run: ({ db, clock, signal }) => {
    const now = new Date(clock()).toISOString();
    return oncePerDay(db, 'cases.remind', now.slice(0, 10), () => remindCourtDates(db, now, signal));
  },
});
