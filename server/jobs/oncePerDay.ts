import type { Database } from '../db/database.ts';

/**
 * Runs the work of a day (`YYYY-MM-DD`) unless it has been done; a run that fails leaves the day undone. Two runs at once may
 * both do it, so the work is harmless when repeated.
 */
export async function oncePerDay(db: Database, job: string, day: string, work: () => Promise<void>): Promise<void> {
  const { rowCount } = await db.pool.query('select from job_day where job = $1 and day >= $2', [job, day]);
  if (rowCount) return;
  await work();
  await db.pool.query(
    'insert into job_day (job, day) values ($1, $2) on conflict (job) do update set day = greatest(job_day.day, excluded.day)',
    [job, day],
  );
}
