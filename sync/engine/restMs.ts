import type { Random } from '../ports.ts';
import type { Effect } from './events.ts';

const REST_FIRST_MS = 400;
const REST_MAX_MS = 15_000;

/** How long to wait after this many failures in a row. */
export function restMs(failures: number): number {
  return Math.min(REST_MAX_MS, REST_FIRST_MS * 2 ** (failures - 1));
}

/** The same, each device by something else, so that not all of them come back at the same moment; never sooner than asked for. */
export function spreadRestMs({ failures, retryAfterMs }: Extract<Effect, { do: 'rest' }>, random: Random): number {
  return retryAfterMs > 0 ? retryAfterMs + random.next() * REST_FIRST_MS : restMs(failures) * (0.5 + random.next() / 2);
}
