import { z } from 'zod';
import { isAmong } from '../access.ts';
import type { Actor } from '../actor.ts';
import { plainText } from '../fieldSchema.ts';
import { mutation, visibleRow, type Reads } from '../mutation.ts';
import { NOUNS, type Row } from '../tables.ts';
import { checkAlert, HELD_ORDER, TARGET, type Target } from './heldOrder.ts';
import { mvrRefusal } from './mvrRequest.ts';
import { pspRefusal } from './pspRequest.ts';

const declared = {
  ...HELD_ORDER,
  may: (actor: Actor, driver: Row<'drivers'>, { customerId }: Target) =>
    driver.customerId === customerId && isAmong('fleet', actor, NOUNS.drivers.scope),
} as const;

async function stateOf(tx: Reads, { licenseStateId }: Row<'drivers'>): Promise<Row<'usStates'> | null> {
  return licenseStateId ? ((await tx.get('usStates', licenseStateId)) ?? null) : null;
}

/** ORDER-1: a PSP report under the carrier's account. It changes no row: the server takes the order along with it. */
export const pspRequest = mutation({
  ...declared,
  name: 'pspRequest',
  input: z.strictObject(TARGET),
  async apply(tx, input, ctx, driver) {
    await checkAlert(tx, input, ctx);
    const customer = await visibleRow(tx, 'customers', driver.customerId, ctx.actor);
    const refusal = pspRefusal({ driver, customer, state: await stateOf(tx, driver) });
    if (refusal !== null) throw refusal;
    await ctx.order?.({ kind: 'PSP', document: null, reason: null, ...input });
  },
});

/** ORDER-1: a motor vehicle record, for the license that the person saw. Consents lie on the server alone, which looks at them. */
export const mvrRequest = mutation({
  ...declared,
  name: 'mvrRequest',
  input: z.strictObject({ ...TARGET, licenseNumber: plainText(40), stateCode: z.string().length(2) }),
  async apply(tx, { licenseNumber, stateCode, ...input }, ctx, driver) {
    await checkAlert(tx, input, ctx);
    const consents = ctx.order ? await tx.where('everSignDocs', 'driverId', driver.id) : null;
    const asked = { licenseNumber, stateCode };
    const refusal = mvrRefusal({ driver, state: await stateOf(tx, driver), asked, consents, overrideReason: null });
    if (refusal !== null) throw refusal;
    await ctx.order?.({ kind: 'MVR', document: null, reason: null, ...input });
  },
});
