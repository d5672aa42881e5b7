import { consequence, type Consequence } from '../consequence.ts';
import type { AnyRow } from '../noun.ts';
import { evaluateDriver } from './evaluateDriver.ts';

/** Every change of what the alert rules look at brings the driver's alerts and checklist up to date in the same transaction (ALERT-20, CHECK-4). */
export const evaluateAlerts: Consequence<
  'drivers' | 'contracts' | 'driverDocuments' | 'driverApplicationForms' | 'everSignDocs' | 'employmentVerifications' | 'customers'
> = consequence({
  name: 'evaluateAlerts',
  of: ['drivers', 'contracts', 'driverDocuments', 'driverApplicationForms', 'everSignDocs', 'employmentVerifications', 'customers'],
  async follow(changes, tx, ctx) {
    const drivers = new Set<string>();
    for (const { table, id, before, after } of changes) {
      if (table === 'drivers') drivers.add(id);
      else if (table !== 'customers')
        for (const row of [before, after] as (AnyRow | null)[]) if (row?.['driverId']) drivers.add(String(row['driverId']));
      if (table === 'customers' && watched(before) !== watched(after)) {
        for (const driver of await (ctx.look ?? tx).where('drivers', 'customerId', id)) drivers.add(driver.id);
      }
    }
    // In the order of their ids, so that two transactions that touch the same drivers wait for each other instead of dying.
    for (const driverId of [...drivers].sort()) await evaluateDriver(tx, driverId, ctx);
  },
});

const watched = (customer: AnyRow | null): boolean => customer?.['status'] === 'active' && customer['deletedAt'] == null;
