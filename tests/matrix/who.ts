import type { Role } from '#domain/actor.ts';
import type { Who } from '#domain/access.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Person } from './actors.ts';

// What the words of the declarations mean, said once more and otherwise than the product says it (domain/access.ts,
// domain/scope.ts and their SQL): the matrix compares the two.

const COMPANY: readonly Role[] = ['CUSTOMER', 'CUSTOMER_PRO_LEGACY', 'CUSTOMER_PREMIUM', 'CUSTOMER_ELITE'];
const EVERYBODY: readonly Role[] = [...COMPANY, 'ADMIN', 'AGENT', 'CUSTOMER_PRO_DRIVER', 'CUSTOMER_BASIC'];

/** The roles behind each word; `owner` and `ownerOrAdmin` depend on the row as well. */
const ROLES_OF: Readonly<Record<Who, readonly Role[]>> = {
  nobody: [],
  anyone: EVERYBODY,
  staff: ['ADMIN', 'AGENT'],
  admin: ['ADMIN'],
  fleet: ['ADMIN', 'AGENT', ...COMPANY],
  elite: ['ADMIN', 'AGENT', 'CUSTOMER_ELITE'],
  owner: [],
  ownerOrAdmin: ['ADMIN'],
};

export function may(who: Who, { role, userId }: Person, table: TableName, row: AnyRow | null): boolean {
  if (ROLES_OF[who].includes(role)) return true;
  const { scope } = NOUNS[table] as Noun;
  return who.startsWith('owner') && scope.kind === 'user' && row?.[scope.column] === userId;
}

/** Does this person see the row, by the scope alone, deleted or not? */
export function isInScope({ staff, userId, customerId }: Person, table: TableName, row: AnyRow): boolean {
  const { scope } = NOUNS[table] as Noun;
  if (scope.kind === 'ref') return true;
  if (scope.kind === 'server') return false;
  if (scope.kind === 'staff') return staff;
  if (scope.kind === 'user') {
    const isStaffs = typeof scope.staff === 'object' ? row[scope.staff.when] === true : scope.staff;
    return row[scope.column] === userId || (staff && isStaffs);
  }
  if (staff) return true;
  if (customerId === null || row[scope.column] !== customerId) return false;
  return scope.when === undefined || row[scope.when.field] === scope.when.equals;
}
