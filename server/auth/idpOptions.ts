import type { Pool } from 'pg';
import type { AuditEvent } from '../audit/recordAudit.ts';
import { ATTEMPT_LIMITS, type AttemptLimits } from './limitAttempts.ts';

/** Life times in seconds. */
export interface IdpLifetimes {
  /** Well above 60: the SDK treats the last minute as over. */
  accessToken: number;
  /** Sign-in fails on a device whose clock runs ahead by more than this. */
  idToken: number;
  refreshIdle: number;
  /** From the first sign-in; rotation does not prolong it. */
  refreshAbsolute: number;
  session: number;
  /** The time for which a used refresh token is still accepted; above twice the SDK's request timeout. */
  reuseLeeway: number;
}

export const IDP_LIFETIMES: IdpLifetimes = {
  accessToken: 900,
  idToken: 36_000,
  refreshIdle: 15 * 86_400,
  refreshAbsolute: 30 * 86_400,
  session: 3 * 86_400,
  reuseLeeway: 30,
};

/** One line of the demo's list of people on the sign-in page. */
export interface DemoPerson {
  email: string;
  role: string;
  note: string;
}

export interface IdpOptions {
  /** The product's database; the provider keeps its own tables there. */
  pool: Pool;
  /** The address people use, without a slash at the end: every link, cookie and check goes by it, whatever the request says. */
  publicOrigin: string;
  /** Shown on the sign-in page together with `demoPassword`; leave out when this is no demo. */
  demoPeople?: readonly DemoPerson[];
  demoPassword?: string;
  lifetimes?: Partial<IdpLifetimes>;
  attemptLimits?: Partial<AttemptLimits>;
  /** Take the client's address from the last X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy?: boolean;
  /** Must this account have a second factor? Nobody must unless told. */
  mustHaveFactor?: (account: { sub: string; email: string }) => Promise<boolean>;
  /** Told of faults that people see only as "Something went wrong". */
  onFault?: (error: unknown) => void;
  /** Told of every sign-in, granted or refused. */
  onAudit?: (event: AuditEvent) => void;
}

/** The options with every default filled in. */
export interface IdpSettings {
  publicOrigin: string;
  demoPeople: readonly DemoPerson[];
  demoPassword: string;
  lifetimes: IdpLifetimes;
  attemptLimits: AttemptLimits;
  trustProxy: boolean;
  mustHaveFactor: (account: { sub: string; email: string }) => Promise<boolean>;
  onFault: (error: unknown) => void;
  onAudit: (event: AuditEvent) => void;
}

export function settingsOf(options: IdpOptions): IdpSettings {
  return {
    publicOrigin: options.publicOrigin,
    demoPeople: options.demoPeople ?? [],
    demoPassword: options.demoPassword ?? '',
    lifetimes: { ...IDP_LIFETIMES, ...options.lifetimes },
    attemptLimits: { ...ATTEMPT_LIMITS, ...options.attemptLimits },
    trustProxy: options.trustProxy ?? false,
    mustHaveFactor: options.mustHaveFactor ?? (() => Promise.resolve(false)),
    onFault: options.onFault ?? (() => {}),
    onAudit: options.onAudit ?? (() => {}),
  };
}
