import { consequence, type Consequence } from '../consequence.ts';
import type { Tx } from '../mutation.ts';
import type { Change } from '../changes.ts';
import type { Row } from '../tables.ts';
import { isOpenDocument } from './transitions.ts';

type Document = Row<'everSignDocs'>;

/** ESIGN-4: the product itself takes back what is out for signing when its reason is gone. */
export const cancelOpenDocuments: Consequence<'contracts' | 'drivers' | 'driverApplicationForms'> = consequence({
  name: 'cancelOpenDocuments',
  of: ['contracts', 'drivers', 'driverApplicationForms'],
  async follow(changes, tx, { now }) {
    for (const change of changes) {
      if (change.table === 'contracts') await onContract(change as Change<'contracts'>, tx, now);
      else if (change.table === 'drivers') await onDriver(change as Change<'drivers'>, tx, now);
      else await onApplication(change as Change<'driverApplicationForms'>, tx, now);
    }
  },
});

/** A driver whose last contract has ended signs nothing any more. */
async function onContract({ before, after }: Change<'contracts'>, tx: Tx, now: string): Promise<void> {
  const stands = (row: Row<'contracts'> | null): boolean => row !== null && row.deletedAt === null && row.status !== 'Archived';
  if (!before || !stands(before) || stands(after)) return;
  const others = await tx.where('contracts', 'driverId', before.driverId);
  if (others.some((other) => other.id !== before.id && stands(other))) return;
  await cancel(tx, before.driverId, now, () => true);
}

async function onDriver({ before, after }: Change<'drivers'>, tx: Tx, now: string): Promise<void> {
  if (before?.deletedAt === null && after !== null && after.deletedAt !== null) await cancel(tx, after.id, now, () => true);
}

/** An application that is re-opened, or replaced by a newer one, is not signed as it was. */
async function onApplication({ before, after }: Change<'driverApplicationForms'>, tx: Tx, now: string): Promise<void> {
  const reopened = before?.status === 'APPROVED_TO_SIGN' && after?.status === 'IN_REVIEW';
  if (after && (before === null || reopened)) {
    await cancel(tx, after.driverId, now, ({ type }) => type === 'DRIVER_APPLICATION_FORM');
  }
}

async function cancel(tx: Tx, driverId: string, now: string, which: (document: Document) => boolean): Promise<void> {
  const open = (await tx.where('everSignDocs', 'driverId', driverId)).filter((document) => isOpenDocument(document) && which(document));
  for (const { id } of open) await tx.patch('everSignDocs', id, { status: 'SYSTEM_CANCELLED', updatedAt: now });
}
