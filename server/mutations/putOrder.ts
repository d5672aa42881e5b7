import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import { RuleError } from '#domain/errors.ts';
import type { DriverOrder, OrderKind } from '#domain/records/driverOrder.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { ORDER } from './orderSpec.ts';

const UNDER_WAY: Readonly<Record<OrderKind, string>> = {
  PSP: 'This report is being ordered already.',
  MVR: 'This report is being ordered already.',
  REMINDER: 'This reminder is being sent already.',
  EXAMINER: 'This examiner is being looked up already.',
  APPLICATION: 'This link is being sent already.',
};

/**
 * Puts an order, the job that carries it out and a note of who wanted it into the caller's transaction: all of them, or none.
 * @throws RuleError ORDER-2 while the same is being ordered for this driver
 */
export async function putOrder(
  client: pg.ClientBase,
  { actor, now, requestId = null }: { actor: Actor; now: string; requestId?: string | null | undefined },
  { kind, driverId, customerId, alertId, document, reason }: DriverOrder,
): Promise<void> {
  const id = randomUUID();
  const { rowCount } = await client.query(
    `insert into records_order (id, kind, driver_id, customer_id, alert_id, document, reason, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (driver_id, kind) where state <> 'DONE' do nothing`,
    [id, kind, driverId, customerId, alertId, document, reason, actor.userId, now],
  );
  if (rowCount === 0) throw new RuleError('ORDER-2', UNDER_WAY[kind]);
  await enqueue(client, ORDER, { orderId: id }, { singletonKey: id });
  await recordAudit(client, {
    action: 'records.order',
    actor,
    requestId,
    target: { table: 'drivers', id: driverId },
    detail: { kind, orderId: id, ...(reason !== null && { reason }) },
  });
}
