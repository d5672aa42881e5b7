import { z } from 'zod';
import type { JobSpec } from '../../jobs/jobSpec.ts';

type SealInput = { hash: string | null };

/** The spec of the job that seals; what it does is in seal.job.ts. `hash` null: whatever waits to be sealed. */
export const SEAL: JobSpec<SealInput> = {
  name: 'esign.seal',
  lane: 'quick',
  input: z.object({ hash: z.string().max(64).nullable() }),
  retry: { times: 5, delaySeconds: 15, delaySecondsMax: 3600 },
  expireSeconds: 120,
};
