import { isStaff } from '../actor.ts';
import type { Row } from '../tables.ts';

type Person = Pick<Row<'users'>, 'role' | 'customerId' | 'status' | 'deletedAt'>;

/** Returns whether this person may now open the case. */
export function maySeeCase(person: Person, { customerId }: Pick<Row<'cases'>, 'customerId'>): boolean {
  return person.deletedAt === null && person.status === 'active' && (isStaff(person) || person.customerId === customerId);
}
