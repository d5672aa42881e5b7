import { z } from 'zod';
import { idText } from '../fieldSchema.ts';
import { mutation, visibleRow } from '../mutation.ts';
import { VIEWED_AT_ONCE } from './notification.ts';

/**
 * NOTIFICATION-1 for many: these notifications are VIEWED. What is viewed already stays as it is.
 * @throws AccessError when one of them is somebody else's; none is marked then
 */
export const notificationsViewed = mutation({
  name: 'notificationsViewed',
  input: z.strictObject({ ids: z.array(idText).min(1).max(VIEWED_AT_ONCE, `Max ${VIEWED_AT_ONCE} notifications`) }),
  on: null,
  may: () => true,
  async apply(tx, { ids }, { actor, now }) {
    const rows = [];
    for (const id of new Set(ids)) rows.push(await visibleRow(tx, 'notifications', id, actor));
    for (const { id, status } of rows) if (status !== 'VIEWED') await tx.patch('notifications', id, { status: 'VIEWED', updatedAt: now });
  },
});
