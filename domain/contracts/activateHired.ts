import type { MutationContext, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';

/** CONTRACT-3: whether the day of hire, which lay ahead when it was given, has come by this day (`YYYY-MM-DD`). */
export function isHiredBy({ status, hiredAt, updatedAt, deletedAt }: Row<'contracts'>, today: string): boolean {
  return status === 'Pending' && deletedAt === null && hiredAt !== null && hiredAt <= today && hiredAt > updatedAt.slice(0, 10);
}

/** Makes a contract active whose day of hire has come; any other stays as it is, so that a second time changes nothing. */
export async function activateHired(tx: Tx, id: string, { now }: MutationContext): Promise<void> {
  const contract = await tx.get('contracts', id);
  if (!contract || !isHiredBy(contract, now.slice(0, 10))) return;
  await tx.patch('contracts', id, { status: 'Active', activatedAt: now, archivedAt: null, updatedAt: now });
}
