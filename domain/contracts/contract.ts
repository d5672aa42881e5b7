import { printedDate } from '../calendar.ts';
import { driverName } from '../drivers/driver.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

/** Capitalised like the one value the spec names (domain.md 6.4). */
export const CONTRACT_STATUSES = ['Pending', 'Active', 'Archived'] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** A driver's employment at a carrier. */
export const contracts = noun({
  name: 'contracts',
  type: 'Contract',
  scope: { kind: 'customer', column: 'customerId' },
  access: { create: 'fleet', update: 'fleet', delete: 'staff', destroy: 'admin' },
  search: {
    by: ['status'],
    through: ['driver', 'customer'],
    title: (_row, { driver, customer }) => [driver && driverName(driver), customer?.['name']].filter(Boolean).join(' at '),
    detail: (row) => [row.status, row.hiredAt && `hired ${printedDate(row.hiredAt)}`].filter(Boolean).join(' · '),
  },
  groups: { Contract: ['status', 'hiredAt'] },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverId: f.ref('drivers').fixed(),
    status: f.oneOf(CONTRACT_STATUSES).default('Pending').guarded(),
    hiredAt: f.date().label('Hire date').nullable().guarded(),
    activatedAt: f.timestamp().label('Activated').nullable().setBy('nobody'),
    archivedAt: f.timestamp().label('Archived').nullable().setBy('nobody'),
  },
});
