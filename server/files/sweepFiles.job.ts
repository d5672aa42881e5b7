import { z } from 'zod';
import { declareJob, HOURLY } from '../jobs/job.ts';

/** Removes uploads that nobody claimed, bytes of destroyed files and what broke off, once they are a day old (FILE-6). */
export const sweepFiles = declareJob({
  name: 'files.sweep',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: HOURLY, input: {} },
  async run({ files }) {
    await files.sweep();
  },
});
