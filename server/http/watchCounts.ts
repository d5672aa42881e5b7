import type { Database } from '../db/database.ts';
import { errorFields, logEvent } from '../log.ts';
import type { Metrics } from './metrics.ts';

const EVERY_MS = 30_000;
const SOON_MS = 1000;

/** Gauges that one query fills now and then: whoever asks for the metrics does not wait for the database. */
export interface WatchedCounts {
  /** Count again shortly: something has changed. */
  soon(): void;
  stop(): Promise<void>;
}

/** Offers the columns of the one row that `sql` gives as gauges of their names; 0 until they have been counted. */
export function watchCounts({ db, metrics }: { db: Database; metrics: Metrics }, names: readonly string[], sql: string): WatchedCounts {
  let counts: Readonly<Record<string, number>> = {};
  let counting = Promise.resolve();
  let isStopped = false;
  const count = async (): Promise<void> => {
    if (isStopped) return;
    const { rows } = await db.pool.query<Record<string, number>>(sql);
    counts = rows[0] ?? {};
  };
  const countNext = (): void => void (counting = counting.then(count).catch((error) => logEvent('counts.failed', errorFields(error))));
  for (const name of names) metrics.gauge(name, () => counts[name] ?? 0);
  const timer = setInterval(countNext, EVERY_MS).unref();
  countNext();
  return {
    soon: () => void setTimeout(countNext, SOON_MS).unref(),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await counting;
    },
  };
}
