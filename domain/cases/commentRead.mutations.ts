import { z } from 'zod';
import { idText } from '../fieldSchema.ts';
import { mutation, visibleRow } from '../mutation.ts';
import { pairId } from '../pairId.ts';

const COMMENTS_MAX = 200;

/** CASE-22: a person has read these comments of a case; doing it again changes nothing, so that every tab may say so. */
export const caseCommentsRead = mutation({
  name: 'caseCommentsRead',
  input: z.strictObject({ caseId: idText, commentIds: z.array(idText).min(1).max(COMMENTS_MAX, `Max ${COMMENTS_MAX} comments`) }),
  on: { table: 'cases', id: (input) => input.caseId },
  may: () => true,
  async apply(tx, { caseId, commentIds }, { actor, now }, { customerId }) {
    const { userId } = actor;
    const comments = [];
    for (const id of new Set(commentIds)) comments.push(await visibleRow(tx, 'caseComments', id, actor));
    for (const { id: caseCommentId } of comments.filter((comment) => comment.caseId === caseId)) {
      const id = pairId('r', caseCommentId, userId);
      if (await tx.get('caseCommentReads', id)) continue;
      await tx.put('caseCommentReads', { id, caseId, customerId, caseCommentId, userId, createdAt: now, updatedAt: now, deletedAt: null });
    }
  },
});
