import type { JobWithMetadata } from 'pg-boss';
import type { Services } from '../graphql/context.ts';
import { errorFields, logEvent } from '../log.ts';
import type { JobData } from './enqueue.ts';
import type { AnyJob } from './job.ts';

/** The error that pg-boss keeps of a failed try: like the log, it repeats nobody's data. `isLast`: there is no other one. */
export class FailedTry extends Error {
  override readonly name = 'FailedTry';
  readonly isLast: boolean;
  constructor(cause: unknown, isLast: boolean) {
    super(JSON.stringify(errorFields(cause)));
    this.isLast = isLast;
  }
}

/** Runs one job of the table. @throws FailedTry when it has to be tried again or is given up; the log tells the second. */
export async function runJob(
  jobs: ReadonlyMap<string, AnyJob>,
  services: Services,
  taken: Pick<JobWithMetadata<JobData>, 'id' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>,
): Promise<void> {
  const { metrics } = services;
  const { job: name, input } = taken.data;
  const attempt = taken.retryCount + 1;
  const isLastAttempt = taken.retryCount >= taken.retryLimit;
  try {
    const job = jobs.get(name);
    if (!job) throw new Error('No such job in this version');
    await job.run({ ...services, jobId: taken.id, attempt, isLastAttempt, signal: taken.signal }, job.input.parse(input));
    metrics.count('weighstation_job_runs_total', { job: name, outcome: 'done' });
  } catch (error) {
    metrics.count('weighstation_job_runs_total', { job: name, outcome: isLastAttempt ? 'dead' : 'retried' });
    if (isLastAttempt) logEvent('job.dead', { job: name, jobId: taken.id, attempts: attempt, ...errorFields(error) });
    throw new FailedTry(error, isLastAttempt);
  }
}
