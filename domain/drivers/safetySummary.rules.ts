import type { CrudRules } from '../crud.ts';
import { InputError } from '../errors.ts';

/** More than any driver has in a working life. */
const COUNT_MAX = 9999;

/** DRIVER-5: what is counted is a whole number from zero up. */
export const safetySummaryRules: CrudRules<'driverSafetySummaries'> = {
  async check({ after }) {
    const wrong = (['crashes', 'movingViolations'] as const).filter((field) => after[field] < 0 || after[field] > COUNT_MAX);
    if (wrong.length > 0) throw new InputError(Object.fromEntries(wrong.map((field) => [field, `Must be 0 to ${COUNT_MAX}`])));
  },
};
