import { STAFF } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Related } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { PICKER_MATCHES, type PickerOption } from './record-picker.tsx';

/** Best matches of a picker of customers: by name or number. */
export function customersMatching(text: string): ReplicaQuery<'customers'> {
  const search = { text, fields: ['name', 'customerID'] };
  return { table: 'customers', search, sort: [{ field: 'name', direction: 'asc' }], first: PICKER_MATCHES };
}

/** Best matches of a picker of drivers: by name or last name, of one carrier when `customer` is an id. */
export function driversMatching(text: string, customer: string): ReplicaQuery<'drivers'> {
  return {
    table: 'drivers',
    ...(customer && { filter: { customerId: { equals: customer } } }),
    search: { text, fields: ['name', 'lastName'] },
    sort: [{ field: 'lastName', direction: 'asc' }],
    include: ['customer'],
    first: PICKER_MATCHES,
  };
}

/** A driver as a picker offers them, with the customer's name. */
export function driverOption(row: Row<'drivers'> & { $?: Related }): PickerOption {
  return { id: row.id, label: driverName(row), detail: String(row.$?.['customer']?.['name'] ?? '') };
}

/** Best matches among those of the staff who may sign in. */
export function agentsMatching(text: string): ReplicaQuery<'users'> {
  return {
    table: 'users',
    filter: { role: { in: STAFF }, status: { equals: 'active' } },
    ...(text && { search: { text, fields: ['firstName', 'lastName', 'email'] } }),
    sort: [{ field: 'firstName', direction: 'asc' }],
    first: PICKER_MATCHES,
  };
}

/** The states a case can be in, by name. */
export const STATES_QUERY: ReplicaQuery<'usStates'> = { table: 'usStates', sort: [{ field: 'name', direction: 'asc' }] };
