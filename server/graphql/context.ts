import type { Database } from '../db/database.ts';
import type { Identity } from '../auth/verifyToken.ts';
import type { Metrics } from '../http/metrics.ts';
import type { LogTail } from '../sync/tailLog.ts';
import { requireUser, type UserRow } from '../users/findUser.ts';

/** What the resolvers work with; one per product, shared by all requests. */
export interface Services {
  db: Database;
  tail: LogTail;
  metrics: Metrics;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What belongs to one request or one socket subscription. */
export interface RequestContext extends Services {
  requestId: string;
  /** What the verified token says; there may be no user for it. */
  identity: Identity;
  /** The person's row as of now. @throws ApiError USER_DISABLED or EntityNotFoundError */
  user: () => Promise<UserRow>;
  /** Ends the socket that carries a subscription; absent over HTTP. */
  closeSocket?: (code: number, reason: string) => void;
}

export function requestContext(
  services: Services,
  own: { requestId: string; identity: Identity; closeSocket?: (code: number, reason: string) => void },
): RequestContext {
  let user: Promise<UserRow> | undefined;
  return { ...services, ...own, user: () => (user ??= requireUser(services.db, own.identity)) };
}
