import { isStaff, type Actor } from '../../actor.ts';
import type { Step } from '../../crud.ts';
import { AccessError, InputError, RuleError } from '../../errors.ts';
import type { Json } from '../../field.ts';
import type { Row } from '../../tables.ts';
import { isObject } from './json.ts';

type Form = Row<'driverApplicationForms'>;

/** The form with the agent's sections in place of the applicant's. */
export function withChanges(jsonForm: Json, agentChanges: Json): Json {
  return { ...(isObject(jsonForm) ? jsonForm : {}), ...(isObject(agentChanges) ? agentChanges : {}) };
}

/**
 * FORM-3: what an agent would change waits in `agentChanges`, section by section, until the customer says yes
 * (`hasPendingAgentChanges: false`) or no (`agentChanges: null` alone); either way, and when it is written, the application is
 * IN_REVIEW. The agent may take it back. Null when the step is not about such changes.
 */
export function settleAgentChanges(before: Form, given: Partial<Form>, actor: Actor): Partial<Form> | null {
  const review = { status: 'IN_REVIEW', hasPendingAgentChanges: false, agentChanges: null } as const;
  if (given.hasPendingAgentChanges === false && before.hasPendingAgentChanges && !isStaff(actor)) {
    return { ...review, jsonForm: withChanges(before.jsonForm, before.agentChanges) };
  }
  if (given.agentChanges === undefined) return null;
  if (given.agentChanges === null) return before.hasPendingAgentChanges ? review : null;
  return { status: 'IN_REVIEW', hasPendingAgentChanges: true };
}

/** @throws AccessError, RuleError or InputError when the step may not touch an agent's changes in this way */
export function checkAgentChanges({ before, given, ctx }: Step<'driverApplicationForms'>): void {
  const { agentChanges, hasPendingAgentChanges } = given;
  const writes = agentChanges !== undefined && agentChanges !== null;
  if (hasPendingAgentChanges === true && !writes && !before?.hasPendingAgentChanges) {
    throw new InputError({ agentChanges: 'This field is required' });
  }
  const accepts = hasPendingAgentChanges === false && before?.hasPendingAgentChanges === true;
  if (accepts && isStaff(ctx.actor) && agentChanges !== null) {
    throw new RuleError('FORM-3', 'The customer accepts the changes of an agent; an agent can only take them back.');
  }
  if (!writes) return;
  if (!isStaff(ctx.actor)) throw new AccessError();
  if (!isObject(agentChanges)) throw new InputError({ agentChanges: 'Is not an object of sections' });
  if ((given.status ?? 'IN_REVIEW') !== 'IN_REVIEW') throw new InputError({ status: 'Changes of an agent are answered IN_REVIEW' });
  if (before?.status !== 'IN_REVIEW' && before?.status !== 'NEED_CHANGES') {
    throw new RuleError('FORM-3', 'An agent changes an application that has been sent and is not approved yet.');
  }
}
