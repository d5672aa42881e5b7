import type pg from 'pg';
import { testDatabase } from '#server/db/testDatabase.ts';
import type { Services } from '#server/graphql/context.ts';
import { Metrics } from '#server/http/metrics.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { AnyJob } from '#server/jobs/job.ts';
import { startJobs, type RunningJobs } from '#server/jobs/startJobs.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** A row of pg-boss's table, as tests look at it. */
export interface JobRow {
  id: string;
  name: string;
  state: string;
  retry_count: number;
  data: { job: string; input: unknown };
  output: unknown;
}

/** A database with several workers over it, each with its own metrics, as processes have. */
export class JobBench {
  readonly db: TestDatabase;
  readonly #running: RunningJobs[] = [];
  private constructor(db: TestDatabase) {
    this.db = db;
  }

  static async open(): Promise<JobBench> {
    return new JobBench(await testDatabase());
  }

  /** Starts a worker that looks into the lanes and at schedules as often as it may. */
  async work(jobs: readonly AnyJob[], mail: Mailer = createMailer({ smtpUrl: null, mailFrom: '', demo: true }, 'http://localhost')) {
    const metrics = new Metrics();
    const services = { db: this.db, metrics, mail, clock: () => Date.now() } as unknown as Services;
    const running = await startJobs({ jobs, services, pollSeconds: 0.5, scheduleSeconds: 1 });
    this.#running.push(running);
    return { ...running, metrics };
  }

  /** Puts a job whatever its input. */
  put(client: pg.ClientBase, job: AnyJob, input: unknown): Promise<string | null> {
    return enqueue(client, job, input);
  }

  async jobs(where = 'true'): Promise<JobRow[]> {
    const { rows } = await this.db.pool.query<JobRow>(
      `select * from pgboss.job where ${where} and name not like '\\_\\_%' order by created_on`,
    );
    return rows;
  }

  async close(): Promise<void> {
    for (const running of this.#running) await running.stop();
    await this.db.drop();
  }
}

/** Looks again and again until the condition holds. @throws when it does not within `seconds` */
export async function until<T>(look: () => T | Promise<T>, seconds = 20): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not so after ${seconds} s: ${look.toString()}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
