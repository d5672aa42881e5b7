import { z } from 'zod';
import type { Job } from '../jobs/job.ts';

/** How the job that carries out an order is put; what it does is in order.job.ts. It may be tried again, the order may not. `orderId` null: what was left lying. */
export const ORDER: Pick<Job<{ orderId: string | null }>, 'name' | 'lane' | 'input' | 'retry' | 'expireSeconds'> = {
  name: 'records.order',
  lane: 'quick',
  input: z.object({ orderId: z.string().nullable() }),
  retry: { times: 5, delaySeconds: 15, delaySecondsMax: 3600 },
  expireSeconds: 60,
};
