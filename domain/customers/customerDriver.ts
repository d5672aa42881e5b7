import type { DriverFormField } from '../drivers/driverForm.ts';
import type { Row } from '../tables.ts';

/** The fields of a driver that a customer-driver is made of. */
export type CustomerDriverFields = { [F in DriverFormField]?: Row<'drivers'>[F] | undefined };

/** The longest name of a customer. */
const NAME_MAX = 100;

/** CUSTOMER-6: a driver who is their own customer is one under the driver's name, e-mail and phone. */
export function customerOfDriver({ name = '', lastName = '', email, phoneNumber }: CustomerDriverFields) {
  return { name: `${name.trim()} ${lastName.trim()}`.trim().slice(0, NAME_MAX), email, phoneNumber };
}
