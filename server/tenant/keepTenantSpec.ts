import { z } from 'zod';
import type { JobSpec } from '../jobs/jobSpec.ts';

/** The spec of the job that tells the tenant what has changed of people. Its orders know by themselves when to be tried again. */
export const KEEP_TENANT: JobSpec<object> = {
  name: 'tenant.keep',
  lane: 'slow',
  input: z.object({}),
  retry: { times: 0, delaySeconds: 60, delaySecondsMax: 60 },
  expireSeconds: 1800,
};
