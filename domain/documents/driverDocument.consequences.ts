import type { Change } from '../changes.ts';
import { consequence, type Consequence } from '../consequence.ts';
import type { Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { archiveOthers, SINGLE_CURRENT } from './singleCurrent.ts';

type DocumentChange = Change<'driverDocuments'>;

const isCurrent = (row: Row<'driverDocuments'> | null): boolean => row !== null && row.status === 'ACTIVE' && row.deletedAt === null;

/** DOC-1: the latest paper of a kind of which one counts archives the one before it. */
export const archiveReplaced: Consequence<'driverDocuments'> = consequence({
  name: 'archiveReplaced',
  of: ['driverDocuments'],
  async follow(changes, tx, { now, look = tx }) {
    // The last of several is the latest.
    for (const { before, after } of changes.toReversed()) {
      if (!after || isCurrent(before) || !isCurrent(after) || !SINGLE_CURRENT.has(after.type)) continue;
      // Holding the driver: of two papers that come at once the second sees the first.
      await tx.get('drivers', after.driverId);
      const latest = await tx.get('driverDocuments', after.id);
      if (isCurrent(latest ?? null)) await archiveOthers(tx, after, now, look);
    }
  },
});

/**
 * DOC-2: DELETED and softly deleted are one thing, whichever was asked for. What is brought back comes back ARCHIVED, for
 * something else may have taken its place.
 */
export const hideDeleted: Consequence<'driverDocuments'> = consequence({
  name: 'hideDeleted',
  of: ['driverDocuments'],
  async follow(changes, tx, { now }) {
    for (const change of changes) await hideOrShow(change, tx, now);
  },
});

async function hideOrShow({ id, before, after }: DocumentChange, tx: Tx, now: string): Promise<void> {
  if (!after) return;
  const hidden = after.deletedAt !== null;
  if (hidden && after.status !== 'DELETED') await tx.patch('driverDocuments', id, { status: 'DELETED', updatedAt: now });
  else if (!hidden && after.status === 'DELETED') {
    const restored = before !== null && before.deletedAt !== null;
    await tx.patch('driverDocuments', id, restored ? { status: 'ARCHIVED', updatedAt: now } : { deletedAt: now, updatedAt: now });
  }
}
