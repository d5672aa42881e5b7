import { createHmac } from 'node:crypto';

/** A network address as the audit keeps it: equal for equal addresses, and not to be turned back without the key. */
export function hashAddress(key: string, address: string): string {
  return createHmac('sha256', key).update(`audit:${address}`).digest('hex').slice(0, 32);
}
