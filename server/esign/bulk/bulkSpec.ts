import { z } from 'zod';
import type { JobSpec } from '../../jobs/jobSpec.ts';

/** The spec of the job that sends a part of a batch; what it does is in sendBulk.job.ts. `bulkId` null: looks for what was left lying. */
export const BULK: JobSpec<{ bulkId: string | null }> = {
  name: 'esign.bulk',
  lane: 'slow',
  input: z.object({ bulkId: z.string().max(64).nullable() }),
  retry: { times: 5, delaySeconds: 15, delaySecondsMax: 600 },
  expireSeconds: 300,
};
