import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { hashId } from '../auth/hashId.ts';
import { RestError } from './rest.ts';

const PER_HOUR = 3;
const HOUR_SECONDS = 3600;

/** The limits on asking for a mail with a link: three times an hour for one e-mail and from one address, counted over all servers. */
export class MailLimits {
  readonly #limiter: RateLimiterPostgres;

  /** `kind`: the mails are counted apart by it. */
  constructor(pool: pg.Pool, kind: 'reset' | 'verify') {
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'idp_request',
      tableCreated: true,
      keyPrefix: kind,
      points: PER_HOUR,
      duration: HOUR_SECONDS,
    });
  }

  /** Counts a request. @throws RestError 429, in the same words whether anybody has this e-mail or not */
  async spend(email: string, address: string): Promise<void> {
    for (const key of [`a:${hashId(address)}`, `e:${hashId(email)}`]) {
      try {
        await this.#limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new RestError(429, 'Too many requests. Please try again later.', { 'Retry-After': String(seconds) });
      }
    }
  }
}
