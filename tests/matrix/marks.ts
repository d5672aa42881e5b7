import { hasRows, type Person } from './actors.ts';

/**
 * What is written into every text of a row, so that a leak shows wherever it comes out. `alpha` and `beta`: of that carrier;
 * `staff`: for staff alone; `server`: of the server alone; `gone`: softly deleted; `tests`: what a drug test says;
 * `shared`: for everybody.
 */
export const MARK = {
  alpha: 'MARK-ALPHA',
  beta: 'MARK-BETA',
  staff: 'MARK-STAFF',
  server: 'MARK-SERVER',
  gone: 'MARK-GONE',
  tests: 'MARK-TESTS',
  shared: 'MARK-SHARED',
} as const;

/** Cents that stand for MARK.staff where a field holds money. */
export const STAFF_CENTS = 424_242;

/** What is written into what belongs to one person. */
export const markOf = (userId: string): string => `MARK-OF-${userId}-`;

/** Agents are called by name in comments: everybody may learn the names of one, and nothing else (CASE-18). */
const AGENT_NAMES = new RegExp(`${markOf('u_AGENT')} (?:firstName|lastName)`, 'g');

/** Roles that may open drug tests and custody forms (rule DOC-4). */
const OPENS_TESTS = new Set(['ADMIN', 'AGENT', 'CUSTOMER', 'CUSTOMER_PRO_LEGACY', 'CUSTOMER_PREMIUM', 'CUSTOMER_ELITE']);

/** What may not be in anything that a person receives; null when there is nothing of the kind. */
export function leakIn(text: string, person: Person): string | null {
  const forbidden = person.staff
    ? [MARK.server]
    : [MARK.beta, 'mark-beta', MARK.staff, MARK.server, MARK.gone, String(STAFF_CENTS), 'beta_', 'c_beta'];
  if (!hasRows(person)) forbidden.push(MARK.alpha);
  if (!OPENS_TESTS.has(person.role)) forbidden.push(MARK.tests);
  const found = forbidden.find((mark) => text.includes(mark));
  if (found) return found;
  const others = text
    .replaceAll(AGENT_NAMES, '')
    .match(/MARK-OF-(\w+)-/g)
    ?.find((mark) => mark !== markOf(person.userId));
  return others && !person.staff ? others : null;
}
