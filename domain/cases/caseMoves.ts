import { RuleError } from '../errors.ts';
import type { Row } from '../tables.ts';
import { nextCaseStatuses } from './case.ts';

type Case = Row<'cases'>;
type State = Pick<Case, 'status' | 'caseUpdateType' | 'dataQsStatus' | 'outcome'>;

/** The state in which every case begins. */
const BEGINNING: State = { status: 'NEW', caseUpdateType: null, dataQsStatus: 'NOT_FILED', outcome: null };

const closes = (headline: Case['caseUpdateType']): boolean => headline === 'Closed' || headline === 'Closed/Filed in DataQs';

/**
 * The headline that this edit publishes: a new one, or the present one named again without a status beside it. A form that
 * sends back everything it was given publishes nothing.
 */
function publishedHeadline(before: State, given: Partial<Case>): Case['caseUpdateType'] {
  const headline = given.caseUpdateType ?? null;
  return headline !== before.caseUpdateType || given.status === undefined ? headline : null;
}

/** CASE-10 and CASE-11. `edited`: staff changed something besides the status. @throws RuleError when headline and status disagree */
function nextStatus(before: State, given: Partial<Case>, headline: Case['caseUpdateType'], edited: boolean): Case['status'] {
  const asked = given.status === before.status ? undefined : given.status;
  if (headline !== null) {
    if (asked !== undefined && closes(headline) !== (asked === 'CLOSED')) {
      throw new RuleError('CASE-10', `An update "${headline}" does not go with the status ${asked}.`);
    }
    if (closes(headline)) return 'CLOSED';
    if (before.status === 'CLOSED') return asked ?? 'IN_PROGRESS';
  }
  if (asked !== undefined) return asked;
  return edited && before.status === 'NEW' ? 'IN_PROGRESS' : before.status;
}

const statusLabel = (status: Case['status']): string => status.replaceAll('_', ' ');

/** CASE-2: may a case go on like this, or stay as it is? */
export const leadsTo = (from: Case['status'], to: Case['status']): boolean => from === to || nextCaseStatuses(from).includes(to);

/** CASE-12: a filing that reaches its end gives the outcome its name, unless another one is given. */
function nextOutcome(before: State, given: Partial<Case>, dataQsStatus: Case['dataQsStatus'], filed: boolean): Case['outcome'] {
  if (given.outcome !== undefined && given.outcome !== before.outcome) return given.outcome;
  if (dataQsStatus === 'NOT_FILED') return null;
  if (filed) return 'SUBMITTED';
  const ended = dataQsStatus === 'APPROVED' || dataQsStatus === 'DENIED' || dataQsStatus === 'CLOSED';
  return ended && dataQsStatus !== before.dataQsStatus ? dataQsStatus : before.outcome;
}

/**
 * Status, filing and outcome of a case after an edit: what was asked for, and what follows from it.
 * @param before null for a new case; its first status may be any that NEW leads to
 * @param edited staff changed something besides the status
 * @param cameFrom where the last move of the case began, to which it may be undone; null where that is not known
 * @throws RuleError CASE-2, CASE-10 or CASE-12
 */
export function stateAfter(
  before: Case | null,
  given: Partial<Case>,
  edited: boolean,
  cameFrom: string | null,
): Pick<State, 'status' | 'dataQsStatus' | 'outcome'> {
  const from = before ?? BEGINNING;
  const headline = publishedHeadline(from, given);
  const status = nextStatus(from, given, headline, before !== null && edited);
  if (!leadsTo(from.status, status) && status !== cameFrom) {
    throw new RuleError('CASE-2', `A case that is ${statusLabel(from.status)} cannot become ${statusLabel(status)}.`);
  }
  const files = headline === 'Closed/Filed in DataQs';
  const asked = given.dataQsStatus === from.dataQsStatus ? undefined : given.dataQsStatus;
  const dataQsStatus = asked ?? (files ? 'SUBMITTED' : from.dataQsStatus);
  const outcome = nextOutcome(from, given, dataQsStatus, files);
  if (outcome !== null && dataQsStatus === 'NOT_FILED') {
    throw new RuleError('CASE-12', 'A case that is not filed in DataQs has no outcome.');
  }
  return { status, dataQsStatus, outcome };
}
