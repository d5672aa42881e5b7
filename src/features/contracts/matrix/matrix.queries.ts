import { STAFF } from '#domain/actor.ts';
import { CHECKLIST_ITEMS, CHECKLIST_STATES, isOpen, type ChecklistItemId } from '#domain/checklist/items.ts';
import type { Filter } from '#domain/filter.ts';
import { checklistLook } from '#src/components/checklist/checklistLook.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';

/** Where the matrix of all driver files is. */
export const MATRIX_PATH = '/contracts/matrix';
/** Rows of a page of the matrix when the address does not say: many are compared at a glance. */
export const MATRIX_PAGE_SIZE = 20;

/** The states in which somebody has to do something. */
const OPEN = CHECKLIST_STATES.filter(isOpen);

/** The filters of the matrix. An item alone means where it is open, a state alone any item in it, both the one in the other. */
export const MATRIX_FILTERS = defineFilters([
  {
    kind: 'enum',
    name: 'item',
    label: 'Item',
    field: 'openCount',
    options: CHECKLIST_ITEMS.map(({ id, label }) => ({ value: id, label })),
    command: { id: 'checklist.filter.item', title: 'Filter driver files by item', keywords: ['checklist', 'missing', 'document'] },
  },
  {
    kind: 'enum',
    name: 'state',
    label: 'State',
    field: 'openCount',
    options: CHECKLIST_STATES.map((value) => ({ value, label: checklistLook(value).label })),
    command: { id: 'checklist.filter.state', title: 'Filter driver files by state', keywords: ['checklist', 'expired', 'missing'] },
  },
  {
    kind: 'record',
    name: 'customer',
    label: 'Customer',
    field: 'customerId',
    table: 'customers',
    roles: STAFF,
    command: { id: 'checklist.filter.customer', title: 'Filter driver files by customer', keywords: ['company', 'carrier'] },
  },
]);
export type MatrixParams = ParamsOf<typeof MATRIX_FILTERS>;

/** Returns the condition of a driver's row that these filters mean. */
function conditionOf({ item, state, customer }: MatrixParams['filters']): Filter {
  const states = state ? [state] : OPEN;
  const items = item ? [item] : state ? CHECKLIST_ITEMS.map(({ id }) => id) : [];
  return {
    ...(items.length > 0 && { OR: items.map((id) => ({ [id]: { in: states } })) }),
    ...(customer && { customerId: { equals: customer } }),
  };
}

const DRIVER_WORDS = ['driver.name', 'driver.lastName', 'driver.licenseNumber'];

/** One page of the matrix, the file with the most open items first; `forStaff`: with the company they drive for. */
export function matrixQuery({ filters, search, paging }: MatrixParams, forStaff: boolean): ReplicaQuery<'driverChecklists'> {
  return {
    table: 'driverChecklists',
    filter: conditionOf(filters),
    ...(search && { search: { text: search, fields: forStaff ? [...DRIVER_WORDS, 'customer.name'] : DRIVER_WORDS } }),
    sort: [
      { field: 'openCount', direction: 'desc' },
      { field: 'driver.lastName', direction: 'asc' },
    ],
    include: ['driver', ...(forStaff ? ['customer'] : [])],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}

/** How many drivers there are in each state of an item. */
export const itemCounts = (id: ChecklistItemId) => ({ table: 'driverChecklists', filter: { [id]: { in: OPEN } }, first: 0 }) as const;
