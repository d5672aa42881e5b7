import type { Role } from '#domain/actor.ts';

/** The people of the matrix who may enter: one of each role, and one who has just signed up. Customers belong to the carrier alpha. */
export interface Person {
  /** The role, but for the newcomer. */
  name: string;
  role: Role;
  /** As matrix.txt writes the person. */
  letter: string;
  userId: string;
  customerId: string | null;
  staff: boolean;
}

const LETTERS = {
  ADMIN: 'A',
  AGENT: 'G',
  CUSTOMER: 'C',
  CUSTOMER_PRO_LEGACY: 'L',
  CUSTOMER_ELITE: 'E',
  CUSTOMER_PREMIUM: 'P',
  CUSTOMER_PRO_DRIVER: 'D',
  CUSTOMER_BASIC: 'B',
} as const satisfies Record<Role, string>;

const ONE_OF_EACH = (Object.keys(LETTERS) as Role[]).map((role): Person => {
  const staff = role === 'ADMIN' || role === 'AGENT';
  return { name: role, role, letter: LETTERS[role], userId: `u_${role}`, customerId: staff ? null : 'c_alpha', staff };
});
/** Who signs up by themselves belongs to no carrier until somebody gives them one. */
const NEWCOMER: Person = { name: 'NEWCOMER', role: 'CUSTOMER_BASIC', letter: 'N', userId: 'u_NEWCOMER', customerId: null, staff: false };

export const PERSONS: readonly Person[] = [...ONE_OF_EACH, NEWCOMER];
/** Does this person see rows of the carrier alpha? */
export const hasRows = ({ staff, customerId }: Person): boolean => staff || customerId !== null;
export const CUSTOMERS = PERSONS.filter(({ staff }) => !staff);
export const personOf = (role: Role): Person => PERSONS.find(({ name }) => name === role)!;

/** Who is turned away whatever they ask, and how: by HTTP with this status and code, by the websocket with this close code. */
export const TURNED_AWAY = {
  anonymous: { status: 401, code: 'InvalidTokenError', close: 4403 },
  broken: { status: 401, code: 'InvalidTokenError', close: 4403 },
  expired: { status: 401, code: 'TokenExpiredError', close: 4401 },
  /** Signed in, without a row of `users`. */
  unknown: { status: null, code: 'EntityNotFoundError', close: 4401 },
  disabled: { status: null, code: 'USER_DISABLED', close: 4401 },
} as const satisfies Record<string, { status: 401 | null; code: string; close: number }>;
export type TurnedAway = keyof typeof TURNED_AWAY;
export const STRANGERS = Object.keys(TURNED_AWAY) as TurnedAway[];

/** `AGC..P..`: the letters of those to whom it applies, a dot for the others. */
export function letters(applies: (person: Person) => boolean): string {
  return PERSONS.map((person) => (applies(person) ? person.letter : '.')).join('');
}
