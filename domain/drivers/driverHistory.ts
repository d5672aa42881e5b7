import { READ_ONLY } from '../access.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

/** Append-only: who changed which field of a driver or of a contract of theirs, from what to what (HISTORY-3). No device holds it. */
export const driverHistories = noun({
  name: 'driverHistories',
  type: 'DriverHistory',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  access: READ_ONLY,
  fields: {
    customerId: f.ref('customers').fixed().setBy('nobody'),
    driverId: f.ref('drivers').fixed().setBy('nobody'),
    /** The record that was changed. */
    record: f.oneOf(['drivers', 'contracts']).valueLabels({ drivers: 'Driver', contracts: 'Contract' }).setBy('nobody'),
    field: f.text(60).setBy('nobody'),
    from: f.text(500).nullable().setBy('nobody'),
    to: f.text(500).nullable().setBy('nobody'),
    userId: f.ref('users').nullable().setBy('nobody'),
    userName: f.text(201).setBy('nobody'),
  },
});
