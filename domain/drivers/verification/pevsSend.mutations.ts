import { z } from 'zod';
import { isAmong } from '../../access.ts';
import { AccessError, RuleError } from '../../errors.ts';
import { idText } from '../../fieldSchema.ts';
import { mutation } from '../../mutation.ts';
import { pairId } from '../../pairId.ts';
import { ORDER_HOLD_MS } from '../../records/holdTimes.ts';
import { employmentVerifications } from '../driver.ts';
import { isRemindable, isSendable } from './clock.ts';
import { followUp } from './followUp.ts';

interface Sending {
  driverId: string;
}

/**
 * PEV-11: sends verifications of one driver, or reminds of them, after ten seconds in which it can be canceled. `ids` null: all
 * that can be sent or reminded of. Verifications lie on the server alone: a device changes nothing.
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
    const fits = how === 'remind' ? isRemindable : isSendable;
    const all = await tx.where('employmentVerifications', 'driverId', driverId);
    const rows = ids ? all.filter(({ id }) => ids.includes(id)) : all.filter(fits);
    if (ids && rows.length < new Set(ids).size) throw new AccessError();
    if (rows.length === 0) throw new RuleError('PEV-11', 'No verification of this driver is waiting.');
    const unfit = rows.find((row) => !fits(row));
    if (unfit) throw new RuleError('PEV-11', `${unfit.companyName} has answered, was asked already, or has no email.`);
    for (const row of rows) {
      if (how === 'send') await tx.patch('employmentVerifications', row.id, { isPEVSent: true, sentAt: row.sentAt ?? now, updatedAt: now });
      else await followUp(tx, row, { newId: pairId('pev', row.id, String(row.attempt + 1)), now });
    }
  },
});
