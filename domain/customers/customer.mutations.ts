import { z } from 'zod';
import { isStaff } from '../actor.ts';
import { idText } from '../fieldSchema.ts';
import { mutation } from '../mutation.ts';
import { CUSTOMER_STATUSES } from './customer.ts';

const HOLD_MS = 10_000;

/** CUSTOMER-1: staff set a customer active or disabled; setting what it is already changes nothing. */
export const customerStatusUpdate = mutation({
  name: 'customerStatusUpdate',
  input: z.strictObject({ id: idText, status: z.enum(CUSTOMER_STATUSES) }),
  // People of that customer may lose their way in: whoever did it by mistake takes it back before anybody notices.
  offline: { hold: HOLD_MS },
  on: { table: 'customers', id: (input) => input.id },
  may: (actor) => isStaff(actor),
  undo: ({ id }, before) => before && { name: 'customerStatusUpdate', input: { id, status: before.status } },
  async apply(tx, { id, status }, { now }, row) {
    if (status !== row.status) await tx.patch('customers', id, { status, updatedAt: now });
  },
});
