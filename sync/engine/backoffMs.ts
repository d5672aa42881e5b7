import type { Random } from '../ports.ts';
import type { Effect } from './events.ts';

const BACKOFF_FIRST_MS = 400;
const BACKOFF_MAX_MS = 15_000;

/** Delay after this many failures in a row. */
export function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (failures - 1));
}

/** The wait with jitter, so that devices do not all come back at the same moment; never less than the server asked for. */
export function jitteredBackoffMs({ failures, retryAfterMs }: Extract<Effect, { do: 'rest' }>, random: Random): number {
  return retryAfterMs > 0 ? retryAfterMs + random.next() * BACKOFF_FIRST_MS : backoffMs(failures) * (0.5 + random.next() / 2);
}
