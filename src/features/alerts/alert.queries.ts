import { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES, ALERT_STATUSES, documentName, spaced } from '#domain/alerts/alert.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { defineFilters, type FilterOption, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';

/** domain.md 6.12: 20 rows unless the person chooses 10 or 50. */
export const ALERTS_PAGE_SIZE = 20;

const choices = (values: readonly string[]): FilterOption[] => values.map((value) => ({ value, label: spaced(value) }));

/** The filters of the alerts list (spec section 2; catalogue 142 to 145). */
export const ALERT_FILTERS = defineFilters([
  {
    kind: 'enum',
    name: 'type',
    label: 'Document',
    field: 'entityType',
    options: ALERT_ENTITY_TYPES.map((value) => ({ value, label: documentName(value) })),
    command: { id: 'alert.filter.type', title: 'Filter alerts by document type', keywords: ['entity type'] },
  },
  {
    kind: 'enum',
    name: 'status',
    label: 'Warning',
    field: 'entityStatus',
    options: choices(ALERT_ENTITY_STATUSES),
    command: {
      id: 'alert.filter.reason',
      title: 'Filter alerts: missing / not signed / expired / expires soon',
      keywords: ['entity status'],
    },
  },
  {
    kind: 'enum',
    name: 'alert_status',
    label: 'Status',
    field: 'status',
    options: choices(ALERT_STATUSES),
    command: { id: 'alert.filter.status', title: 'Filter alerts: critical / non-critical', keywords: ['severity'] },
  },
  {
    kind: 'record',
    name: 'driver',
    label: 'Driver',
    field: 'driverId',
    table: 'drivers',
    isLinked: true,
    command: { id: 'alert.filter.driver', title: 'Filter alerts by driver', keywords: ['person'] },
  },
  { kind: 'record', name: 'customer', label: 'Customer', field: 'customerId', table: 'customers', isLinked: true },
]);
export type AlertListParams = ParamsOf<typeof ALERT_FILTERS>;

/** One page of the alerts nobody has set aside, newest first. */
export function alertsQuery({ filters, search, paging }: AlertListParams): ReplicaQuery<'alerts'> {
  return {
    table: 'alerts',
    filter: { dismissedAt: { is_empty: true }, deletedAt: { is_empty: true }, ...ALERT_FILTERS.where(filters) },
    ...(search && { search: { text: search, fields: ['entityType', 'entityStatus', 'driver.name', 'driver.lastName'] } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    include: ['driver', 'customer'],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
