import { z } from 'zod';
import type { JobSpec } from '../jobs/jobSpec.ts';

/** The spec of the job that sends a mail. Mail servers that are away or ask to come back later are asked for half a day. */
export const SEND_MAIL: JobSpec<{ mailId: string }> = {
  name: 'mail.send',
  lane: 'quick',
  input: z.object({ mailId: z.string() }),
  retry: { times: 18, delaySeconds: 30, delaySecondsMax: 3600 },
  expireSeconds: 120,
};
