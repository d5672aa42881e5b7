import { archiveAllButNewest } from '../documents/singleCurrent.ts';
import type { Tx } from '../mutation.ts';
import type { AnyRow } from '../noun.ts';
import { pointersAt } from '../references.ts';
import type { Row, TableName } from '../tables.ts';

/** A contract stays with the driver it was made for, who is then archived; a driver has one safety summary, and one checklist. */
const STAY: ReadonlySet<TableName> = new Set<TableName>(['contracts', 'driverSafetySummaries', 'driverChecklists']);

/** Everything that points at one driver points at the other: papers, applications, verifications, e-sign documents, cases, alerts. */
export async function moveBelongings(tx: Tx, fromId: string, toId: string, now: string): Promise<void> {
  const [from, to] = [(await tx.get('drivers', fromId))!, (await tx.get('drivers', toId))!];
  for (const { table, field } of pointersAt('drivers').filter((pointer) => !STAY.has(pointer.table))) {
    for (const row of (await tx.where(table, field as 'id', fromId)) as AnyRow[]) {
      await tx.patch(table, row.id, { [field]: toId, updatedAt: now } as Partial<Row<typeof table>>);
    }
  }
  await moveSummary(tx, fromId, toId, now);
  await archiveAllButNewest(tx, toId, now);
  await joinUsers(tx, from, to, now);
}

async function moveSummary(tx: Tx, fromId: string, toId: string, now: string): Promise<void> {
  const [summary] = await tx.where('driverSafetySummaries', 'driverId', fromId);
  const [kept] = await tx.where('driverSafetySummaries', 'driverId', toId);
  if (summary && !kept) await tx.patch('driverSafetySummaries', summary.id, { driverId: toId, updatedAt: now });
}

/** The surviving driver keeps their user, else takes over the other's; who was mentioned under the other is mentioned under theirs. */
async function joinUsers(tx: Tx, from: Row<'drivers'>, to: Row<'drivers'>, now: string): Promise<void> {
  if (from.userId === null || from.userId === to.userId) return;
  if (to.userId === null) return tx.patch('drivers', to.id, { userId: from.userId, updatedAt: now });
  for (const table of ['caseComments', 'caseCommentReplies'] as const) {
    for (const { id, mentions } of await tx.where(table, 'customerId', to.customerId)) {
      if (!mentions.includes(from.userId)) continue;
      const renamed = new Set(mentions.map((userId) => (userId === from.userId ? to.userId! : userId)));
      await tx.patch(table, id, { mentions: [...renamed], updatedAt: now });
    }
  }
}
