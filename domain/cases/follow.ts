import type { Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { maySeeCase } from './caseAudience.ts';
import { pairId } from '../pairId.ts';

/** The id under which a person begins to follow a case: the same on every device. */
export const followerId = (caseId: string, userId: string): string => pairId('f', caseId, userId);

/** Makes people follow the case from now on: those who can see it, each once; who had stopped begins again. */
export async function follow(tx: Tx, row: Row<'cases'>, people: readonly Row<'users'>[], now: string): Promise<void> {
  if (row.deletedAt !== null) return;
  const known = new Set((await tx.where('caseFollowers', 'caseId', row.id)).map(({ userId }) => userId));
  for (const person of people) {
    if (known.has(person.id) || !maySeeCase(person, row)) continue;
    known.add(person.id);
    const id = followerId(row.id, person.id);
    const before = await tx.get('caseFollowers', id);
    const isTheirs = !before || (before.caseId === row.id && before.userId === person.id);
    if (!isTheirs) continue;
    const times = { createdAt: now, updatedAt: now, deletedAt: null };
    await tx.put('caseFollowers', { id, caseId: row.id, customerId: row.customerId, userId: person.id, ...times });
  }
}
