import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PgBoss, type SendOptions } from 'pg-boss';
import type { JobSpec } from './jobSpec.ts';

/** The schema of pg-boss's tables. */
export const JOB_SCHEMA = 'pgboss';

/** The data of a job in the table of jobs. */
export interface JobData {
  job: string;
  input: unknown;
}

interface EnqueueOptions {
  /** Not before: seconds from now, or an ISO instant. */
  after?: number | string;
  /**
   * While a job with this key waits, no second one is put beside it. Only for work that looks at everything anew when it runs
   * and comes again by itself: the one that waits may start before the transaction at hand has committed.
   */
  singletonKey?: string;
}

/** pg-boss needs nothing but a connection to put a job; it remembers the lanes' settings, so one is kept for each connection. */
const senders = new WeakMap<object, PgBoss>();

function senderOver(client: Pick<pg.ClientBase, 'query'>): PgBoss {
  const known = senders.get(client);
  if (known) return known;
  const executeSql = (text: string, values?: unknown[]): Promise<pg.QueryResult> => client.query(text, values);
  const sender = new PgBoss({ schema: JOB_SCHEMA, db: { executeSql } });
  senders.set(client, sender);
  return sender;
}

/** The options that tell pg-boss about the tries of a job and of jobs like it. */
export function sendOptions(
  job: Pick<JobSpec<unknown>, 'name' | 'retry' | 'expireSeconds'>,
  singletonKey: string = randomUUID(),
): SendOptions {
  return {
    singletonKey: `${job.name}:${singletonKey}`,
    expireInSeconds: job.expireSeconds,
    retryLimit: job.retry.times,
    retryDelay: job.retry.delaySeconds,
    retryDelayMax: job.retry.delaySecondsMax,
    retryBackoff: true,
  };
}

/**
 * Puts a job, through the caller's connection: it is there when the caller's transaction commits, and never was when that is
 * undone. Returns its id, or null when one with the same key is waiting already. @throws ZodError for an input of the wrong shape
 */
export function enqueue<I>(
  client: Pick<pg.ClientBase, 'query'>,
  job: JobSpec<I>,
  input: I,
  { after, singletonKey }: EnqueueOptions = {},
): Promise<string | null> {
  const data: JobData = { job: job.name, input: job.input.parse(input) };
  return senderOver(client).send(job.lane, data, {
    ...sendOptions(job, singletonKey),
    ...(after !== undefined && { startAfter: after }),
  });
}
