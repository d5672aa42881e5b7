import { statfsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Metrics } from './metrics.ts';

const DELAY_EVERY_MS = 20;
const NANOSECONDS = 1e9;

/** Offers figures of this process under the names that Prometheus' own clients give them, of the disk and of the database pool. Returns what ends the watching. */
export function offerProcessMetrics(
  metrics: Metrics,
  { pool, dataDir }: { pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>; dataDir: string },
): () => Promise<void> {
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  metrics.gauge('process_start_time_seconds', () => startedAt);
  metrics.gauge('process_cpu_seconds_total', cpuSeconds, 'counter');
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_size_used_bytes', () => process.memoryUsage().heapUsed);

  const delay = monitorEventLoopDelay({ resolution: DELAY_EVERY_MS });
  delay.enable();
  // Each is of the time since it was last asked for as the last of the three: a peak of hours ago must not stay.
  metrics.gauge('nodejs_eventloop_lag_p50_seconds', () => seconds(delay.percentile(50)));
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', () => seconds(delay.percentile(99)));
  metrics.gauge('nodejs_eventloop_lag_max_seconds', () => {
    const max = seconds(delay.max);
    setImmediate(() => delay.reset());
    return max;
  });

  metrics.gauge('weighstation_disk_free_bytes', () => disk(dataDir, 'bavail'));
  metrics.gauge('weighstation_disk_size_bytes', () => disk(dataDir, 'blocks'));
  metrics.gauge('weighstation_database_connections', () => pool.totalCount);
  metrics.gauge('weighstation_database_connections_busy', () => pool.totalCount - pool.idleCount);
  metrics.gauge('weighstation_database_waiting', () => pool.waitingCount);
  return async () => void delay.disable();
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The histogram measures the whole time between two of its looks: what they wait by themselves is no delay. 0 before the first look. */
function seconds(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - DELAY_EVERY_MS / 1000) || 0;
}

/** Bytes of the folder's disk; NaN when it cannot be asked. */
function disk(dataDir: string, part: 'bavail' | 'blocks'): number {
  try {
    const info = statfsSync(dataDir);
    return info[part] * info.bsize;
  } catch {
    return Number.NaN;
  }
}
