import { idText } from '../fieldSchema.ts';
import { AccessError, RuleError } from '../errors.ts';
import type { MutationContext, Reads } from '../mutation.ts';
import { canSee } from '../scope.ts';
import { NOUNS } from '../tables.ts';
import { ORDER_HOLD_MS } from './holdTimes.ts';

/** The driver that something is ordered for, the customer whose account it uses, and the alert it is to cure. */
export const TARGET = { driverId: idText, customerId: idText, alertId: idText.nullable() };
export type Target = { driverId: string; customerId: string; alertId: string | null };

/** ORDER-1: what leaves the house for a driver waits ten seconds, and no opposite calls it back. */
export const HELD_ORDER = {
  offline: { hold: ORDER_HOLD_MS },
  recallable: true,
  on: { table: 'drivers', id: ({ driverId }: Target) => driverId },
} as const;

/** ORDER-2: whoever was faster has cured the alert; what is ordered for it now would be for nothing. */
export async function checkAlert(tx: Reads, { alertId, driverId }: Target, { actor }: Pick<MutationContext, 'actor'>): Promise<void> {
  if (alertId === null) return;
  const alert = await tx.get('alerts', alertId);
  if (!alert || !canSee(actor, NOUNS.alerts.scope, alert))
    throw new RuleError('ORDER-2', 'This alert is not open anymore, so nothing was ordered.');
  if (alert.driverId !== driverId) throw new AccessError();
}
