/**
 * Reports of a driver that are bought from a provider, mails that remind signers, look-ups in the registry of medical examiners, and
 * links to fill an application in.
 */
export type OrderKind = 'PSP' | 'MVR' | 'REMINDER' | 'EXAMINER' | 'APPLICATION';

/** Something that leaves the house for a driver and cannot be called back. */
export interface DriverOrder {
  kind: OrderKind;
  driverId: string;
  /** Under whose account; whose driver it is. */
  customerId: string;
  /** The alert that it is to cure; null: it was ordered without one. */
  alertId: string | null;
  /** For a reminder the hash of the document to sign, for a lookup the id of the certificate; null for a report. */
  document: string | null;
  /** Why staff order an MVR without a signed consent (MVR-2); null when nobody gave a reason. */
  reason: string | null;
}
