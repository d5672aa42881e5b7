import { CUSTOMER_STATUSES } from '#domain/customers/customer.ts';
import type { ReplicaCount, ReplicaQuery } from '#sync/replicaApi.ts';
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

/** Drivers and cases of a page of a customer's record (spec section 9). */
export const RECORD_PAGE_SIZE = 10;

const ofCustomer = (customerId: string) => ({ customerId: { equals: customerId } });
const paged = (page: number) => ({ first: RECORD_PAGE_SIZE, skip: (page - 1) * RECORD_PAGE_SIZE });

/** One page of the drivers of a customer, those who left it aside, by name. */
export function driversQuery(customerId: string, page: number): ReplicaQuery<'drivers'> {
  const sort = (['name', 'lastName'] as const).map((field) => ({ field, direction: 'asc' as const }));
  return { table: 'drivers', filter: { ...ofCustomer(customerId), archived: { is_empty: true } }, sort, ...paged(page) };
}

/** The contracts of some drivers with their customer. */
export function contractsQuery(customerId: string, driverIds: readonly string[]): ReplicaQuery<'contracts'> {
  return { table: 'contracts', filter: { ...ofCustomer(customerId), driverId: { in: [...driverIds] } } };
}

/** One page of the cases of a customer, newest first. */
export function customerCasesQuery(customerId: string, page: number): ReplicaQuery<'cases'> {
  return {
    table: 'cases',
    filter: ofCustomer(customerId),
    include: ['driver'],
    sort: [{ field: 'createdAt', direction: 'desc' }],
    ...paged(page),
  };
}

/** The cases of a customer, and those that are solved: spec section 2 counts the closed ones. */
export const allCases = (customerId: string): ReplicaCount<'cases'> => ({ table: 'cases', filter: ofCustomer(customerId) });
export const solvedCases = (customerId: string): ReplicaCount<'cases'> => ({
  table: 'cases',
  filter: { ...ofCustomer(customerId), status: { equals: 'CLOSED' } },
});

/** The attachments of a customer, newest last. */
export function attachmentsQuery(customerId: string): ReplicaQuery<'customerDocuments'> {
  return { table: 'customerDocuments', filter: ofCustomer(customerId), sort: [{ field: 'createdAt', direction: 'asc' }] };
}

/** The people who sign in for a customer. */
export function customerUsersQuery(customerId: string): ReplicaQuery<'users'> {
  return { table: 'users', filter: ofCustomer(customerId), sort: [{ field: 'firstName', direction: 'asc' }] };
}

/** The addresses of a customer itself, not of its drivers, that are not set aside. */
export function addressesQuery(customerId: string): ReplicaQuery<'addresses'> {
  return {
    table: 'addresses',
    filter: { ...ofCustomer(customerId), driverId: { is_empty: true }, archived: { is_empty: true } },
    sort: [{ field: 'createdAt', direction: 'asc' }],
  };
}
