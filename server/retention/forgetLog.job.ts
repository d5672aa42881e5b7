import { z } from 'zod';
import { inTransaction } from '../db/inTransaction.ts';
import { DAILY, declareJob } from '../jobs/job.ts';

/** A device that was away for longer fills its replica anew instead of continuing; its queue is not touched by that. */
const DAYS_KEPT = 30;
/** Places of the log in one transaction. */
const AT_ONCE = 20_000;

/**
 * Forgets the oldest part of the change log: the floor rises first, so that no cursor below it is continued with a gap
 * (SYNC-S7), then the entries go. Results of pushes keep the place of their commit.
 */
export const forgetLog = declareJob({
  name: 'log.forget',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: DAILY, input: {} },
  async run({ db, clock, signal }) {
    const before = new Date(clock() - DAYS_KEPT * 86_400_000).toISOString();
    while (!signal.aborted) {
      const forgotten = await inTransaction(db, async (client) => {
        const { rows } = await client.query<{ floor: number | null }>(
          'select max(seq) as floor from (select seq from sync_tx where seq is not null and at < $1 order by seq limit $2) old',
          [before, AT_ONCE],
        );
        const floor = rows[0]!.floor;
        if (floor === null) return false;
        await client.query('update sync_meta set floor = greatest(floor, $1)', [floor]);
        await client.query('update sync_result r set seq = t.seq from sync_tx t where t.tx = r.tx and t.seq <= $1 and r.seq is null', [
          floor,
        ]);
        await client.query('delete from sync_log l using sync_tx t where t.tx = l.tx and t.seq <= $1', [floor]);
        await client.query('delete from sync_tx where seq <= $1', [floor]);
        return true;
      });
      if (!forgotten) return;
    }
  },
});
