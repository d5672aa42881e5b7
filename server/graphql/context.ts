import type { AuditNotes } from '../audit/auditNotes.ts';
import type { Database } from '../db/database.ts';
import type { EsignDeps } from '../esign/esignDeps.ts';
import type { Identity } from '../auth/verifyToken.ts';
import type { Files } from '../files/files.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Rates } from '../limits/rates.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { RecordsDeps } from '../records/recordsDeps.ts';
import type { LogTail } from '../sync/tailLog.ts';
import { requireUser, type UserRow } from '../auth/findUser.ts';

/** What the resolvers work with; one per product, shared by all requests. */
export interface Services {
  db: Database;
  tail: LogTail;
  metrics: Metrics;
  files: Files;
  /** For what belongs to no transaction; a write calls `recordAudit` in its own. */
  audit: AuditNotes;
  mail: Mailer;
  /** Where driver records are ordered. */
  records: RecordsDeps;
  /** Where documents are sent for signing. */
  esign: EsignDeps;
  rates: Rates;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What one HTTP request has used of its limits. */
export interface RequestUse {
  /** Rows brought so far. */
  rows: number;
  /** Ends everything that still runs for it in the database. */
  stop: () => void;
}

/** What belongs to one request or one socket subscription. */
export interface RequestContext extends Services {
  requestId: string;
  /** What the verified token says; there may be no user for it. */
  identity: Identity;
  /** The person's row as of now. @throws ApiError USER_DISABLED or EntityNotFoundError */
  user: () => Promise<UserRow>;
  /** Absent over a socket. */
  use?: RequestUse;
  /** Ends the socket that carries a subscription; absent over HTTP. */
  closeSocket?: (code: number, reason: string) => void;
}

export function requestContext(
  services: Services,
  own: Pick<RequestContext, 'requestId' | 'identity' | 'use' | 'closeSocket'>,
): RequestContext {
  let user: Promise<UserRow> | undefined;
  return { ...services, ...own, user: () => (user ??= requireUser(services.db, own.identity)) };
}
