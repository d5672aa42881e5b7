import type { Row } from '#domain/tables.ts';
import type { FormChange } from './formChange.ts';

/** An address as a form holds it; empty texts stand for nothing. */
export interface AddressValues {
  id: string;
  stateId: string;
  street: string;
  city: string;
  apartment: string;
  zipCode: string;
}

/** A new, empty address. */
export function newAddress(id: string): AddressValues {
  return { id, stateId: '', street: '', city: '', apartment: '', zipCode: '' };
}

/** A stored one as the form holds it. */
export function addressValues({ id, stateId, street, city, apartment, zipCode }: Row<'addresses'>): AddressValues {
  return { id, stateId, street, city, apartment: apartment ?? '', zipCode };
}

/** Names an address in a few words, for a choice of one. */
export function addressLabel({ street, city, zipCode }: AddressValues, index: number): string {
  return [street, city, zipCode].filter(Boolean).join(', ') || `Address ${index + 1}`;
}

/** An address as it is given to be made. An empty text is no value: the rules say what must have one. */
export const givenAddress = ({ id: _, apartment, ...others }: AddressValues): object => ({
  ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, text === '' ? undefined : text])),
  apartment: apartment || null,
});

/**
 * Returns what makes the stored addresses of a customer those of the form: new ones are made, others changed, and those that are gone
 * set aside (CUSTOMER-8). @param now ISO instant
 */
export function addressChanges(
  customerId: string,
  addresses: readonly AddressValues[],
  saved: readonly AddressValues[],
  now: string,
): FormChange[] {
  const changed = addresses.flatMap((address, i): FormChange[] => {
    const before = saved.find(({ id }) => id === address.id);
    if (before && JSON.stringify(before) === JSON.stringify(address)) return [];
    const at = (field: string): string => `addresses.${i}.${field}`;
    if (!before) return [{ name: 'addressCreate', input: { id: address.id, customerId, ...givenAddress(address) }, at }];
    return [{ name: 'addressUpdate', input: { ...address, apartment: address.apartment || null }, at }];
  });
  const gone = saved.filter(({ id }) => addresses.every((address) => address.id !== id));
  return [...changed, ...gone.map(({ id }) => ({ name: 'addressUpdate', input: { id, archived: now } }))];
}
