import { ROLE_NAMES, ROLES } from '#domain/actor.ts';
import { users, USER_STATUSES } from '#domain/users/user.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';
import { customerLook } from '#src/components/states.ts';

/** Default page size of spec section 9 for lists other than drivers and customers. */
export const USERS_PAGE_SIZE = 20;

/** The filters of the list of people. */
export const USER_FILTERS = defineFilters([
  {
    kind: 'enum',
    name: 'role',
    label: 'Role',
    field: 'role',
    options: ROLE_NAMES.map((value) => ({ value, label: ROLES[value] })),
    command: { id: 'user.filter.role', title: 'Filter users by role', keywords: ['admin', 'agent', 'customer', 'tier'] },
  },
  {
    kind: 'enum',
    name: 'status',
    label: 'Status',
    field: 'status',
    options: USER_STATUSES.map((value) => ({ value, label: customerLook(value).label })),
    command: { id: 'user.filter.status', title: 'Filter users: all / active / disabled', keywords: ['enabled', 'blocked'] },
  },
  { kind: 'record', name: 'customer', label: 'Customer', field: 'customerId', table: 'customers' },
]);
export type UserListParams = ParamsOf<typeof USER_FILTERS>;

/** The fields in which the words of a search are looked for. */
const SEARCH_FIELDS = [...users.search!.by, 'customer.name'];

/** One page of the list of people, by name. */
export function usersQuery({ filters, search, paging }: UserListParams): ReplicaQuery<'users'> {
  return {
    table: 'users',
    filter: USER_FILTERS.where(filters),
    ...(search && { search: { text: search, fields: SEARCH_FIELDS } }),
    sort: [
      { field: 'firstName', direction: 'asc' },
      { field: 'lastName', direction: 'asc' },
    ],
    include: ['customer'],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
