import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { JobBench, until } from '#tests/server/jobBench.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { enqueue, JOB_SCHEMA } from './enqueue.ts';
import { jobDatabase } from './jobDatabase.ts';
import { declareJob, type AnyJob, type Job, type Schedule } from './job.ts';

let bench: JobBench;
beforeEach(async () => {
  bench = await JobBench.open();
});
afterEach(() => bench.close());

const put = (job: Job<Record<string, never>>) => inTransaction(bench.db, (client) => enqueue(client, job, {}));
const AT_ONCE = { delaySeconds: 0, delaySecondsMax: 1 };

/** Gathers what goes to stderr while the test runs. */
function logLines(): string[] {
  const lines: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = ((text: string) => lines.push(text)) as never;
  onTestFinished(() => void (process.stderr.write = write));
  return lines;
}

test('a failed run is tried again, and told which try it is', async () => {
  const tries: [number, boolean][] = [];
  const job = declareJob({
    name: 'test.stumble',
    input: z.object({}),
    retry: { times: 2, ...AT_ONCE },
    async run({ attempt, isLastAttempt }) {
      tries.push([attempt, isLastAttempt]);
      if (attempt < 3) throw new Error('not yet');
    },
  });
  const { metrics } = await bench.work([job]);
  await put(job);
  await until(() => tries.length === 3);
  await until(async () => (await bench.jobs(`state = 'completed'`)).length === 1);
  expect(tries).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(metrics.text()).toContain('weighstation_job_runs_total{job="test.stumble",outcome="retried"} 2');
  expect(metrics.text()).toContain('weighstation_job_runs_total{job="test.stumble",outcome="done"} 1');
});

test('waits between tries grow', async () => {
  const job = declareJob({
    name: 'test.wait',
    input: z.object({}),
    retry: { times: 3, delaySeconds: 60, delaySecondsMax: 3600 },
    run: () => Promise.reject(new Error('never')),
  });
  await bench.work([job]);
  await put(job);
  const waits: number[] = [];
  for (let n = 1; n <= 2; n++) {
    await until(async () => (await bench.jobs(`state = 'retry' and retry_count = ${n - 1} and name = 'quick'`)).length === 1);
    const { rows } = await bench.db.pool.query<{ wait: number }>(
      `update pgboss.job set start_after = now() where name = 'quick' returning extract(epoch from (select start_after from pgboss.job where name = 'quick') - now())::float8 as wait`,
    );
    waits.push(rows[0]!.wait);
  }
  expect(waits[0]).toBeGreaterThan(50);
  expect(waits[0]).toBeLessThanOrEqual(120);
  expect(waits[1]).toBeGreaterThan(110);
  expect(waits[1]).toBeLessThanOrEqual(240);
});

test('a job that fails for good lies in the dead lane, is counted, and told once without anybody’s words', async () => {
  const lines = logLines();
  const job = declareJob({
    name: 'test.doomed',
    input: z.object({}),
    retry: { times: 1, ...AT_ONCE },
    run: () => Promise.reject(new Error('ada@carrier.example does not exist')),
  });
  const { metrics } = await bench.work([job]);
  await put(job);
  const [dead] = await until(async () => {
    const found = await bench.jobs(`name = 'dead'`);
    return found.length > 0 ? found : null;
  });
  expect(dead).toMatchObject({ state: 'created', data: { job: 'test.doomed', input: {} } });
  await until(() => metrics.text().includes('weighstation_jobs_dead 1\n'));
  expect(metrics.text()).toContain('weighstation_job_runs_total{job="test.doomed",outcome="dead"} 1');
  const told = lines.filter((line) => line.includes('test.doomed'));
  expect(told.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'job.dead', attempts: 2, error: 'Error' }]);
  expect(lines.join('') + JSON.stringify(await bench.jobs())).not.toContain('ada@');
});

test('a job that this version does not know is tried again by others, not lost', async () => {
  const known = declareJob({ name: 'test.known', input: z.object({}), run: async () => {}, retry: { times: 20, ...AT_ONCE } });
  const older = await bench.work([]);
  await put(known);
  await until(async () => (await bench.jobs(`retry_count > 0`)).length === 1);
  await older.stop();
  await bench.work([known]);
  expect(await until(async () => (await bench.jobs(`state = 'completed'`))[0])).toMatchObject({ data: { job: 'test.known' } });
});

test('a stop lets a running job finish', async () => {
  const gate = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const job = declareJob({
    name: 'test.long',
    input: z.object({}),
    async run() {
      entered.resolve();
      await gate.promise;
    },
  });
  const worker = await bench.work([job]);
  await put(job);
  await entered.promise;
  const stopped = worker.stop();
  gate.resolve();
  await stopped;
  expect(await bench.jobs()).toMatchObject([{ state: 'completed' }]);
});

test('what a stop cannot wait for is told to end, and runs again elsewhere', async () => {
  const lines = logLines();
  const entered = Promise.withResolvers<AbortSignal>();
  const never = new Promise<void>(() => {});
  let runs = 0;
  const job = declareJob({
    name: 'test.endless',
    input: z.object({}),
    retry: { times: 1, ...AT_ONCE },
    async run({ signal }) {
      runs += 1;
      entered.resolve(signal);
      if (runs === 1) await never;
    },
  });
  const worker = await bench.work([job]);
  await put(job);
  const signal = await entered.promise;
  await worker.stop();
  expect(signal.aborted).toBe(true);
  await bench.work([job]);
  await until(async () => (await bench.jobs(`state = 'completed'`)).length === 1);
  expect(runs).toBe(2);
  expect(lines).toEqual([]);
});

test('slow jobs do not hold up quick ones', async () => {
  const never = new Promise<void>(() => {});
  const slow = declareJob({ name: 'test.slow', lane: 'slow', input: z.object({}), retry: { times: 0 }, run: () => never });
  const quick = declareJob({ name: 'test.quick', input: z.object({}), run: async () => {} });
  await bench.work([slow, quick]);
  for (let i = 0; i < 5; i++) await put(slow);
  await put(quick);
  await until(async () => (await bench.jobs(`name = 'quick' and state = 'completed'`)).length === 1);
  expect(await bench.jobs(`name = 'slow' and state = 'completed'`)).toEqual([]);
});

/** A job of the current minute, or of the next when this one is nearly over: workers look at schedules every second. */
function scheduled(runs: string[], schedule: Partial<Schedule<object>> = {}): AnyJob {
  const now = new Date(Date.now() + 20_000);
  const cron = `${now.getUTCMinutes()} ${now.getUTCHours()} * * *`;
  return declareJob({
    name: 'test.daily',
    lane: 'slow',
    input: z.object({}),
    schedule: { cron, input: {}, ...schedule },
    run: async ({ jobId }) => void runs.push(jobId),
  });
}

async function scheduleLooks(times: number): Promise<void> {
  const seen = new Set<string>();
  await until(async () => {
    const { rows } = await bench.db.pool.query<{ cron_on: string }>('select cron_on from pgboss.version');
    seen.add(rows[0]!.cron_on);
    return seen.size > times;
  });
}

test('a scheduled job runs once at its time, however many workers look at the clock', async () => {
  const runs: string[] = [];
  const job = scheduled(runs);
  await Promise.all([bench.work([job]), bench.work([job])]);
  await until(() => runs.length > 0, 70);
  await scheduleLooks(5);
  expect(runs).toHaveLength(1);
}, 90_000);

test('a schedule that is declared no more is taken away, one that changed is replaced', async () => {
  const schedules = async () => (await bench.db.pool.query('select name, key, cron, timezone from pgboss.schedule')).rows as object[];
  const first = await bench.work([scheduled([], { cron: '0 6 * * *', timeZone: 'America/Chicago' })]);
  expect(await schedules()).toEqual([{ name: 'slow', key: 'test.daily', cron: '0 6 * * *', timezone: 'America/Chicago' }]);
  await first.stop();
  const second = await bench.work([scheduled([], { cron: '0 7 * * *' })]);
  expect(await schedules()).toEqual([{ name: 'slow', key: 'test.daily', cron: '0 7 * * *', timezone: 'UTC' }]);
  await second.stop();
  await bench.work([]);
  expect(await schedules()).toEqual([]);
});

test('a daily job that is to run at the start too does so, once for processes that start together', async () => {
  const runs: string[] = [];
  const never = { cron: '0 0 1 1 *', alsoAtStart: true };
  const job = scheduled(runs, never);
  await put(declareJob({ name: 'test.first', input: z.object({}), run: async () => {} }));
  await bench.work([job]);
  await until(async () => (await bench.jobs(`name = 'slow' and state = 'completed'`)).length === 1);
  expect(runs).toHaveLength(1);
});

test('the tables of the migration are what this pg-boss expects; a newer one that changes them is noticed here', async () => {
  const db = jobDatabase(bench.db);
  const boss = new PgBoss({ db, schema: JOB_SCHEMA, migrate: false, supervise: false, schedule: false });
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
  expect(await boss.getQueues(['quick', 'slow', 'dead'])).toMatchObject([{ name: 'dead' }, { name: 'quick' }, { name: 'slow' }]);
});
