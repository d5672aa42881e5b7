import type { CrudRules } from '../crud.ts';
import { RuleError } from '../errors.ts';

/** VIOLATION-1: the weight of the day on which the violation is written down. VIOLATION-2: out of service only where the code can be. */
export const violationRules: CrudRules<'caseViolations'> = {
  async fill({ before, after, tx }) {
    if (before?.violationCodeId === after.violationCodeId) return {};
    const code = await tx.get('violationCodes', after.violationCodeId);
    return code ? { severityWeight: code.severityWeight } : {};
  },
  async check({ before, after, tx }) {
    if (!after.isOOS || (before?.isOOS && before.violationCodeId === after.violationCodeId)) return;
    const code = await tx.get('violationCodes', after.violationCodeId);
    if (!code?.isOOS) throw new RuleError('VIOLATION-2', 'This violation cannot put a driver or vehicle out of service.');
  },
};
