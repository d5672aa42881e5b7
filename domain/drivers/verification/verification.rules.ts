import type { CrudRules } from '../../crud.ts';
import { RuleError } from '../../errors.ts';
import { checkWithFile } from '../../retention/checkRetention.ts';

export const verificationRules: CrudRules<'employmentVerifications'> = {
  /** PEV-3: an attempt that was followed up is a closed entry of the record. */
  async check({ before, after, tx }) {
    if (!before || after.status === before.status || before.status !== 'NO_RESPONSE') return;
    const later = await tx.where('employmentVerifications', 'previousId', before.id);
    if (later.length > 0) throw new RuleError('PEV-3', 'This attempt was followed up by another one: note the answer there.');
  },
  mayGo: ({ id, driverId }, tx, ctx, how) =>
    checkWithFile(
      { table: 'employmentVerifications', id, driverId, called: 'This verification', paragraph: '49 CFR 391.53' },
      tx,
      how,
      ctx,
    ),
};
