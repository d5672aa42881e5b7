import { RuleError } from '../errors.ts';
import type { Row } from '../tables.ts';

/** The facts for or against ordering a PSP report. */
interface PspCase {
  driver: Pick<Row<'drivers'>, 'licenseNumber'>;
  /** The state that issued the license; null when the driver's record names none. */
  state: Pick<Row<'usStates'>, 'code'> | null;
  /** Under whose account it is ordered. */
  customer: Pick<Row<'customers'>, 'isTokenPSPExpired' | 'motorCarrierId'>;
}

/** Why a PSP report cannot be ordered, in words for people; null when it can (PSP-1, PSP-2). */
export function pspRefusal({ driver, state, customer }: PspCase): RuleError | null {
  if (customer.isTokenPSPExpired) return new RuleError('PSP-1', 'PSP token has expired');
  if (!customer.motorCarrierId) return new RuleError('PSP-2', "Enter the customer's motor carrier id first.");
  if (!driver.licenseNumber || !state) return new RuleError('PSP-2', "Enter the driver's license number and state first.");
  return null;
}
