import { z } from 'zod';
import { declareJob } from '../../jobs/job.ts';
import { buildSegments } from './buildSegments.ts';

const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Brings the segments that devices are filled from up to date; a build of another form of rows makes its own when it starts. */
export const keepSegments = declareJob({
  name: 'segments.build',
  lane: 'slow',
  input: z.object({}),
  schedule: { cron: EVERY_TEN_MINUTES, input: {}, alsoAtStart: true },
  async run({ db, files, signal }) {
    await buildSegments({ db, store: files.store }, signal);
  },
});
