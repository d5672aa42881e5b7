import { z } from 'zod';
import { isAmong } from '../../access.ts';
import { RuleError } from '../../errors.ts';
import { mutation } from '../../mutation.ts';
import { checkAlert, HELD_ORDER, TARGET } from '../../records/heldOrder.ts';
import { NOUNS } from '../../tables.ts';
import { driverName } from '../driver.ts';

/**
 * LINK-1: mails the driver a link to fill their application in. Applications lie on the server alone, which begins one when none is
 * open. It goes out like an order, after ten seconds (ORDER-1).
 */
export const driverApplicationFormSend = mutation({
  ...HELD_ORDER,
  name: 'driverApplicationFormSend',
  input: z.strictObject(TARGET),
  may: (actor, driver, { customerId }) => driver.customerId === customerId && isAmong('fleet', actor, NOUNS.drivers.scope),
  async apply(tx, target, ctx, driver) {
    await checkAlert(tx, target, ctx);
    if (!driver.email) throw new RuleError('LINK-1', `${driverName(driver)} has no email on file.`);
    await ctx.order?.({ kind: 'APPLICATION', document: null, reason: null, ...target });
  },
});
