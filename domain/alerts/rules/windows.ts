/** The spans of data/alert-rules.json, in days (49 CFR 391.23, 391.25, 382.701; market convention for the notice before an expiry). */
export const WINDOWS = {
  /** A license or medical certificate is announced this long before it ends. */
  expiresSoon: 60,
  /** ... and is CRITICAL this long before. */
  criticalBeforeExpiry: 7,
  /** An MVR and a Clearinghouse query last this long, and are announced `annualNotice` days before. */
  annual: 365,
  annualNotice: 30,
  /** The law's grace after hire, after an MVR and after a certificate. */
  initialGrace: 30,
  /** Unsigned consents become CRITICAL after this. */
  unsignedConsents: 14,
  /** A contract may be without a hire date this long after it became active. */
  hireDate: 3,
  /** Remind Later brings an alert back after this. */
  remindLater: 7,
} as const;
