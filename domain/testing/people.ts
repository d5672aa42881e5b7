import type { Actor } from '../actor.ts';

/** People of the tests: two of the staff, two of one carrier, one of another, one without a carrier. */
export const ADMIN: Actor = { userId: 'u-admin', role: 'ADMIN', customerId: null };
export const AGENT: Actor = { userId: 'u-agent', role: 'AGENT', customerId: null };
export const ELITE: Actor = { userId: 'u-elite', role: 'CUSTOMER_ELITE', customerId: 'c1' };
export const BASIC: Actor = { userId: 'u-basic', role: 'CUSTOMER_BASIC', customerId: 'c1' };
export const STRANGER: Actor = { userId: 'u-stranger', role: 'CUSTOMER', customerId: 'c2' };
export const UNASSIGNED: Actor = { userId: 'u-nobody', role: 'CUSTOMER_BASIC', customerId: null };
