import { isStaff } from '../actor.ts';
import { crud, type Crud } from '../crud.ts';
import { AccessError, RuleError } from '../errors.ts';
import type { Row } from '../tables.ts';
import { commentRules, isFresh, replyRules, type Comment } from './comment.rules.ts';
import { isRemoved, REMOVED_TEXT } from './commentContent.ts';

type Table = 'caseComments' | 'caseCommentReplies';

/**
 * CASE-16: an author takes their own words back within 15 minutes, and they are gone, unless somebody has answered. Staff take any
 * words away at any time. Where something has to stay, 'comment removed' stands in its place. What is gone comes back by its
 * author or by staff; nobody else brings words back.
 */
function withRemoval<T extends Table>(table: T, writes: Crud): Crud {
  return {
    ...writes,
    delete: {
      ...writes.delete,
      // Words in whose place 'comment removed' stands are nowhere any more.
      undo: (input, before, after: Comment | undefined, written) =>
        after && isRemoved(after) ? null : writes.delete.undo!(input, before, after, written),
      async apply(tx, { id }: { id: string }, { actor, now }, row: Comment) {
        const own = row.authorId === actor.userId;
        if (!own && !isStaff(actor)) throw new AccessError();
        const takesBack = own && isFresh(row, now);
        if (!takesBack && !isStaff(actor)) throw new RuleError('CASE-16', 'A comment can be taken back for 15 minutes.');
        const answered = table === 'caseComments' && (await tx.where('caseCommentReplies', 'caseCommentId', id)).length > 0;
        if (takesBack && !answered) return tx.patch(table, id, { deletedAt: now, updatedAt: now } as Partial<Row<T>>);
        if (isRemoved(row)) return;
        await tx.patch(table, id, {
          plainText: REMOVED_TEXT,
          content: null,
          mentions: [],
          editedAt: now,
          updatedAt: now,
        } as unknown as Partial<Row<T>>);
      },
    },
    restore: {
      ...writes.restore,
      async apply(tx, input: { id: string }, ctx, row) {
        const gone = await tx.get(table, input.id);
        if (gone?.authorId !== ctx.actor.userId && !isStaff(ctx.actor)) throw new AccessError();
        await writes.restore.apply(tx, input, ctx, row);
      },
    },
  };
}

/** The writes of comments and replies; a device may make and change them as well, by the same rules. */
export const commentWrites: Crud = withRemoval('caseComments', crud('caseComments', commentRules));
export const replyWrites: Crud = withRemoval('caseCommentReplies', crud('caseCommentReplies', replyRules));
