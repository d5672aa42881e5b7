/** The eight roles of spec section 6; the display name is what a person reads. */
export const ROLES = {
  ADMIN: 'App Admin',
  AGENT: 'App Agent',
  CUSTOMER: 'App Customer',
  CUSTOMER_PRO_LEGACY: 'App Customer Pro (legacy)',
  CUSTOMER_ELITE: 'App Customer Elite',
  CUSTOMER_PREMIUM: 'App Customer Premium',
  CUSTOMER_PRO_DRIVER: 'App Customer Pro Driver',
  CUSTOMER_BASIC: 'App Customer Basic',
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

/** The roles that work for the agency. */
export const STAFF = ['ADMIN', 'AGENT'] as const satisfies readonly Role[];

/** Which of the two projections of a row a person receives. */
export type Audience = 'staff' | 'customer';

/** The person who acts: taken from the user row on the server, from the replica's `hello` on a device. */
export interface Actor {
  userId: string;
  role: Role;
  /** The carrier a customer user belongs to; null for staff and for a customer user not yet assigned. */
  customerId: string | null;
}

export function isStaff(actor: Pick<Actor, 'role'>): boolean {
  return STAFF.some((role) => role === actor.role);
}

const SINGLE_DRIVER: ReadonlySet<Role> = new Set<Role>(['CUSTOMER_BASIC', 'CUSTOMER_PRO_DRIVER']);

/** Returns whether the customer is one driver, who is all there is to see and manage (spec 1). */
export function isSingleDriver(actor: Pick<Actor, 'role'>): boolean {
  return SINGLE_DRIVER.has(actor.role);
}

/** The roles that manage drivers: staff and the company tiers (the route table of spec section 2). */
export const FLEET: readonly Role[] = ROLE_NAMES.filter((role) => !SINGLE_DRIVER.has(role));

/** Returns whether the person manages drivers. */
export const isFleet = (actor: Pick<Actor, 'role'>): boolean => !isSingleDriver(actor);

export function audienceOf(actor: Pick<Actor, 'role'>): Audience {
  return isStaff(actor) ? 'staff' : 'customer';
}

/** The actor when no person acts: jobs and imports. No user row has this id; a row that names its maker names nobody then. */
export const SYSTEM: Actor = { userId: 'system', role: 'ADMIN', customerId: null };

/** No user has such an id: there is no colon in the id of a row. */
const BY_LINK = 'byLink:';

/** The name of whoever fills this application in by a mailed link: in the audit log "the driver, by link" (LINK-3). */
export const applicantId = (formId: string): string => `${BY_LINK}${formId}`;

/** Returns whether somebody acts by a mailed link, without an account. */
export const isByLink = ({ userId }: Actor): boolean => userId.startsWith(BY_LINK);

/** The person behind an actor, for a column that points at users; null for the product itself, and for a driver without an account. */
export function personOf(actor: Actor): string | null {
  return actor.userId === SYSTEM.userId || isByLink(actor) ? null : actor.userId;
}
