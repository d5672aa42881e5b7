import { CUSTOMER_STATUSES } from '#domain/customers/customer.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';
import { customerLook } from '#src/components/states.ts';

/** Default page size of spec section 9 for the customer list. */
export const CUSTOMERS_PAGE_SIZE = 10;

/** The filters of the customers list (spec section 2). */
export const CUSTOMER_FILTERS = defineFilters([
  {
    kind: 'days',
    label: 'Creation Date',
    field: 'createdAt',
    asks: ['Created from', 'Created until'],
    none: ['From the beginning', 'Until today'],
    command: {
      id: 'customer.filter.created',
      title: 'Filter customers by creation date',
      keywords: ['customer since', 'new customers', 'from', 'until'],
    },
  },
  {
    kind: 'enum',
    name: 'status',
    label: 'Status',
    field: 'status',
    options: CUSTOMER_STATUSES.map((value) => ({ value, label: customerLook(value).label })),
    command: { id: 'customer.filter.status', title: 'Filter customers: all / active / disabled', keywords: ['enabled', 'blocked'] },
  },
]);
export type CustomerListParams = ParamsOf<typeof CUSTOMER_FILTERS>;

/** The fields in which the words of a search are looked for. */
export const CUSTOMER_SEARCH_FIELDS = ['name', 'email', 'customerID'] as const;

/** One page of the customers list, newest first. */
export function customersQuery({ filters, search, paging }: CustomerListParams): ReplicaQuery<'customers'> {
  return {
    table: 'customers',
    filter: CUSTOMER_FILTERS.where(filters),
    ...(search && { search: { text: search, fields: CUSTOMER_SEARCH_FIELDS } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
