import type { AuditNotes } from '../audit/auditNotes.ts';
import type { Database } from '../db/database.ts';
import type { TenantClient } from '../tenant/tenantClient.ts';
import type { EsignDeps } from '../esign/esignDeps.ts';
import type { Identity } from '../auth/verifyToken.ts';
import type { Files } from '../files/files.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Rates } from '../limits/rates.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { RecordsDeps } from '../records/recordsDeps.ts';
import type { LogTail } from '../sync/tailLog.ts';
import { requireUser, type UserRow } from '../auth/findUser.ts';

/** The services that resolvers work with; one set per product, shared by all requests. */
export interface Services {
  db: Database;
  tail: LogTail;
  metrics: Metrics;
  files: Files;
  /** The notes of what belongs to no transaction; a write calls `recordAudit` in its own. */
  audit: AuditNotes;
  mail: Mailer;
  /** The provider and its means for ordering driver records. */
  records: RecordsDeps;
  /** The provider and its means for signing documents. */
  esign: EsignDeps;
  /** The calls to the tenant that is kept in step with the users here; null for none. */
  tenant: TenantClient | null;
  rates: Rates;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The part of its limits that one HTTP request has used. */
export interface RequestUse {
  /** Rows brought so far. */
  rows: number;
  /** Ends everything that still runs for it in the database. */
  stop: () => void;
}

/** The context of one request or one socket subscription. */
export interface RequestContext extends Services {
  requestId: string;
  /** The claims of the verified token; there may be no user for it. */
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
