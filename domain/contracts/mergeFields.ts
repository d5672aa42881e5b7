import type { Row } from '../tables.ts';

/** The choices that a merge may take from either person, by API name: the fields of the driver that go together. */
export const DRIVER_CHOICES = {
  name: ['name'],
  lastName: ['lastName'],
  email: ['email'],
  dateOfBirth: ['dateOfBirth'],
  phoneNumber: ['phoneCode', 'phoneNumber'],
  preferredLanguage: ['preferredLanguageId'],
  licenseNumber: ['licenseNumber'],
  licenseState: ['licenseStateId'],
  optionalLicenses: ['optionalLicenses'],
} as const satisfies Record<string, readonly (keyof Row<'drivers'>)[]>;

/** Besides the driver's fields the day of hire, which is the contract's. */
export const MERGE_CHOICES = [...(Object.keys(DRIVER_CHOICES) as (keyof typeof DRIVER_CHOICES)[]), 'hiredAt'] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

/** One of the contracts to be merged, with its driver. */
export interface MergeParty {
  contract: Row<'contracts'>;
  driver: Row<'drivers'>;
}

/** The value that a party offers for a choice, as people read it; null for none. */
export function offered({ contract, driver }: MergeParty, choice: MergeChoice): string | null {
  if (choice === 'hiredAt') return contract.hiredAt;
  const values = DRIVER_CHOICES[choice].map((field) => driver[field]).filter((value) => value !== null);
  if (values.length === 0) return null;
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');
}
