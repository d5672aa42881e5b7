import { z } from 'zod';
import { isStaff } from '../actor.ts';
import { RuleError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import { mutation } from '../mutation.ts';

/** Set an alert aside. ALERT-2: only NON_CRITICAL; ALERT-3: dismissing stamps dismissedAt; ALERT-4: Remind Later also sets remindLater. */
export const alertUpdate = mutation({
  name: 'alertUpdate',
  input: z.strictObject({ id: idText, remindLater: z.boolean() }),
  on: { table: 'alerts', id: (input) => input.id },
  may: (actor) => isStaff(actor),
  async apply(tx, { id, remindLater }, { now }, row) {
    if (row.status !== 'NON_CRITICAL') throw new RuleError('ALERT-2', 'A critical alert cannot be dismissed.');
    await tx.patch('alerts', id, { dismissedAt: now, remindLater, updatedAt: now });
  },
});
