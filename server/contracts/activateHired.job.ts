import { z } from 'zod';
import { SYSTEM } from '#domain/actor.ts';
import { activateHired } from '#domain/contracts/activateHired.ts';
import { RuleError } from '#domain/errors.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { DAILY, declareJob } from '../jobs/job.ts';
import { oncePerDay } from '../jobs/oncePerDay.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';

/** CONTRACT-3: makes contracts active on their day of hire, one in one transaction; one that may not become active (CONTRACT-2) stays pending. */
export async function activateAllHired(db: Database, now: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from contracts where status = 'Pending' and "deletedAt" is null and "hiredAt" <= $1 order by id`,
    [now.slice(0, 10)],
  );
  for (const { id } of rows) {
    signal?.throwIfAborted();
    try {
      await inTransaction(db, (client) => applyOnServer(client, { actor: SYSTEM, now }, ({ tx, ctx }) => activateHired(tx, id, ctx)));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
    }
  }
}

export const activateHiredContracts = declareJob({
  name: 'contracts.activate',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: DAILY, input: {}, alsoAtStart: true },
  run: ({ db, clock, signal }) => {
    const now = new Date(clock()).toISOString();
    return oncePerDay(db, 'contracts.activate', now.slice(0, 10), () => activateAllHired(db, now, signal));
  },
});
