import { inTransaction } from '../../db/inTransaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { declareJob, HOURLY } from '../../jobs/job.ts';
import { BULK } from './bulkSpec.ts';
import { sendChunk } from './sendChunk.ts';

/**
 * BULK-2: sends a batch, some rows at a time. When a process starts and every hour it goes on with those whose own job was given
 * up, died with its process, or did not come along when the workspace was restored.
 */
export const sendBulk = declareJob({
  ...BULK,
  schedule: { cron: HOURLY, input: { bulkId: null }, alsoAtStart: true },
  async run({ esign, db, clock, signal, attempt }, { bulkId }) {
    if (bulkId !== null) return sendChunk(esign, bulkId, { signal, attempt });
    await inTransaction(db, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from esign_bulk where state = 'SENDING' or (state = 'HELD' and starts_at <= $1)`,
        [new Date(clock())],
      );
      for (const { id } of rows) await enqueue(client, BULK, { bulkId: id }, { singletonKey: id });
    });
  },
});
