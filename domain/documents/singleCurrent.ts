import type { Reads, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';

type Document = Row<'driverDocuments'>;

/** DOC-1: papers of which only the latest counts. */
export const SINGLE_CURRENT: ReadonlySet<Document['type']> = new Set<Document['type']>(['DL_COPY', 'MEDICAL_CERTIFICATE']);

/** Archives what another current paper has replaced; `current` is the one that stays. */
export async function archiveOthers(tx: Tx, current: Document, now: string, look: Reads = tx): Promise<void> {
  for (const { id } of await activeOf(look, current.driverId, current.type)) {
    if (id === current.id) continue;
    // Only looked at so far: somebody may have deleted it.
    const other = await tx.get('driverDocuments', id);
    if (other?.status === 'ACTIVE') await tx.patch('driverDocuments', id, { status: 'ARCHIVED', updatedAt: now });
  }
}

/** Archives all but the newest, for a driver who has come by several at once. */
export async function archiveAllButNewest(tx: Tx, driverId: string, now: string): Promise<void> {
  for (const type of SINGLE_CURRENT) {
    const active = await activeOf(tx, driverId, type);
    const newest = active.reduce<Document | undefined>((a, b) => (a && a.createdAt >= b.createdAt ? a : b), undefined);
    if (newest) await archiveOthers(tx, newest, now);
  }
}

async function activeOf(tx: Reads, driverId: string, type: Document['type']): Promise<Document[]> {
  return (await tx.where('driverDocuments', 'driverId', driverId)).filter((paper) => paper.type === type && paper.status === 'ACTIVE');
}
