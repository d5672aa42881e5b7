import { applicantId, isStaff } from '../../actor.ts';
import type { CrudRules, Step } from '../../crud.ts';
import { AccessError, InputError, RuleError } from '../../errors.ts';
import { MESSAGES } from '../../messages.ts';
import { checkWithFile } from '../../retention/checkRetention.ts';
import type { Row } from '../../tables.ts';
import { checkAgentChanges, settleAgentChanges } from './agentChanges.ts';
import { formProblems } from './formProblems.ts';
import { isObject, sameJson } from './json.ts';
import { checkStep, isFillable } from './transitions.ts';

type Form = Row<'driverApplicationForms'>;
type FormStep = Step<'driverApplicationForms'>;

export const applicationRules: CrudRules<'driverApplicationForms'> = {
  gives: ['jsonForm'],
  async fill(step): Promise<Partial<Form>> {
    const { before, given, ctx } = step;
    const said = given.comment === undefined ? {} : { commentById: given.comment === null ? null : ctx.actor.userId };
    const version = (before?.version ?? 0) + 1;
    if (!before) return { ...said, version, jsonForm: given.jsonForm ?? {}, createdById: ctx.actor.userId };
    const settled = settleAgentChanges(before, given, ctx.actor) ?? {};
    const status = given.status ?? settled.status ?? statusBySaving(before, given);
    const isSent = status === 'IN_REVIEW' && isFillable(before.status);
    return { ...said, ...settled, version, status, ...(isSent && { sentByLink: ctx.actor.userId === applicantId(before.id) }) };
  },
  async check(step) {
    const { before, after, given, ctx } = step;
    checkVersion(step);
    checkAgentChanges(step);
    checkAnswers(step);
    checkStep(before?.status ?? null, after.status, ctx.actor);
    if (given.comment !== undefined && !isStaff(ctx.actor)) throw new AccessError();
    if (after.status === before?.status) return;
    if (after.status === 'NEED_CHANGES' && !given.comment) throw new InputError({ comment: MESSAGES.fieldRequired });
    if (after.status === 'APPROVED_TO_SIGN' && after.hasPendingAgentChanges) {
      throw new RuleError('FORM-3', 'The customer has not answered to the changes of the agent yet.');
    }
    if (mustBeWhole(step)) checkWholeForm(after, ctx.now);
  },
  mayGo: ({ id, driverId }, tx, ctx, how) =>
    checkWithFile({ table: 'driverApplicationForms', id, driverId, called: 'This application' }, tx, how, ctx),
};

/** FORM-9: of two who change what both have seen, the second looks first at what the other has made of it. */
function checkVersion({ before, given }: FormStep): void {
  if (!before || given.version === undefined || given.version === before.version) return;
  throw new RuleError('FORM-9', 'Somebody else changed this application meanwhile. Look at it as it is now, then do it again.');
}

/** FORM-2: saving answers for the first time puts an application IN_PROGRESS. */
function statusBySaving({ status }: Form, { jsonForm }: Partial<Form>): Form['status'] {
  return status === 'CREATED' && jsonForm !== undefined ? 'IN_PROGRESS' : status;
}

/** Sent by the one who fills it in, or approved. Re-opened and changed by an agent it is looked through again anyway. */
function mustBeWhole({ before, after }: FormStep): boolean {
  if (after.status === 'APPROVED_TO_SIGN') return true;
  return after.status === 'IN_REVIEW' && before?.status !== 'APPROVED_TO_SIGN' && !after.hasPendingAgentChanges;
}

/** @throws InputError with every field that is missing or wrong (FORM-5) */
function checkWholeForm({ jsonForm }: Form, now: string): void {
  const problems = formProblems(jsonForm, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw new InputError(problems);
}

/** FORM-2: answers are an object of sections, and they stand still from the moment they are sent. */
function checkAnswers({ before, after, given }: FormStep): void {
  if (!isObject(after.jsonForm)) throw new InputError({ jsonForm: 'Is not an object of sections' });
  if (!before || given.jsonForm === undefined || isFillable(before.status)) return;
  const accepted = before.hasPendingAgentChanges && given.hasPendingAgentChanges === false;
  if (sameJson(given.jsonForm, accepted ? after.jsonForm : before.jsonForm)) return;
  throw new RuleError('FORM-2', `The answers of an application that is ${before.status} cannot be changed.`);
}
