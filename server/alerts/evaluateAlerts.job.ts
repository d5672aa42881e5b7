import { z } from 'zod';
import { SYSTEM } from '#domain/actor.ts';
import { evaluateDriver } from '#domain/alerts/evaluateDriver.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { DAILY, declareJob } from '../jobs/job.ts';
import { oncePerDay } from '../jobs/oncePerDay.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';

/** Drivers of one transaction: few, so that nobody waits long for their rows. */
const AT_ONCE = 25;

/**
 * Brings every driver's alerts to the day (ALERT-20): what expires, escalates or comes back does so because a day has passed.
 * Runs again from the start after a failure, which changes nothing for those that are done.
 */
export const evaluateAllAlerts = declareJob({
  name: 'alerts.evaluate',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: DAILY, input: {}, alsoAtStart: true },
  run: ({ db, clock, signal }) => {
    const today = new Date(clock()).toISOString().slice(0, 10);
    return oncePerDay(db, 'alerts.evaluate', today, () => evaluateAll(db, clock, signal));
  },
});

async function evaluateAll(db: Database, clock: () => number, signal: AbortSignal): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from drivers d where id > $1 and "deletedAt" is null and (archived is null
         or exists (select from alerts a where a."driverId" = d.id and a."deletedAt" is null))
       order by id limit $2`,
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    const now = new Date(clock()).toISOString();
    await inTransaction(db, (client) =>
      applyOnServer(client, { actor: SYSTEM, now }, async ({ tx, ctx }) => {
        for (const { id } of rows) await evaluateDriver(tx, id, ctx);
      }),
    );
    after = last.id;
  }
  throw new Error('The walk over all drivers was cut off');
}
