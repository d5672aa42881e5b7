import type { ServerContext } from '../consequence.ts';
import { driverName } from '../drivers/driver.ts';
import { NOTICES } from '../notifications/notices.ts';
import type { Tx } from '../mutation.ts';
import type { DriverOrder } from './driverOrder.ts';

/**
 * ORDER-3: tells who ordered a report of a driver what came of it. It answers their own wish, so their settings are not asked.
 * It leads to the alert while that is open. Nobody is told once the person or the driver is gone.
 */
export async function notifyOutcome(tx: Tx, ctx: ServerContext, order: DriverOrder & { userId: string }, words: string): Promise<void> {
  const { kind, userId, driverId, customerId, alertId } = order;
  const driver = await tx.get('drivers', driverId);
  if (!driver || !(await tx.get('users', userId))) return;
  const alert = alertId === null ? undefined : await tx.get('alerts', alertId);
  const isOpen = alert && alert.deletedAt === null && alert.dismissedAt === null;
  const { resource, title, content } = NOTICES.ordered(kind, driverName(driver), words);
  await tx.put('notifications', {
    id: ctx.newId(),
    userId,
    title,
    content,
    status: 'UNVIEWED',
    resource,
    caseId: null,
    customerId,
    caseCommentId: null,
    caseCommentReplyId: null,
    driverId,
    alertId: isOpen ? alertId : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    deletedAt: null,
  });
}
