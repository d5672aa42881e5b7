import { z } from 'zod';
import { LIMITS } from '#sync/protocol.ts';
import { DAILY, declareJob } from '../jobs/job.ts';

/**
 * Forgets refusals that the device has acknowledged and that are older than any work that could still refer to them: sealed
 * work opens for so long (SYNC-S10, SYNC-S12). An answer that nobody has acknowledged is kept, however old (SYNC-S3). What
 * refers to a forgotten one all the same finds nothing there, and is refused for that.
 */
export const forgetRefusals = declareJob({
  name: 'refusals.forget',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: DAILY, input: {} },
  async run({ db, clock }) {
    const before = new Date(clock() - LIMITS.sealedDays * 86_400_000).toISOString();
    await db.pool.query(
      'delete from sync_result r using sync_client c where c.client_id = r.client_id and r.mid <= c.acked_mid and r.at < $1',
      [before],
    );
  },
});
