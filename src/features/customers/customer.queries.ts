import { CUSTOMER_STATUSES, type CustomerStatus } from '#domain/customers/customer.ts';
import type { Filter } from '#domain/filter.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { instantsOfDay } from '#src/components/formatDate.ts';
import { pagingOf, skipOf, type Paging } from '#src/components/paging.ts';

/** Default page size of spec section 9 for the customer list. */
export const CUSTOMERS_PAGE_SIZE = 10;

/** What the address of the customers list says; an empty text filters nothing. */
export interface CustomerListParams {
  status: CustomerStatus | '';
  /** First and last day of Customer Since, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  search: string;
  paging: Paging;
}

/** Reads the address; what makes no sense filters nothing. */
export function customerListParams(search: URLSearchParams): CustomerListParams {
  const day = (key: string): string => {
    const value = search.get(key) ?? '';
    return instantsOfDay(value) ? value : '';
  };
  return {
    status: CUSTOMER_STATUSES.find((status) => status === search.get('status')) ?? '',
    from: day('from'),
    to: day('to'),
    search: search.get('search') ?? '',
    paging: pagingOf(search, CUSTOMERS_PAGE_SIZE),
  };
}

/** Where the words of a search are looked for. */
export const CUSTOMER_SEARCH_FIELDS = ['name', 'email', 'customerID'] as const;

/** One page of the customers list, newest first. */
export function customersQuery({ status, from, to, search, paging }: CustomerListParams): ReplicaQuery<'customers'> {
  const since = instantsOfDay(from)?.from;
  const until = instantsOfDay(to)?.to;
  const filter: Filter = {
    ...(status && { status: { equals: status } }),
    ...((since || until) && { createdAt: { ...(since && { gte: since }), ...(until && { lte: until }) } }),
  };
  return {
    table: 'customers',
    filter,
    ...(search && { search: { text: search, fields: CUSTOMER_SEARCH_FIELDS } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
