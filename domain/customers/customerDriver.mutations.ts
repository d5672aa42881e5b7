import { z } from 'zod';
import { isStaff } from '../actor.ts';
import { crud } from '../crud.ts';
import { checkWhole, freshRow, inputShape } from '../crudChecks.ts';
import { driverRules } from '../drivers/driver.rules.ts';
import { drivers } from '../drivers/driver.ts';
import { InputError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import { mutation, runMutation, type MutationContext, type Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { SUBSCRIPTIONS } from './customer.ts';
import { customerRules } from './customer.rules.ts';

const ADDRESSES_MAX = 20;
const Given = z.looseObject({ id: idText });
const createCustomer = crud('customers', customerRules).create;
const createDriver = crud('drivers', driverRules).create;
const createAddress = crud('addresses').create;

/**
 * CUSTOMER-6: a driver who is their own customer is made in one piece: the customer under the driver's name, e-mail and phone,
 * the driver, and the addresses of both. `driver` and `addresses` are as the writes of these nouns take them.
 */
export const customerDriverCreate = mutation({
  name: 'customerDriverCreate',
  input: z.strictObject({
    id: idText,
    driver: Given,
    addresses: z.array(Given).max(ADDRESSES_MAX).default([]),
    subscription: z.enum(SUBSCRIPTIONS).default('basic'),
    isCCRecipientEnabled: z.boolean().default(false),
    requestMVR: z.boolean().default(false),
  }),
  on: null,
  may: (actor) => isStaff(actor),
  async apply(tx, { id, driver: given, addresses, requestMVR, ...customer }, ctx) {
    const driver = wholeDriver({ ...given, customerId: id }, ctx);
    if (requestMVR) await checkMvrRequest(driver, tx);
    const { name, lastName, email, phoneNumber } = driver;
    const whole = { ...customer, id, name: `${name} ${lastName}`.slice(0, 100), email, phoneNumber, isCustomerDriver: true };
    await runMutation(tx, createCustomer, whole, ctx);
    await runMutation(tx, createDriver, { ...given, customerId: id }, ctx);
    for (const address of addresses) await runMutation(tx, createAddress, { ...address, customerId: id, driverId: given.id }, ctx);
  },
});

/** The driver before the customer is made of them. @throws InputError with everything that is wrong with the driver */
function wholeDriver(given: z.infer<typeof Given>, { now }: MutationContext): Row<'drivers'> {
  const parsed = inputShape(drivers, 'create').safeParse(given);
  if (!parsed.success) throw new InputError(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
  const driver = { ...freshRow(drivers, given.id, now), ...parsed.data };
  checkWhole(drivers, driver);
  return driver as Row<'drivers'>;
}

/** CUSTOMER-7: an MVR can be asked for along with a licence of a state that answers. */
async function checkMvrRequest({ licenseNumber, licenseStateId }: Row<'drivers'>, tx: Tx): Promise<void> {
  if (!licenseNumber || typeof licenseStateId !== 'string')
    throw new InputError({ requestMVR: 'Enter the license number and state first' });
  const state = await tx.get('usStates', licenseStateId);
  if (state?.mvrSupported !== false) return;
  throw new InputError({ requestMVR: `MVR cannot be requested for ${state.name}. It must be requested on an external MVR site.` });
}
