import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ThrottledError } from '../http/errors.ts';

/** `points` in each window of `seconds`; `burst` more in each window of `burstSeconds`, for a client that comes back with much to say. */
export interface Rate {
  points: number;
  seconds: number;
  burst?: { points: number; seconds: number };
}

/**
 * The rates at which one person may do something (design/reliability.md 4). Signing in is counted apart, in the database
 * (server/auth/limitAttempts.ts), because that count must hold over restarts and servers.
 */
export const RATES = {
  /** All other requests to /graphql: 20 a second, 60 at once. */
  graphql: { points: 20, seconds: 1, burst: { points: 40, seconds: 60 } },
  /** Pages of an initial sync, of which a device asks for several at a time: the largest workspaces come within the burst. */
  fill: { points: 40, seconds: 1, burst: { points: 600, seconds: 600 } },
  /** Queues of changes, and changes sent one by one. */
  push: { points: 10, seconds: 1 },
  upload: { points: 30, seconds: 60 },
  export: { points: 5, seconds: 3600 },
  /** Opening a signing link. */
  signing: { points: 10, seconds: 60 },
  /** Filling an application in by a link: a section is sent at most once a second. */
  applying: { points: 120, seconds: 60 },
  /** Codes that are mailed for such a link, or tried. */
  applyCode: { points: 15, seconds: 900 },
} as const satisfies Record<string, Rate>;
export type RateName = keyof typeof RATES;
export type RateTable = Readonly<Record<RateName, Rate>>;

/** Many people share one address: an office, or everybody behind a proxy that is not told of. */
const PEOPLE_PER_ADDRESS = 10;

type Limiter = Pick<RateLimiterMemory, 'consume'>;

function limiterOf({ points, seconds, burst }: Rate, times: number): Limiter {
  const steady = new RateLimiterMemory({ points: points * times, duration: seconds });
  if (!burst) return steady;
  const more = new RateLimiterMemory({ points: burst.points * times, duration: burst.seconds });
  return new BurstyRateLimiter(steady, more) as unknown as Limiter;
}

/** Counts of this process: with several servers on one database each allows the rate by itself (docs/decisions/0006-limits.md). */
export class Rates {
  readonly #people: ReadonlyMap<RateName, Limiter>;
  readonly #addresses: ReadonlyMap<RateName, Limiter>;

  constructor(table: RateTable = RATES) {
    const names = Object.keys(table) as RateName[];
    this.#people = new Map(names.map((name) => [name, limiterOf(table[name], 1)]));
    this.#addresses = new Map(names.map((name) => [name, limiterOf(table[name], PEOPLE_PER_ADDRESS)]));
  }

  /** Counts one act, or `times`, of the person with this subject. @throws ThrottledError */
  byPerson(name: RateName, sub: string, times = 1): Promise<void> {
    return consume(this.#people.get(name)!, sub, times);
  }

  /** Counts one act of whoever comes from this address. @throws ThrottledError */
  byAddress(name: RateName, address: string): Promise<void> {
    return consume(this.#addresses.get(name)!, address, 1);
  }
}

async function consume(limiter: Limiter, key: string, times: number): Promise<void> {
  try {
    await limiter.consume(key, times);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new ThrottledError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    throw error;
  }
}
