import { z } from 'zod';
import { isAmong } from '../../access.ts';
import { RuleError } from '../../errors.ts';
import { idText } from '../../fieldSchema.ts';
import { mutation } from '../../mutation.ts';
import { employmentVerifications } from '../driver.ts';
import { followUp } from './followUp.ts';

/**
 * PEV-2: a reminder is a new attempt: the verification under review is copied as one by EMAIL that is sent, and itself counts
 * as unanswered. Together the rows are the record of attempts that 49 CFR 391.23(c)(2) asks for. `newId` names the copy.
 */
export const resendPEV = mutation({
  name: 'resendPEV',
  input: z.strictObject({ verificationId: idText, newId: idText }),
  on: { table: 'employmentVerifications', id: (input) => input.verificationId },
  may: (actor, row) => isAmong(employmentVerifications.access!.update, actor, employmentVerifications.scope, row),
  async apply(tx, { newId }, { now }, row) {
    if (row.status !== 'UNDER_REVIEW') throw new RuleError('PEV-2', 'This verification is settled: nobody is waited for anymore.');
    if (!row.companyEmail) throw new RuleError('PEV-2', 'This company has no email to send a reminder to.');
    await followUp(tx, row, { newId, now });
  },
});
