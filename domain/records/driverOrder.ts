/** Reports of a driver that are bought from a provider, and mails that remind signers. */
export type OrderKind = 'PSP' | 'MVR' | 'REMINDER';

/** Something that leaves the house for a driver and cannot be called back. */
export interface DriverOrder {
  kind: OrderKind;
  driverId: string;
  /** Under whose account; whose driver it is. */
  customerId: string;
  /** The alert that it is to cure; null: it was ordered without one. */
  alertId: string | null;
  /** The document whose signers are reminded; null of a report. */
  documentHash: string | null;
}
