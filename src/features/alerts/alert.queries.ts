import { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES, ALERT_STATUSES } from '#domain/alerts/alert.ts';
import type { Filter } from '#domain/filter.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { pagingOf, skipOf, type Paging } from '#src/components/paging.ts';

/** domain.md 6.12: 20 rows unless the person chooses 10 or 50. */
export const ALERTS_PAGE_SIZE = 20;

/** What the address of the alerts list says; an empty text filters nothing. */
export interface AlertListParams {
  /** entityType */
  type: string;
  /** entityStatus */
  status: string;
  /** CRITICAL or NON_CRITICAL */
  alert_status: string;
  /** Ids. */
  driver: string;
  customer: string;
  search: string;
  paging: Paging;
}

/** Query keys of the filters. */
export const ALERT_FILTER_KEYS: readonly string[] = ['type', 'status', 'alert_status', 'driver', 'customer'];

/** Reads the address (spec section 2: pageSize, type, status, alert_status, search, page; the driver and customer besides); unknown values filter nothing. */
export function alertListParams(search: URLSearchParams): AlertListParams {
  const oneOf = (key: string, values: readonly string[]): string => values.find((value) => value === search.get(key)) ?? '';
  return {
    type: oneOf('type', ALERT_ENTITY_TYPES),
    status: oneOf('status', ALERT_ENTITY_STATUSES),
    alert_status: oneOf('alert_status', ALERT_STATUSES),
    driver: search.get('driver') ?? '',
    customer: search.get('customer') ?? '',
    search: search.get('search') ?? '',
    paging: pagingOf(search, ALERTS_PAGE_SIZE),
  };
}

/** One page of the alerts nobody has set aside, newest first. */
export function alertsQuery({ type, status, alert_status, driver, customer, search, paging }: AlertListParams): ReplicaQuery<'alerts'> {
  const filter: Filter = {
    dismissedAt: { is_empty: true },
    deletedAt: { is_empty: true },
    ...(type && { entityType: { equals: type } }),
    ...(status && { entityStatus: { equals: status } }),
    ...(alert_status && { status: { equals: alert_status } }),
    ...(driver && { driverId: { equals: driver } }),
    ...(customer && { customerId: { equals: customer } }),
  };
  return {
    table: 'alerts',
    filter,
    ...(search && { search: { text: search, fields: ['entityType', 'entityStatus', 'driver.name', 'driver.lastName'] } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    include: ['driver'],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
