import { isStaff, personOf } from '../actor.ts';
import type { CrudRules, Step } from '../crud.ts';
import { InputError, RuleError } from '../errors.ts';
import { issued } from '../mutation.ts';
import { isSwitchedOn } from '../reference/featureFlag.ts';
import type { Row } from '../tables.ts';
import { stateAfter } from './caseMoves.ts';
import { caseProblems } from './caseProblems.ts';

type Case = Row<'cases'>;

/** Does the edit change anything besides the status? */
function isEdited({ before, given }: Step<'cases'>): boolean {
  const differs = ([field, value]: [string, unknown]): boolean =>
    field !== 'id' && field !== 'status' && JSON.stringify(value) !== JSON.stringify(before?.[field as keyof Case]);
  return Object.entries(given).some(differs);
}

/** Without the space around them, empty ones and repetitions. */
function cleanNumbers(numbers: readonly string[]): string[] {
  return [...new Set(numbers.map((number) => number.trim()).filter(Boolean))];
}

/** How cases are opened and edited: CASE-8 to CASE-13, CASE-23, CASE-24. */
export const caseRules: CrudRules<'cases'> = {
  async fill(step) {
    const { before, after, given, ctx } = step;
    const state = stateAfter(before, given, isEdited(step));
    const numbers = given.citationNumbers && { citationNumbers: cleanNumbers(given.citationNumbers) };
    if (before) return { ...state, ...numbers };
    const names = { caseID: await issued(ctx, 'caseID', after.id), code: await issued(ctx, 'code', after.id) };
    return { ...state, ...numbers, ...names, createdById: personOf(ctx.actor) };
  },

  // No case becomes NEW again (CASE-2): what the first edit changed besides that is still put back.
  putBack: ({ status, ...others }) =>
    status === 'NEW' && Object.keys(others).length > 0 ? others : { ...others, ...(status && { status }) },

  problems: ({ before, after, ctx }) => caseProblems(before, after, ctx.now.slice(0, 10)),

  async check({ before, after, tx }) {
    if (after.assignedAgentId !== null && after.assignedAgentId !== before?.assignedAgentId) {
      const agent = await tx.get('users', after.assignedAgentId);
      if (!agent || !isStaff(agent) || agent.status !== 'active') throw new InputError({ assignedAgentId: 'Is not an agent' });
    }
    const writesSummary = after.summary !== (before?.summary ?? null);
    if (writesSummary && !(await isSwitchedOn(tx, 'caseSummary'))) throw new RuleError('FLAG-1', 'The case summary is switched off.');
  },
};
