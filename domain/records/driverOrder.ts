/** Reports of a driver that are bought from a provider. */
export const ORDER_KINDS = ['PSP', 'MVR'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** One paid report that somebody wants for a driver. */
export interface DriverOrder {
  kind: OrderKind;
  driverId: string;
  /** Under whose account. */
  customerId: string;
  /** The alert that it is to cure; null: it was ordered without one. */
  alertId: string | null;
}
