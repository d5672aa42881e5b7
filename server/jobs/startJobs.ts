import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Services } from '../graphql/context.ts';
import { errorFields, logEvent } from '../log.ts';
import { JOB_SCHEMA, type JobData } from './enqueue.ts';
import type { AnyJob } from './job.ts';
import type { Lane } from './jobSpec.ts';
import { jobDatabase } from './jobDatabase.ts';
import { FailedTry, runJob } from './runJob.ts';
import { enqueueStartJobs, keepSchedules } from './schedules.ts';
import { watchCounts, type WatchedCounts } from '../http/watchCounts.ts';

/** The number of jobs of a lane that one process runs at once. */
const WORKERS: Readonly<Record<Lane, number>> = { quick: 3, slow: 2 };
/** A stop waits this long for running jobs; one that takes longer is tried again by whoever runs next. */
const STOP_MS_MAX = 3000;

export interface JobsOptions {
  jobs: readonly AnyJob[];
  services: Services;
  /**
   * The seconds between looks into a lane without a wake-up, 5 unless told, at least 0.5: what is to be tried again or starts later
   * is up to this much late.
   */
  pollSeconds?: number;
  /** The seconds between looks at the schedules, 30 unless told, at least 1. */
  scheduleSeconds?: number;
}

/** The share of this process in the jobs. */
export interface RunningJobs {
  /** Lets running jobs finish for some seconds; what has not finished by then is tried again, here or elsewhere. */
  stop(): Promise<void>;
}

/** Starts to take jobs. Their tables are there (migration 0005); a newer pg-boss brings them up to date here. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { jobs, services, scheduleSeconds = 30 } = options;
  const boss = new PgBoss({
    db: jobDatabase(services.db),
    schema: JOB_SCHEMA,
    useListenNotify: true,
    cronMonitorIntervalSeconds: scheduleSeconds,
    cronWorkerIntervalSeconds: Math.min(scheduleSeconds, 5),
  });
  let isStopping = false;
  boss.on('error', (error) => {
    // A job that outlives the stop finds its connections closed; it is tried again anyway.
    if (!isStopping) logEvent('jobs.failed', errorFields(Object.assign(new Error(), error)));
  });
  boss.on('warning', ({ data }) => logEvent('jobs.warning', { type: String((data as { type?: unknown }).type) }));
  const counts = watchCounts(services, ['weighstation_jobs_dead', 'weighstation_jobs_waiting'], COUNTS);
  const stop = async (): Promise<void> => {
    isStopping = true;
    await counts.stop();
    await idle(boss);
    // Not `graceful`: that looks twice a second whether anything still runs, which has been waited for already.
    await boss.stop({ graceful: false });
  };
  try {
    await boss.start();
    await keepSchedules(boss, jobs);
    await enqueueStartJobs(services.db, jobs);
    await takeJobs(boss, options, counts);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

const COUNTS = `select count(*) filter (where name = 'dead') as weighstation_jobs_dead,
  count(*) filter (where name <> 'dead' and start_after < now()) as weighstation_jobs_waiting
  from ${JOB_SCHEMA}.job where state < 'active' and name in ('dead', 'quick', 'slow')`;

/** Takes no further jobs, and waits a while for those that run. */
async function idle(boss: PgBoss): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, STOP_MS_MAX);
  await Promise.race([late, Promise.all(Object.keys(WORKERS).map((lane) => boss.offWork(lane, { wait: true })))]);
  clearTimeout(timer);
}

async function takeJobs(boss: PgBoss, { jobs, services, pollSeconds = 5 }: JobsOptions, counts: WatchedCounts): Promise<void> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const options = {
    includeMetadata: true as const,
    pollingIntervalSeconds: Math.min(pollSeconds, 2),
    notifyPollingIntervalSeconds: pollSeconds,
  };
  for (const [lane, workers] of Object.entries(WORKERS)) {
    for (let i = 0; i < workers; i++) {
      let workerId = '';
      workerId = await boss.work(lane, options, async ([taken]: JobWithMetadata<JobData>[]) => {
        try {
          await runJob(byName, services, taken!);
        } catch (error) {
          if (error instanceof FailedTry && error.isLast) counts.soon();
          throw error;
        } finally {
          // Ask for the next one at once: a backlog must not wait for the next look into the lane.
          boss.notifyWorker(workerId);
        }
      });
    }
  }
}
