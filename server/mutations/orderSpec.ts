import type { DriverOrder } from '#domain/records/driverOrder.ts';
import { z } from 'zod';
import type { JobSpec } from '../jobs/jobSpec.ts';

/** The spec of the job that carries out an order; what it does is in order.job.ts. It may be tried again, the order may not. `orderId` null: what was left lying. */
export const ORDER: JobSpec<{ orderId: string | null }> = {
  name: 'records.order',
  lane: 'quick',
  input: z.object({ orderId: z.string().nullable() }),
  retry: { times: 5, delaySeconds: 15, delaySecondsMax: 3600 },
  expireSeconds: 60,
};

/** An order as it stands in the table. */
export type StoredOrder = DriverOrder & { id: string; userId: string };
