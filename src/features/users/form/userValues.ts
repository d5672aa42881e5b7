import { isStaff, type Role } from '#domain/actor.ts';
import { ROLE_OF_SUBSCRIPTION } from '#domain/customers/customer.ts';
import type { Row } from '#domain/tables.ts';
import type { UserCreateInput } from '#src/data/operations.gen.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { changedIn } from '#src/forms/unsaved.ts';

const PROFILE = ['firstName', 'lastName', 'phoneNumber', 'address', 'city', 'state', 'zipCode'] as const;

/** The place of somebody who is no staff: their role is then that of their customer's subscription (USER-2). */
export const OF_CUSTOMER = 'CUSTOMER_USER';

/** A person as the form holds them; empty texts stand for nothing. */
export interface UserValues extends Record<(typeof PROFILE)[number], string> {
  email: string;
  /** A staff role, or OF_CUSTOMER. */
  role: string;
  customerId: string;
  /** The role that comes with the customer; empty while none is chosen. */
  tierRole: string;
  driverId: string;
}

/** Somebody new begins as an agent. */
export const NEW_USER: UserValues = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'AGENT',
  customerId: '',
  tierRole: '',
  driverId: '',
  phoneNumber: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

/** Somebody new of a customer. */
export function newUserOf({ id, subscription }: Pick<Row<'customers'>, 'id' | 'subscription'>): UserValues {
  return { ...NEW_USER, role: OF_CUSTOMER, customerId: id, tierRole: ROLE_OF_SUBSCRIPTION[subscription] };
}

/** A stored person as the form holds them. */
export function userValues(row: Row<'users'>): UserValues {
  const profile = Object.fromEntries(PROFILE.map((field) => [field, row[field] ?? ''])) as Record<(typeof PROFILE)[number], string>;
  const staff = isStaff(row);
  return {
    ...profile,
    email: row.email,
    role: staff ? row.role : OF_CUSTOMER,
    customerId: row.customerId ?? '',
    tierRole: staff ? '' : row.role,
    driverId: row.driverId ?? '',
  };
}

/** The role and the place that the form stands for; staff belong to nobody (USER-1). */
function placeOf({ role, customerId, tierRole, driverId }: UserValues): {
  role?: Role;
  customerId: string | null;
  driverId: string | null;
} {
  if (role !== OF_CUSTOMER) return { role: role as Role, customerId: null, driverId: null };
  return { role: (tierRole || 'CUSTOMER') as Role, customerId: customerId || null, driverId: driverId || null };
}

/** Returns what makes a new person, in the words of the API. */
export function newUserInput(values: UserValues): UserCreateInput {
  const { role, customerId, driverId } = placeOf(values);
  const given = (['email', ...PROFILE] as const).flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : []));
  return {
    ...Object.fromEntries(given),
    role,
    ...(customerId && { customer: { connect: { id: customerId } } }),
    ...(driverId && { driver: { connect: { id: driverId } } }),
  };
}

/** The fields of the form for those of the API, which names a row that it connects by what it is. */
const FIELD_OF: Readonly<Record<string, string>> = { customer: 'customerId', driver: 'driverId', roles: 'role' };

/** Returns what is wrong by the fields of the form. */
export function wrongOf(details: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([field, words]) => [FIELD_OF[field] ?? field, words]));
}

/** Returns what makes the stored person that of the form: the fields that differ; nothing when none does. A name is never null. */
export function userChanges(id: string, values: UserValues, saved: UserValues): FormChange[] {
  const { email: _, role: _role, tierRole: _tier, customerId: _customer, driverId: _driver, ...profile } = changedIn(values, saved);
  const texts = Object.entries(profile).map(([field, text]) => [field, text.trim() === '' && !field.endsWith('Name') ? null : text]);
  const [place, before] = [placeOf(values), placeOf(saved)];
  const moved = JSON.stringify(place) === JSON.stringify(before) ? {} : place;
  const input = { ...Object.fromEntries(texts), ...moved };
  return Object.keys(input).length > 0 ? [{ name: 'userUpdate', input: { id, ...input } }] : [];
}
