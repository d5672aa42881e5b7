import { consequence, type Consequence } from '../consequence.ts';
import type { Reads, Tx } from '../mutation.ts';
import type { Change } from '../changes.ts';
import type { Row } from '../tables.ts';
import { isOpenDocument } from './transitions.ts';

/** ESIGN-4: the product itself cancels what is out for signing when its reason is gone. */
export const cancelOpenDocuments: Consequence<'contracts' | 'drivers' | 'driverApplicationForms'> = consequence({
  name: 'cancelOpenDocuments',
  of: ['contracts', 'drivers', 'driverApplicationForms'],
  async follow(changes, tx, { now, look = tx }) {
    for (const change of changes) {
      const driverId = await orphaned(change, look);
      if (driverId === null) continue;
      const isApplication = change.table === 'driverApplicationForms';
      const documents = await look.where('everSignDocs', 'driverId', driverId);
      for (const { id, type } of documents) if (!isApplication || type === 'DRIVER_APPLICATION_FORM') await cancel(tx, id, now);
    }
  },
});

/** The driver whose documents have lost their reason by this change, or null. */
function orphaned(change: Change<'contracts' | 'drivers' | 'driverApplicationForms'>, look: Reads): Promise<string | null> | string | null {
  switch (change.table) {
    case 'contracts':
      return byContract(change as Change<'contracts'>, look);
    case 'drivers':
      return byDriver(change as Change<'drivers'>);
    case 'driverApplicationForms':
      return byApplication(change as Change<'driverApplicationForms'>);
  }
}

/** A driver whose last contract has ended signs nothing any more. */
async function byContract({ before, after }: Change<'contracts'>, look: Reads): Promise<string | null> {
  const stands = (row: Row<'contracts'> | null): boolean => row !== null && row.deletedAt === null && row.status !== 'Archived';
  if (!before || !stands(before) || stands(after)) return null;
  const others = await look.where('contracts', 'driverId', before.driverId);
  return others.some((other) => other.id !== before.id && stands(other)) ? null : before.driverId;
}

function byDriver({ before, after }: Change<'drivers'>): string | null {
  return before?.deletedAt === null && after !== null && after.deletedAt !== null ? after.id : null;
}

/** An application that is re-opened, or replaced by a newer one, is not signed as it was. */
function byApplication({ before, after }: Change<'driverApplicationForms'>): string | null {
  const reopened = before?.status === 'APPROVED_TO_SIGN' && after?.status === 'IN_REVIEW';
  return after && (before === null || reopened) ? after.driverId : null;
}

/** The document was only looked at so far: the last signature may have come in. */
async function cancel(tx: Tx, id: string, now: string): Promise<void> {
  const document = await tx.get('everSignDocs', id);
  if (document && isOpenDocument(document)) await tx.patch('everSignDocs', id, { status: 'SYSTEM_CANCELLED', updatedAt: now });
}
