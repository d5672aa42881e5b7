import { isStaff } from '#domain/actor.ts';
import type { SUBSCRIPTIONS } from '#domain/customers/customer.ts';
import { AccessError, InputError } from '#domain/errors.ts';
import { customerOfDriver } from '#domain/customers/customerDriver.ts';
import { orderMvr } from '#domain/customers/customerDriver.mutations.ts';
import { findFaults } from '../api/write/findFaults.ts';
import type { Data } from '../api/write/data.ts';
import { RowWriter } from '../api/write/rowWriter.ts';
import type { Steps } from '../mutations/applyOnServer.ts';

/** The form of a driver who is their own customer (spec 2). */
export interface CustomerDriver {
  driver: Data;
  addresses?: readonly Data[] | null | undefined;
  subscription?: (typeof SUBSCRIPTIONS)[number] | null | undefined;
  isCCRecipientEnabled?: boolean | null | undefined;
  requestMVR?: boolean | null | undefined;
  /** The consent to ordering it. */
  mvrReason?: string | null | undefined;
}

/**
 * CUSTOMER-6: makes the customer under the driver's name, e-mail and phone, its addresses, and the driver. Gives their ids.
 * @throws AccessError, InputError with everything that is wrong with the driver and the addresses
 */
export async function createCustomerDriver(steps: Steps, form: CustomerDriver): Promise<{ customer: string; driver: string }> {
  if (!isStaff(steps.ctx.actor)) throw new AccessError();
  const { driver: data } = form;
  const addresses = form.addresses ?? [];
  const faults = findFaults('drivers', 'create', data, ['driver'], ['customerId']);
  addresses.forEach((address, at) => Object.assign(faults, findFaults('addresses', 'create', address, ['addresses', at], ['customerId'])));
  if (Object.keys(faults).length > 0) throw new InputError(faults);

  const writer = new RowWriter(steps);
  const customer = await writer.create('customers', customerOf(form), { isCustomerDriver: true }, []);
  for (const [at, address] of addresses.entries()) await writer.create('addresses', address, { customerId: customer }, ['addresses', at]);
  const driver = await writer.create('drivers', data, { customerId: customer }, ['driver']);
  if (form.requestMVR) await orderMvr(steps.tx, { driverId: driver, customerId: customer }, form.mvrReason?.trim() || null, steps.ctx);
  return { customer, driver };
}

function customerOf({ driver, subscription, isCCRecipientEnabled }: CustomerDriver): Data {
  const { phoneNumber, ...names } = driver as { name: string; lastName: string; email: string; phoneNumber: { number: string } };
  return {
    ...customerOfDriver({ ...names, phoneNumber: phoneNumber.number }),
    subscription: subscription ?? 'basic',
    isCCRecipientEnabled: isCCRecipientEnabled ?? false,
  };
}
