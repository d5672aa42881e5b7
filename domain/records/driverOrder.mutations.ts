import { z } from 'zod';
import { isAmong } from '../access.ts';
import type { Actor } from '../actor.ts';
import { AccessError, RuleError } from '../errors.ts';
import { idText, plainText } from '../fieldSchema.ts';
import { mutation, visibleRow, type Reads } from '../mutation.ts';
import { canSee } from '../scope.ts';
import { NOUNS, type Row } from '../tables.ts';
import { mvrRefusal } from './mvrRequest.ts';
import { pspRefusal } from './pspRequest.ts';

const HOLD_MS = 10_000;

const target = { driverId: idText, customerId: idText, alertId: idText.nullable() };
type Target = { driverId: string; customerId: string; alertId: string | null };

const declared = {
  offline: { hold: HOLD_MS },
  // Money is spent with it, and no opposite gives it back.
  recallable: true,
  on: { table: 'drivers', id: ({ driverId }: Target) => driverId },
  may: (actor: Actor, driver: Row<'drivers'>, { customerId }: Target) =>
    driver.customerId === customerId && isAmong('fleet', actor, NOUNS.drivers.scope),
} as const;

/** ORDER-2: whoever was faster has cured the alert; a second report would be paid for nothing. */
async function checkAlert(tx: Reads, { alertId, driverId }: Target, actor: Actor): Promise<void> {
  if (alertId === null) return;
  const alert = await tx.get('alerts', alertId);
  if (!alert || !canSee(actor, NOUNS.alerts.scope, alert))
    throw new RuleError('ORDER-2', 'This alert is not open any more, so nothing was ordered.');
  if (alert.driverId !== driverId) throw new AccessError();
}

async function stateOf(tx: Reads, { licenseStateId }: Row<'drivers'>): Promise<Row<'usStates'> | null> {
  return licenseStateId ? ((await tx.get('usStates', licenseStateId)) ?? null) : null;
}

/** ORDER-1: a PSP report under the carrier's account. It changes no row: the server takes the order along with it. */
export const pspRequest = mutation({
  ...declared,
  name: 'pspRequest',
  input: z.strictObject(target),
  async apply(tx, input, ctx, driver) {
    await checkAlert(tx, input, ctx.actor);
    const customer = await visibleRow(tx, 'customers', driver.customerId, ctx.actor);
    const refusal = pspRefusal({ driver, customer, state: await stateOf(tx, driver) });
    if (refusal !== null) throw refusal;
    await ctx.order?.({ kind: 'PSP', ...input });
  },
});

/** ORDER-1: a motor vehicle record, for the licence that the person saw. Consents lie on the server alone, which looks at them. */
export const mvrRequest = mutation({
  ...declared,
  name: 'mvrRequest',
  input: z.strictObject({ ...target, licenseNumber: plainText(40), stateCode: z.string().length(2) }),
  async apply(tx, { licenseNumber, stateCode, ...input }, ctx, driver) {
    await checkAlert(tx, input, ctx.actor);
    const consents = ctx.order ? await tx.where('everSignDocs', 'driverId', driver.id) : null;
    const asked = { licenseNumber, stateCode };
    const refusal = mvrRefusal({ driver, state: await stateOf(tx, driver), asked, consents, overrideReason: null });
    if (refusal !== null) throw refusal;
    await ctx.order?.({ kind: 'MVR', ...input });
  },
});
