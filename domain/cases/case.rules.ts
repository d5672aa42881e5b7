import { isStaff, personOf } from '../actor.ts';
import type { CrudRules, Step } from '../crud.ts';
import { InputError, RuleError } from '../errors.ts';
import { issued } from '../mutation.ts';
import { isSwitchedOn } from '../reference/featureFlag.ts';
import type { Row } from '../tables.ts';
import { leadsTo, stateAfter } from './caseMoves.ts';
import { caseProblems } from './caseProblems.ts';
import { hasDetails } from './photoDetails.ts';

type Case = Row<'cases'>;

/** Returns whether the edit changes anything besides the status. */
function isEdited({ before, given }: Step<'cases'>): boolean {
  const differs = ([field, value]: [string, unknown]): boolean =>
    field !== 'id' && field !== 'status' && JSON.stringify(value) !== JSON.stringify(before?.[field as keyof Case]);
  return Object.entries(given).some(differs);
}

/** CASE-2: where the last move of a case began, by its history; looked up only where the asked status is no next one. */
async function cameFrom({ before, given: { status }, tx }: Step<'cases'>): Promise<string | null> {
  if (!before || !status || leadsTo(before.status, status)) return null;
  const moves = (await tx.where('caseHistories', 'caseId', before.id)).filter(({ field }) => field === 'status');
  const last = moves.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  return last?.to === before.status ? last.from : null;
}

/** Trims the numbers and leaves out empty ones and repetitions. */
function cleanNumbers(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map((number) => number.trim()).filter(Boolean))];
}

/** The rules for opening and editing cases: CASE-8 to CASE-13, CASE-23, CASE-24. */
export const caseRules: CrudRules<'cases'> = {
  async fill(step) {
    const { before, after, given, ctx } = step;
    const state = stateAfter(before, given, isEdited(step), await cameFrom(step));
    const numbers = given.citationNumbers && { citationNumbers: cleanNumbers(given.citationNumbers) };
    const read = after.detailsInPhoto && hasDetails({ ...after, ...numbers }) && { detailsInPhoto: false };
    if (before) return { ...state, ...numbers, ...read };
    const names = { caseID: await issued(ctx, 'caseID', after.id), code: await issued(ctx, 'code', after.id) };
    return { ...state, ...numbers, ...read, ...names, createdById: personOf(ctx.actor) };
  },

  problems: ({ before, after, ctx }) => caseProblems(before, after, ctx.now.slice(0, 10)),

  async check({ before, after, tx }) {
    if (after.assignedAgentId !== null && after.assignedAgentId !== before?.assignedAgentId) {
      const agent = await tx.get('users', after.assignedAgentId);
      if (!agent || !isStaff(agent) || agent.status !== 'active') throw new InputError({ assignedAgentId: 'Is not an agent' });
    }
    if (before && after.detailsInPhoto && !before.detailsInPhoto)
      throw new RuleError('CASE-8', 'Only a new case can leave its details to a photo.');
    const writesSummary = after.summary !== (before?.summary ?? null);
    if (writesSummary && !(await isSwitchedOn(tx, 'caseSummary'))) throw new RuleError('FLAG-1', 'The case summary is switched off.');
  },
};
