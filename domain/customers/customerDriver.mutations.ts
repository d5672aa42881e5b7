import { z } from 'zod';
import { isStaff } from '../actor.ts';
import { crud } from '../crud.ts';
import { driverRules } from '../drivers/driver.rules.ts';
import { drivers } from '../drivers/driver.ts';
import { DomainError, InputError } from '../errors.ts';
import { idText, inputOf, plainText } from '../fieldSchema.ts';
import { detailsOf, mutation, type AnyMutation, type MutationContext, type Tx } from '../mutation.ts';
import type { AnyRow } from '../noun.ts';
import { mvrRefusal } from '../records/mvrRequest.ts';
import { DRIVER_SUBSCRIPTIONS } from './customer.ts';
import { DRIVER_FORM_FIELDS, type DriverFormField } from '../drivers/driverForm.ts';
import { customerOfDriver, type CustomerDriverFields } from './customerDriver.ts';
import { customerRules } from './customer.rules.ts';

const input = z.strictObject({
  id: idText,
  driverId: idText,
  ...(Object.fromEntries(DRIVER_FORM_FIELDS.map((name) => [name, inputOf(drivers.fields[name]).optional()])) as {
    [F in DriverFormField]: z.ZodOptional<z.ZodType<NonNullable<CustomerDriverFields[F]>>>;
  }),
  /** Each as it is given to make an address, without its customer; looked at one by one, so that all that is wrong is told. */
  addresses: z.array(z.record(z.string(), z.unknown())).optional(),
  subscription: z.enum(DRIVER_SUBSCRIPTIONS, 'Subscription is required').optional(),
  isCCRecipientEnabled: z.boolean().optional(),
  requestMVR: z.boolean().optional(),
  /** The consent to ordering the record, in the words of staff (MVR-2). */
  mvrReason: plainText(500).trim().optional(),
});

const customerWrites = crud('customers', customerRules);
const driverWrites = crud('drivers', driverRules);
const addressWrites = crud('addresses');

/**
 * CUSTOMER-6: staff make a driver who is their own customer in one piece, with addresses, on the tier basic unless another is given.
 * What is wrong with the parts is told together. CUSTOMER-7: an MVR is ordered along with it.
 */
export const customerDriverCreate = mutation({
  name: 'customerDriverCreate',
  input,
  on: null,
  may: (actor) => isStaff(actor),
  recallable: true,
  async apply(
    tx,
    { id, driverId, addresses = [], subscription = 'basic', isCCRecipientEnabled = false, requestMVR, mvrReason, ...driver },
    ctx,
  ) {
    const customer = { id, isCustomerDriver: true, subscription, isCCRecipientEnabled, ...customerOfDriver(driver) };
    const parts: Part[] = [
      { writes: customerWrites.create, row: customer, at: '' },
      { writes: driverWrites.create, row: { ...driver, id: driverId, customerId: id }, at: '' },
      ...addresses.map((row, i): Part => ({ writes: addressWrites.create, row: { ...row, customerId: id }, at: `addresses.${i}.` })),
    ];
    const wrong: DomainError[] = [];
    for (const part of parts) {
      const error = await make(part, tx, ctx);
      if (error) wrong.push(error);
    }
    throwTogether(wrong);
    if (requestMVR) await orderMvr(tx, { driverId, customerId: id }, mvrReason || null, ctx);
  },
});

interface Part {
  writes: AnyMutation;
  row: object;
  /** Before the names of its fields. */
  at: string;
}

/** Makes one row; what is wrong with it is handed back, under the names of the form. */
async function make({ writes, row, at }: Part, tx: Tx, ctx: MutationContext): Promise<DomainError | null> {
  try {
    const parsed = writes.input.safeParse(row);
    if (!parsed.success) throw new InputError(detailsOf(parsed.error));
    await writes.apply(tx, parsed.data as AnyRow, ctx, undefined as never);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error instanceof InputError
      ? new InputError(Object.fromEntries(Object.entries(error.details).map(([field, words]) => [at + field, words])))
      : error;
  }
}

/** Fields that are wrong are named all at once; of refusals that are about no field the first counts, for others may only follow from it. */
function throwTogether(wrong: readonly DomainError[]): void {
  const ofFields = wrong.filter((error) => error instanceof InputError);
  const [first] = wrong;
  if (!first) return;
  throw ofFields.length > 0 && first instanceof InputError
    ? new InputError(Object.assign({}, ...ofFields.toReversed().map(({ details }) => details)))
    : first;
}

/** CUSTOMER-7: a driver who is only being made cannot have signed a consent, so the MVR is ordered on the word of staff. */
export async function orderMvr(
  tx: Tx,
  ids: { driverId: string; customerId: string },
  given: string | null,
  ctx: MutationContext,
): Promise<void> {
  const reason = given ?? 'Requested along with the new driver';
  const driver = (await tx.get('drivers', ids.driverId))!;
  const state = driver.licenseStateId ? ((await tx.get('usStates', driver.licenseStateId)) ?? null) : null;
  const asked = { licenseNumber: driver.licenseNumber ?? '', stateCode: state?.code ?? '' };
  const refusal = mvrRefusal({ driver, state, asked, consents: [], overrideReason: reason });
  if (refusal !== null) throw new InputError({ requestMVR: refusal.message });
  await ctx.order?.({ kind: 'MVR', alertId: null, document: null, reason, ...ids });
}
