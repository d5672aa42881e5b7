import { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/database.ts';
import { jobDatabase } from '#server/jobs/jobDatabase.ts';
import type { Lane } from '#server/jobs/jobSpec.ts';

/** What the other process does when the time of a job is over, and the wait before the next try, done now. */
export async function giveUpJobsOfTheDead(db: Database, lane: Lane = 'quick'): Promise<void> {
  await db.pool.query(
    `update pgboss.job set started_on = now() - interval '1 day', retry_delay = 0, retry_delay_max = 1 where state = 'active'`,
  );
  const boss = new PgBoss({ db: jobDatabase(db), schema: 'pgboss', supervise: false, schedule: false, monitorIntervalSeconds: 1 });
  await boss.start();
  await boss.supervise(lane);
  await boss.stop({ graceful: false });
}
