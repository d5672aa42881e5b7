import { setTimeout } from 'node:timers/promises';
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
const ASKED_AT_ONCE = 5000;

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
  for (;;) {
    const ids = await watchedDrivers(db, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      if (signal.aborted) throw new Error('The walk over all drivers was cut off');
      const began = performance.now();
      await evaluateSome(db, ids.slice(from, from + AT_ONCE), new Date(clock()).toISOString());
      // As much rest as work: people who work at this hour come first.
      await setTimeout(performance.now() - began, undefined, { signal });
    }
    after = last;
  }
}

/** The next drivers behind an id whose alerts may change, in id order: those that are not archived, and those that still have some. */
async function watchedDrivers(db: Database, after: string): Promise<string[]> {
  // Many at a time: what finds the archived ones with alerts looks at all alerts for each question.
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from drivers d where id > $1 and "deletedAt" is null and (archived is null
       or exists (select from alerts a where a."driverId" = d.id and a."deletedAt" is null))
     order by id limit $2`,
    [after, ASKED_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

async function evaluateSome(db: Database, ids: readonly string[], now: string): Promise<void> {
  await inTransaction(db, (client) =>
    applyOnServer(client, { actor: SYSTEM, now }, async ({ tx, ctx }) => {
      for (const id of ids) await evaluateDriver(tx, id, ctx);
    }),
  );
}
