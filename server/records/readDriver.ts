import { isAmong } from '#domain/access.ts';
import { AccessError } from '#domain/errors.ts';
import { visibleRow } from '#domain/mutation.ts';
import { NOUNS, type Row } from '#domain/tables.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlTx } from '../db/sqlTx.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { isStaff } from '#domain/actor.ts';

/** A driver with all that an order of records looks at. */
export interface DriverForRecords {
  driver: Row<'drivers'>;
  customer: Row<'customers'>;
  /** The state of the license; null when the driver's record names none. */
  state: Row<'usStates'> | null;
  consents: Row<'everSignDocs'>[];
  /** Staff may order for a reason of their own where a consent is missing. */
  isStaff: boolean;
}

/**
 * The driver, for somebody who may order records: staff and the company tiers, for drivers of the customer named.
 * @throws AccessError otherwise, in the same words whatever was the matter
 */
export function readDriver(db: Database, userId: string, ids: { driverId: string; customerId: string }): Promise<DriverForRecords> {
  return inTransaction(db, async (client) => {
    const actor = actorOf(await reloadUser(client, userId));
    const tx = sqlTx(client);
    const driver = await visibleRow(tx, 'drivers', ids.driverId, actor);
    if (driver.customerId !== ids.customerId || !isAmong('fleet', actor, NOUNS.drivers.scope)) throw new AccessError();
    const customer = await visibleRow(tx, 'customers', driver.customerId, actor);
    const state = driver.licenseStateId ? ((await tx.get('usStates', driver.licenseStateId)) ?? null) : null;
    const consents = await tx.where('everSignDocs', 'driverId', driver.id);
    return { driver, customer, state, consents, isStaff: isStaff(actor) };
  });
}
