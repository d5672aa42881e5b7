import { z } from 'zod';
import { isAmong } from '../../access.ts';
import { AccessError, RuleError } from '../../errors.ts';
import { idText } from '../../fieldSchema.ts';
import { mutation, type Tx } from '../../mutation.ts';
import { pairId } from '../../pairId.ts';
import { ORDER_HOLD_MS } from '../../records/holdTimes.ts';
import type { Row } from '../../tables.ts';
import { employmentVerifications } from '../driver.ts';
import { isRemindable } from './clock.ts';
import { isUnsent } from './unsent.ts';

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
    checkRemindable(row);
    await followUp(tx, row, { newId, now });
  },
});

function checkRemindable(row: Row<'employmentVerifications'>): void {
  if (row.status !== 'UNDER_REVIEW') throw new RuleError('PEV-2', `A verification that is ${row.status} is not waited for any more.`);
  if (!row.companyEmail) throw new RuleError('PEV-2', 'This company has no e-mail address to send a reminder to.');
}

interface Sending {
  driverId: string;
}

/**
 * PEV-11: sends verifications of one driver, or reminds of them, after ten seconds in which it can be canceled. `ids` null: all
 * that can be reminded of. Verifications lie on the server alone: a device changes nothing.
 */
export const pevsSend = mutation({
  name: 'pevsSend',
  offline: { hold: ORDER_HOLD_MS },
  recallable: true,
  input: z.strictObject({ driverId: idText, how: z.enum(['send', 'remind']), ids: z.array(idText).min(1).max(50).nullable() }),
  on: { table: 'drivers', id: ({ driverId }: Sending) => driverId },
  may: (actor, driver) => isAmong('fleet', actor, employmentVerifications.scope, driver),
  async apply(tx, { driverId, how, ids }, { now, isDevice }) {
    if (isDevice) return;
    const all = await tx.where('employmentVerifications', 'driverId', driverId);
    const rows = ids === null ? all.filter(how === 'remind' ? isRemindable : isUnsent) : ids.map((id) => all.find((row) => row.id === id));
    if (rows.length === 0) throw new RuleError('PEV-11', 'No verification of this driver is waiting.');
    for (const row of rows) {
      if (!row) throw new AccessError();
      if (how === 'remind') checkRemindable(row);
      else if (!isUnsent(row)) throw new RuleError('PEV-11', `The verification of ${row.companyName} was sent or settled already.`);
      else if (row.type === 'EMAIL' && !row.companyEmail)
        throw new RuleError('PEV-11', `${row.companyName} has no e-mail address. Add one, or set another type.`);
    }
    for (const row of rows as Row<'employmentVerifications'>[]) {
      if (how === 'send') await tx.patch('employmentVerifications', row.id, { isPEVSent: true, sentAt: row.sentAt ?? now, updatedAt: now });
      else await followUp(tx, row, { newId: pairId('pev', row.id, String(row.attempt + 1)), now });
    }
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
    sentAt: now,
    corrections: null,
    previousId: row.id,
    attempt: row.attempt + 1,
    createdAt: now,
    updatedAt: now,
  });
}
