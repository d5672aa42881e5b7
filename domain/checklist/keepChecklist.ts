import type { ServerContext } from '../consequence.ts';
import type { Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { dayOf } from '../alerts/driverFile.ts';
import { checklistOf, type ChecklistFile } from './checklistOf.ts';
import { checklistFields } from './checklistFields.ts';

type Driver = Pick<Row<'drivers'>, 'id' | 'customerId'>;

/**
 * Brings a driver's row of the checklist to what the file says on the day of `ctx.now`; without a file (null) there is none.
 * Doing it again writes nothing (CHECK-4).
 */
export async function keepChecklist(
  tx: Tx,
  driver: Driver,
  file: ChecklistFile | null,
  { now, newId }: Pick<ServerContext, 'now' | 'newId'>,
): Promise<void> {
  const standing = (await tx.where('driverChecklists', 'driverId', driver.id)).find(({ deletedAt }) => deletedAt === null);
  if (!file) {
    if (standing) await tx.patch('driverChecklists', standing.id, { deletedAt: now, updatedAt: now });
    return;
  }
  const said = {
    ...checklistFields(checklistOf(file, dayOf(now))),
    customerId: driver.customerId,
    driverId: driver.id,
    contractId: file.contract.id,
  };
  if (!standing) return tx.put('driverChecklists', { ...said, id: newId(), createdAt: now, updatedAt: now, deletedAt: null });
  const changed = Object.entries(said).filter(([field, value]) => standing[field as keyof typeof said] !== value);
  if (changed.length > 0) await tx.patch('driverChecklists', standing.id, { ...Object.fromEntries(changed), updatedAt: now });
}
