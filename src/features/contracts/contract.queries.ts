import { STAFF } from '#domain/actor.ts';
import { CONTRACT_STATUSES } from '#domain/contracts/contract.ts';
import type { Filter } from '#domain/filter.ts';
import type { ReplicaGroup, ReplicaQuery } from '#sync/replicaApi.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';

/** Default page size of spec section 9 for lists of drivers. */
export const CONTRACTS_PAGE_SIZE = 10;

/** The filters of the list of drivers. */
export const CONTRACT_FILTERS = defineFilters([
  {
    kind: 'enum',
    name: 'status',
    label: 'Status',
    field: 'status',
    options: CONTRACT_STATUSES.map((value) => ({ value, label: value })),
    command: { id: 'contract.filter.status', title: 'Filter drivers: pending / active / archived', keywords: ['contract status'] },
  },
  {
    kind: 'enum',
    name: 'hired',
    label: 'Hire date',
    field: 'hiredAt',
    options: [
      { value: 'set', label: 'On file', chip: 'on file', where: () => ({ hiredAt: { is_empty: false } }) },
      { value: 'missing', label: 'Missing', chip: 'missing', where: () => ({ hiredAt: { is_empty: true } }) },
    ],
    command: { id: 'contract.filter.hired', title: 'Filter drivers by hire date', keywords: ['hired', 'missing', 'start date'] },
  },
  {
    kind: 'record',
    name: 'customer',
    label: 'Customer',
    field: 'customerId',
    table: 'customers',
    roles: STAFF,
    command: { id: 'contract.filter.customer', title: 'Filter drivers by customer', keywords: ['company', 'carrier'] },
  },
]);
export type ContractListParams = ParamsOf<typeof CONTRACT_FILTERS>;

const DRIVER_WORDS = ['driver.name', 'driver.lastName', 'driver.licenseNumber', 'driver.email', 'driver.phoneNumber'];
/** To staff a carrier's name tells drivers apart; to a carrier its own would find all of them. */
const STAFF_WORDS = [...DRIVER_WORDS, 'customer.name'];

/** One page of the list of drivers, newest contract first; `forStaff`: with the company they drive for. */
export function contractsQuery({ filters, search, paging }: ContractListParams, forStaff: boolean): ReplicaQuery<'contracts'> {
  return {
    table: 'contracts',
    filter: CONTRACT_FILTERS.where(filters),
    ...(search && { search: { text: search, fields: forStaff ? STAFF_WORDS : DRIVER_WORDS } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    include: ['driver', ...(forStaff ? ['customer'] : [])],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}

/** Alerts that somebody has to look at. */
const OPEN_ALERTS: Filter = { dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } };

/** How many open alerts each driver has. */
export const OPEN_ALERT_COUNTS: ReplicaGroup<'alerts'> = { table: 'alerts', filter: OPEN_ALERTS, by: ['driverId'] };

const ofDriver = (driverId: string) => ({ driverId: { equals: driverId } });
const NEWEST_FIRST = [{ field: 'createdAt', direction: 'desc' }] as const;

/** The number of cases or alerts of a driver that their record lists; the list of all is a link away. */
export const LISTED_FIRST = 50;

/** The latest cases of a driver. */
export function driverCasesQuery(driverId: string): ReplicaQuery<'cases'> {
  return { table: 'cases', filter: ofDriver(driverId), sort: NEWEST_FIRST, include: ['inspectionCitationState'], first: LISTED_FIRST };
}

/** The open alerts of a driver, latest first. */
export function driverAlertsQuery(driverId: string): ReplicaQuery<'alerts'> {
  return { table: 'alerts', filter: { ...ofDriver(driverId), ...OPEN_ALERTS }, sort: NEWEST_FIRST, first: LISTED_FIRST };
}

/** Every case of a driver. */
export function everyCaseQuery(driverId: string): ReplicaQuery<'cases'> {
  return { table: 'cases', filter: ofDriver(driverId), sort: NEWEST_FIRST };
}

/** Every alert of a driver that this device has, those that were set aside among them. */
export function everyAlertQuery(driverId: string): ReplicaQuery<'alerts'> {
  return { table: 'alerts', filter: ofDriver(driverId), sort: NEWEST_FIRST };
}

/** How the file of a driver stands; no row: nobody watches it. */
export function checklistQuery(driverId: string): ReplicaQuery<'driverChecklists'> {
  return { table: 'driverChecklists', filter: ofDriver(driverId), first: 1 };
}

/** Every contract of a driver. */
export function driverContractsQuery(driverId: string): ReplicaQuery<'contracts'> {
  return { table: 'contracts', filter: ofDriver(driverId), sort: NEWEST_FIRST };
}
