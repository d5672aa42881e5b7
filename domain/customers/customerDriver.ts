import type { Row } from '../tables.ts';

/** What the form of a customer-driver asks of the driver (spec section 2). */
export const CUSTOMER_DRIVER_FIELDS = [
  'name',
  'lastName',
  'dateOfBirth',
  'email',
  'phoneNumber',
  'preferredLanguageId',
  'licenseNumber',
  'licenseStateId',
] as const;
export type CustomerDriverFields = { [F in (typeof CUSTOMER_DRIVER_FIELDS)[number]]?: Row<'drivers'>[F] | undefined };

/** The longest name of a customer. */
const NAME_MAX = 100;

/** CUSTOMER-6: a driver who is their own customer is one under the driver's name, e-mail and phone. */
export function customerOfDriver({ name = '', lastName = '', email, phoneNumber }: CustomerDriverFields) {
  return { name: `${name.trim()} ${lastName.trim()}`.trim().slice(0, NAME_MAX), email, phoneNumber };
}
