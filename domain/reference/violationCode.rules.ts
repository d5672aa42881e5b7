import type { CrudRules } from '../crud.ts';
import { InputError, RuleError } from '../errors.ts';
import type { Row } from '../tables.ts';
import { isSwitchedOn } from './featureFlag.ts';

/** The categories in which SMS weighs violations, and the rest. */
export const BASICS = [
  'Unsafe Driving',
  'Hours-of-Service Compliance',
  'Driver Fitness',
  'Controlled Substances/Alcohol',
  'Vehicle Maintenance',
  'Hazardous Materials Compliance',
  'Not used in SMS',
] as const;

const SEVERITY_MAX = 10;
const OOS_MAX = 2;

function problems({ severityWeight, oosWeight, isOOS, basic }: Row<'violationCodes'>): Record<string, string> {
  const within = (value: number, max: number): boolean => value >= 0 && value <= max;
  return {
    ...(!within(severityWeight, SEVERITY_MAX) && { severityWeight: `From 0 to ${SEVERITY_MAX}` }),
    ...(!within(oosWeight, OOS_MAX) && { oosWeight: `From 0 to ${OOS_MAX}` }),
    ...(oosWeight > 0 && !isOOS && { oosWeight: 'Only for a code that can put out of service' }),
    ...(oosWeight > 0 && basic === 'Unsafe Driving' && { oosWeight: 'Nothing is added in Unsafe Driving' }),
  };
}

/** VIOLATION-3: weights are kept as FMCSA prints them. VIOLATION-4: a code that a case names stays. FLAG-1: the manager can be off. */
export const violationCodeRules: CrudRules<'violationCodes'> = {
  async check({ after, tx }) {
    if (!(await isSwitchedOn(tx, 'violationCodeManager'))) throw new RuleError('FLAG-1', 'The violation code manager is switched off.');
    const wrong = problems(after);
    if (Object.keys(wrong).length > 0) throw new InputError(wrong);
  },
  async mayGo({ id, code }, tx) {
    const [used] = await tx.where('caseViolations', 'violationCodeId', id);
    if (used) throw new RuleError('VIOLATION-4', `Cases name ${code}: it cannot be deleted.`);
  },
};
