import type { PEV_STATUSES } from '../driver.ts';

/** Somebody has answered, or nobody will: there is nothing left to send. */
export const SETTLED = ['NO_RESPONSE', 'REJECTED', 'VERIFIED'] as const satisfies (typeof PEV_STATUSES)[number][];

/** PEV-1: a verification waits to be sent when it has not been and nobody has settled it (spec 4). */
export function isUnsent({ isPEVSent, status }: { isPEVSent: boolean; status: (typeof PEV_STATUSES)[number] }): boolean {
  return !isPEVSent && !(SETTLED as readonly string[]).includes(status);
}
