import type { Tx } from '../../mutation.ts';
import type { Row } from '../../tables.ts';

/** PEV-2: notes a reminder, by whichever way it goes: a new attempt by EMAIL takes the place of the one under review. */
export async function followUp(tx: Tx, row: Row<'employmentVerifications'>, { newId, now }: { newId: string; now: string }): Promise<void> {
  await tx.patch('employmentVerifications', row.id, { status: 'NO_RESPONSE', updatedAt: now });
  await tx.put('employmentVerifications', {
    ...row,
    id: newId,
    status: 'UNDER_REVIEW',
    type: 'EMAIL',
    // What was noted about one attempt is not true of the next.
    note: null,
    isPEVSent: true,
    sentAt: now,
    corrections: null,
    previousId: row.id,
    attempt: row.attempt + 1,
    createdAt: now,
    updatedAt: now,
  });
}
