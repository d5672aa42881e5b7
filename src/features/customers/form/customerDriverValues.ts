import { customerOfDriver } from '#domain/customers/customerDriver.ts';
import { DRIVER_FORM_FIELDS, type DriverFormField } from '#domain/drivers/driverForm.ts';
import type { Row } from '#domain/tables.ts';
import { addressChanges, addressValues, givenAddress, newAddress, type AddressValues } from '#src/forms/addresses.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { changedIn } from '#src/forms/unsaved.ts';

type DriverValues = Record<DriverFormField, string>;

/** A driver who is their own customer as the form holds them; empty texts stand for nothing. */
export type CustomerDriverValues = DriverValues & {
  requestMVR: boolean;
  /** The consent to ordering the MVR. */
  mvrReason: string;
  subscription: string;
  addresses: AddressValues[];
};

const EMPTY = Object.fromEntries(DRIVER_FORM_FIELDS.map((field) => [field, ''])) as DriverValues;

/** A new one begins on the tier basic (spec section 9), with one address to fill in, and without an order. */
export function newCustomerDriver(addressId: string): CustomerDriverValues {
  return { ...EMPTY, requestMVR: false, mvrReason: '', subscription: 'basic', addresses: [newAddress(addressId)] };
}

/** A stored one as the form holds them. */
export function customerDriverValues(
  { subscription }: Row<'customers'>,
  driver: Row<'drivers'>,
  addresses: readonly Row<'addresses'>[],
): CustomerDriverValues {
  const fields = Object.fromEntries(DRIVER_FORM_FIELDS.map((field) => [field, driver[field] ?? ''])) as DriverValues;
  return { ...fields, requestMVR: false, mvrReason: '', subscription, addresses: addresses.map(addressValues) };
}

/** Returns what makes a new one of these ids. What nobody filled in is left to the rules. */
export function newCustomerDriverChanges(id: string, driverId: string, values: CustomerDriverValues): FormChange[] {
  const { addresses, requestMVR, mvrReason, subscription, ...driver } = values;
  const given = Object.fromEntries(Object.entries(driver).filter(([, text]) => text !== ''));
  const order = requestMVR ? { requestMVR, ...(mvrReason.trim() !== '' && { mvrReason }) } : {};
  const made = addresses.map((address) => ({ id: address.id, ...givenAddress(address) }));
  return [{ name: 'customerDriverCreate', input: { id, driverId, ...given, subscription, addresses: made, ...order } }];
}

/** A license may be taken away; everything else must be there, and the rules say so. */
const OPTIONAL: ReadonlySet<string> = new Set(['licenseNumber', 'licenseStateId']);

/** Returns what makes the stored driver and customer those of the form: the fields that differ, and each address by itself. */
export function customerDriverChanges(
  { customerId, driverId }: { customerId: string; driverId: string },
  values: CustomerDriverValues,
  saved: CustomerDriverValues,
  now: string,
): FormChange[] {
  const { addresses: _, requestMVR: _order, mvrReason: _why, subscription, ...changed } = changedIn(values, saved);
  const driver = Object.entries(changed).map(([field, value]) => [field, OPTIONAL.has(field) && value === '' ? null : value]);
  const customer = { ...changedIn(customerOfDriver(values), customerOfDriver(saved)), ...(subscription !== undefined && { subscription }) };
  return [
    ...(driver.length > 0 ? [{ name: 'driverUpdate', input: { id: driverId, ...Object.fromEntries(driver) } }] : []),
    ...(Object.keys(customer).length > 0 ? [{ name: 'customerUpdate', input: { id: customerId, ...customer } }] : []),
    ...addressChanges(customerId, values.addresses, saved.addresses, now),
  ];
}
