import { isStaff, type Actor } from '../../actor.ts';
import { AccessError, RuleError } from '../../errors.ts';
import type { APPLICATION_STATUSES } from '../driver.ts';

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** `filler`: whoever may write the form; `agent`: staff. */
type By = 'filler' | 'agent';

/** FORM-1: where an application may go from here, and by whom. Approved means frozen: only re-opening leads back. */
const NEXT: Readonly<Record<ApplicationStatus, { readonly [S in ApplicationStatus]?: By }>> = {
  CREATED: { IN_PROGRESS: 'filler', IN_REVIEW: 'filler' },
  IN_PROGRESS: { IN_REVIEW: 'filler' },
  IN_REVIEW: { NEED_CHANGES: 'agent', APPROVED_TO_SIGN: 'agent' },
  NEED_CHANGES: { IN_PROGRESS: 'filler', IN_REVIEW: 'filler' },
  APPROVED_TO_SIGN: { IN_REVIEW: 'agent', ARCHIVED: 'agent' },
  ARCHIVED: {},
};

/** An application begins empty, as a draft, or whole and sent. */
const FIRST: readonly ApplicationStatus[] = ['CREATED', 'IN_PROGRESS', 'IN_REVIEW'];

/** The answers of the applicant can be changed by the one who fills the form in. */
const OPEN: readonly ApplicationStatus[] = ['CREATED', 'IN_PROGRESS', 'NEED_CHANGES'];
export const isFillable = (status: ApplicationStatus): boolean => OPEN.includes(status);

/** @throws RuleError when there is no such step, AccessError when it is the agents' and the actor is none of them */
export function checkStep(from: ApplicationStatus | null, to: ApplicationStatus, actor: Actor): void {
  if (from === to) return;
  const by: By | undefined = from === null ? (FIRST.includes(to) ? 'filler' : undefined) : NEXT[from][to];
  if (by === undefined) throw new RuleError('FORM-1', `An application that is ${from ?? 'new'} cannot become ${to}.`);
  if (by === 'agent' && !isStaff(actor)) throw new AccessError();
}
