import { z } from 'zod';
import { isAmong } from '../../access.ts';
import { RuleError } from '../../errors.ts';
import { idText } from '../../fieldSchema.ts';
import { mutation, type Tx } from '../../mutation.ts';
import type { Row } from '../../tables.ts';
import { employmentVerifications } from '../driver.ts';

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
    if (row.status !== 'UNDER_REVIEW') throw new RuleError('PEV-2', `A verification that is ${row.status} is not waited for any more.`);
    if (!row.companyEmail) throw new RuleError('PEV-2', 'This company has no e-mail address to send a reminder to.');
    await followUp(tx, row, { newId, now });
  },
});

/** PEV-2: notes a reminder, by whichever way it goes: a new attempt by EMAIL takes the place of the one under review. */
export async function followUp(tx: Tx, row: Row<'employmentVerifications'>, { newId, now }: { newId: string; now: string }): Promise<void> {
  await tx.patch('employmentVerifications', row.id, { status: 'NO_RESPONSE', updatedAt: now });
  await tx.put('employmentVerifications', {
    ...row,
    id: newId,
    status: 'UNDER_REVIEW',
    type: 'EMAIL',
    // What was noted about one attempt is not true of the next.
    note: null,
    isPEVSent: true,
    previousId: row.id,
    attempt: row.attempt + 1,
    createdAt: now,
    updatedAt: now,
  });
}
