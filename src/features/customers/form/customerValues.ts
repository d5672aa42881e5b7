import type { Row } from '#domain/tables.ts';
import { addressChanges, addressValues, newAddress, type AddressValues } from '#src/forms/addresses.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { changedIn } from '#src/forms/unsaved.ts';

/** A company as the form holds it; empty texts stand for nothing. */
export interface CustomerValues {
  name: string;
  contactName: string;
  email: string;
  isCCRecipientEnabled: boolean;
  phoneNumber: string;
  subscription: string;
  addresses: AddressValues[];
}

/** A new company begins on the tier pro (spec section 9), with one address to fill in. */
export function newCustomer(addressId: string): CustomerValues {
  const addresses = [newAddress(addressId)];
  return { name: '', contactName: '', email: '', isCCRecipientEnabled: false, phoneNumber: '', subscription: 'pro', addresses };
}

/** A stored one as the form holds it. */
export function customerValues(row: Row<'customers'>, addresses: readonly Row<'addresses'>[]): CustomerValues {
  const { name, email, isCCRecipientEnabled, subscription } = row;
  return {
    name,
    email,
    isCCRecipientEnabled,
    subscription,
    contactName: row.contactName ?? '',
    phoneNumber: row.phoneNumber ?? '',
    addresses: addresses.map(addressValues),
  };
}

/** Returns what makes a new company of this id, with its addresses. What nobody filled in is left to the rules. */
export function newCustomerChanges(id: string, { addresses, ...values }: CustomerValues, now: string): FormChange[] {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return [{ name: 'customerCreate', input: { id, ...Object.fromEntries(given) } }, ...addressChanges(id, addresses, [], now)];
}

/** Returns what makes the stored company that of the form: the fields that differ, and each address by itself. */
export function customerChanges(id: string, values: CustomerValues, saved: CustomerValues, now: string): FormChange[] {
  const { addresses: _, ...changed } = changedIn(values, saved);
  const input = { ...changed, ...(changed.contactName === '' && { contactName: null }) };
  const ofCustomer: FormChange[] = Object.keys(changed).length > 0 ? [{ name: 'customerUpdate', input: { id, ...input } }] : [];
  return [...ofCustomer, ...addressChanges(id, values.addresses, saved.addresses, now)];
}
