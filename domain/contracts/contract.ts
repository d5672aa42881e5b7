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
  fields: {
    customerId: f.ref('customers'),
    driverId: f.ref('drivers'),
    status: f.oneOf(CONTRACT_STATUSES).default('Pending'),
    hiredAt: f.date().nullable(),
    activatedAt: f.timestamp().nullable(),
    archivedAt: f.timestamp().nullable(),
  },
});
