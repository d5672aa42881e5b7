import { RuleError } from '../errors.ts';
import type { Row } from '../tables.ts';

/** The facts for or against ordering a motor vehicle record. */
export interface MvrCase {
  driver: Pick<Row<'drivers'>, 'licenseNumber'>;
  /** The state that issued the license; null when the driver's record names none. */
  state: Pick<Row<'usStates'>, 'code' | 'name' | 'mvrSupported'> | null;
  /** The license that the order names. */
  asked: { licenseNumber: string; stateCode: string };
  /** Null where they are not known: a device does not hold them, and leaves MVR-2 to the server. */
  consents: readonly Pick<Row<'everSignDocs'>, 'type' | 'status'>[] | null;
  /** Why staff order without a signed consent; null when nobody gave a reason. */
  overrideReason: string | null;
}

const CONSENTS: ReadonlySet<string> = new Set(['MVR', 'MVR_PSP_ClearingHouse']);
const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** MVR-2: has the driver signed a consent to the ordering of their record? */
export function hasMvrConsent(consents: NonNullable<MvrCase['consents']>): boolean {
  return consents.some(({ type, status }) => CONSENTS.has(type) && status === 'COMPLETED');
}

/**
 * Why an MVR cannot be ordered, in words for people; null when it can (spec section 5; design/domain.md 6.7).
 * MVR-1: some states answer only on a site of their own; MVR-2: a consent is needed, or a reason of staff; MVR-3: the license
 * that is asked about is the one on the driver's record.
 */
export function mvrRefusal({ driver, state, asked, consents, overrideReason }: MvrCase): RuleError | null {
  if (!driver.licenseNumber || !state) return new RuleError('MVR-3', "Enter the driver's license number and state first.");
  if (!state.mvrSupported) {
    return new RuleError('MVR-1', `MVR cannot be requested for ${state.name}. It must be requested on an external MVR site.`);
  }
  if (plain(asked.licenseNumber) !== plain(driver.licenseNumber) || asked.stateCode.toUpperCase() !== state.code) {
    return new RuleError('MVR-3', "The license is not the one on the driver's record.");
  }
  if (consents && !hasMvrConsent(consents) && !overrideReason)
    return new RuleError('MVR-2', 'The driver has not signed a consent for the MVR.');
  return null;
}
