import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { enqueue, sendOptions, type JobData } from './enqueue.ts';
import type { AnyJob } from './job.ts';

/** A scheduled job waits once, however many processes and clocks ask for it. */
const WAITS_ONCE = 'scheduled';

/** Writes the declared schedules down, and takes away what is declared no more. One process of all fires each of them. */
export async function keepSchedules(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  for (const job of jobs) {
    if (!job.schedule) continue;
    const { cron, timeZone = 'UTC', input } = job.schedule;
    const data: JobData = { job: job.name, input: job.input.parse(input) };
    await boss.schedule(job.lane, cron, data, { ...sendOptions(job, WAITS_ONCE), tz: timeZone, key: job.name });
  }
  for (const { name, key } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.schedule && job.name === key && job.lane === name)) await boss.unschedule(name, key);
  }
}

/** Puts what is to run also when a process starts. */
export async function enqueueStartJobs(db: Database, jobs: readonly AnyJob[]): Promise<void> {
  const atStart = jobs.filter((job) => job.schedule?.alsoAtStart);
  if (atStart.length === 0) return;
  await inTransaction(db, async (client) => {
    for (const job of atStart) await enqueue(client, job, job.schedule!.input, { singletonKey: WAITS_ONCE });
  });
}
