import { DRIVER_FORM_FIELDS, type DriverFormField } from '#domain/drivers/driverForm.ts';
import type { Row } from '#domain/tables.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { changedIn } from '#src/forms/unsaved.ts';

/** The texts of a driver that the form holds; an empty one stands for nothing. */
type DriverTexts = Record<DriverFormField, string>;

/** A driver and their contract as the form of a stored one holds them. */
export type ContractValues = DriverTexts & { hiredAt: string };

/** A new contract: of a driver who is made with it, or of one who is there. */
export type NewContractValues = ContractValues & { who: 'new' | 'existing'; customerId: string; driverId: string };

/** The ids of what a form is about to make. */
export interface NewIds {
  contract: string;
  driver: string;
}

const NO_TEXTS = Object.fromEntries(DRIVER_FORM_FIELDS.map((field) => [field, ''])) as DriverTexts;

/** The form of a new contract that nothing is known of but, maybe, whose it is. */
export function newContract({ customerId, driverId }: { customerId: string | null; driverId: string | null }): NewContractValues {
  return { ...NO_TEXTS, hiredAt: '', who: driverId ? 'existing' : 'new', customerId: customerId ?? '', driverId: driverId ?? '' };
}

/** A stored driver and contract as the form holds them; `born` is the day of birth where it is known. */
export function contractValues(contract: Row<'contracts'>, driver: Row<'drivers'>, born: string | null): ContractValues {
  const texts = Object.fromEntries(DRIVER_FORM_FIELDS.map((field) => [field, driver[field] ?? ''])) as DriverTexts;
  return { ...texts, dateOfBirth: born ?? '', hiredAt: contract.hiredAt ?? '' };
}

const given = (values: Record<string, string>): object => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const textsOf = (values: DriverTexts): DriverTexts =>
  Object.fromEntries(DRIVER_FORM_FIELDS.map((field) => [field, values[field]])) as DriverTexts;

/** Returns what makes a new contract, with its driver where they are new (CONTRACT-7). What nobody filled in is left to the rules. */
export function newContractChanges(ids: NewIds, values: NewContractValues): FormChange[] {
  const { who, customerId, driverId, hiredAt } = values;
  const isNew = who === 'new';
  const contract = { id: ids.contract, ...given({ customerId, driverId: isNew ? ids.driver : driverId, hiredAt }) };
  const ofContract: FormChange = { name: 'contractCreate', input: contract };
  if (!isNew) return [ofContract];
  return [{ name: 'driverCreate', input: { id: ids.driver, ...given({ customerId, ...textsOf(values) }) } }, ofContract];
}

/** Fields that may be emptied: empty is nothing, and not an empty text. */
const EMPTIED = new Set<string>(['licenseNumber', 'licenseStateId', 'hiredAt']);

function stored(changed: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changed).map(([field, value]) => [field, value === '' && EMPTIED.has(field) ? null : value]));
}

/** Returns what makes the stored driver and contract those of the form: of each the fields that differ, as one act (CONTRACT-7). */
export function contractChanges(ids: NewIds, values: ContractValues, saved: ContractValues): FormChange[] {
  const { hiredAt, ...ofDriver } = changedIn(values, saved);
  return [
    ...(Object.keys(ofDriver).length > 0 ? [{ name: 'driverUpdate', input: { id: ids.driver, ...stored(ofDriver) } }] : []),
    ...(hiredAt !== undefined ? [{ name: 'contractUpdate', input: { id: ids.contract, ...stored({ hiredAt }) } }] : []),
  ];
}
