import { z } from 'zod';
import { idText } from '../fieldSchema.ts';
import { mutation } from '../mutation.ts';

/** NOTIFICATION-1: a person marks their own notification VIEWED; nobody else's can even be seen. */
export const notificationUpdate = mutation({
  name: 'notificationUpdate',
  input: z.strictObject({ id: idText, status: z.literal('VIEWED') }),
  on: { table: 'notifications', id: (input) => input.id },
  may: (actor, row) => row.userId === actor.userId,
  async apply(tx, { id, status }, { now }, row) {
    if (row.status !== status) await tx.patch('notifications', id, { status, updatedAt: now });
  },
});
