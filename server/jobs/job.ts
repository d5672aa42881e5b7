import type { Services } from '../graphql/context.ts';
import type { JobSpec, Retry } from './jobSpec.ts';

/** The context of a run besides its input. */
export interface JobContext extends Services {
  jobId: string;
  /** 1 at the first try. */
  attempt: number;
  /** There is no other try after this one. */
  isLastAttempt: boolean;
  /** Aborted when the run has taken longer than `expireSeconds`, or the process stops and cannot wait any longer. */
  signal: AbortSignal;
}

export interface Schedule<I> {
  /** Five fields; see DAILY and HOURLY. */
  cron: string;
  /** The time zone of the cron's hours; UTC unless told. */
  timeZone?: string;
  input: I;
  /** Also once when a process starts: for work that a day without a running server would otherwise leave out. */
  alsoAtStart?: boolean;
}

/** 06:00 UTC is the middle of the night all over the United States. */
export const DAILY = '0 6 * * *';
export const HOURLY = '0 * * * *';
export const EVERY_MINUTE = '* * * * *';

/**
 * Work that is done after a transaction has committed, or at a time of day.
 *
 * To add one: declare it with `declareJob` in a file of its own, `<what it does>.job.ts` beside what it works on, and add it
 * to JOBS in jobs.ts. Start it with `enqueue(client, job, input)` inside the transaction that gives it a reason, or give it a
 * `schedule`. What to keep in mind:
 * - It runs at least once: a process may die between the work and the word that it is done. Make a second run harmless.
 * - It runs in one process at a time, and not before the transaction that asked for it has committed.
 * - `input` holds ids and dates, never a name, an address or a text: it is kept in the table of jobs.
 * - Wait for networks outside of transactions, and pass `signal` on to what can take it.
 * - Throw to be tried again. After the last try the job lies in the lane `dead` for 30 days, is counted by the gauge
 *   `weighstation_jobs_dead` and logged once as `job.dead`, without its error's message.
 */
export interface Job<I> extends JobSpec<I> {
  run: (ctx: JobContext, input: I) => Promise<void>;
  schedule?: Schedule<I>;
}

/** A job of whichever input: what lists deal in. `unknown` will not do, for `run` takes it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJob = Job<any>;

const RETRY: Retry = { times: 5, delaySeconds: 15, delaySecondsMax: 3600 };
const EXPIRE_SECONDS = { quick: 120, slow: 1800 };

/** A job with the defaults filled in: lane `quick`, five more tries within some ten minutes. */
export function declareJob<I>(
  spec: Pick<Job<I>, 'name' | 'input' | 'run'> & Partial<Pick<Job<I>, 'lane' | 'expireSeconds' | 'schedule'>> & { retry?: Partial<Retry> },
): Job<I> {
  const lane = spec.lane ?? 'quick';
  return { expireSeconds: EXPIRE_SECONDS[lane], ...spec, lane, retry: { ...RETRY, ...spec.retry } };
}
