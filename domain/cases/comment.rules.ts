import { isStaff } from '../actor.ts';
import type { CrudRules } from '../crud.ts';
import { AccessError, InputError, RuleError } from '../errors.ts';
import type { MutationContext, Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { userName } from '../users/user.ts';
import { checkedText } from './commentText.ts';
import { contentAfter, type CommentText } from './commentContent.ts';

/** A comment or a reply. */
export type Comment = Row<'caseComments'> | Row<'caseCommentReplies'>;

const EDITABLE_MS = 15 * 60_000;

/** Can the author still change these words? */
export const isFresh = (row: Comment, now: string): boolean => Date.parse(now) - Date.parse(row.createdAt) <= EDITABLE_MS;

/** CASE-6: the answer that the case waited for has come. */
export async function clientAnswered(tx: Tx, caseId: string, { actor, now }: MutationContext): Promise<void> {
  if (isStaff(actor)) return;
  const row = await tx.get('cases', caseId);
  if (row?.status === 'AWAITING_RES_CLIENT') await tx.patch('cases', caseId, { status: 'IN_PROGRESS', updatedAt: now });
}

/** One writing of words, whether comment or reply. */
interface CommentEdit {
  before: Comment | null;
  given: Partial<CommentText>;
  tx: Tx;
  ctx: MutationContext;
}

/** TEXT-1: rich text that is new is kept as it was read. @throws InputError */
function keptWords(before: Comment | null, text: Partial<CommentText>): Partial<CommentText> {
  if (!text.content) return text;
  const isNew = before?.plainText !== text.plainText || JSON.stringify(before?.content) !== JSON.stringify(text.content);
  return isNew ? checkedText(text as CommentText) : text;
}

async function words({
  before,
  given,
  tx,
  ctx,
}: CommentEdit): Promise<Partial<CommentText> & Pick<Partial<Comment>, 'authorId' | 'authorName' | 'editedAt'>> {
  const text = keptWords(before, contentAfter(before, given));
  if (before) {
    const differs = Object.entries(text).some(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof CommentText]),
    );
    return differs ? { ...text, editedAt: ctx.now } : text;
  }
  const author = await tx.get('users', ctx.actor.userId);
  return { ...text, authorId: ctx.actor.userId, authorName: author ? userName(author) : '' };
}

/** CASE-15. @throws AccessError for somebody else's words, RuleError when it is too late */
function checkEditor({ before, ctx }: CommentEdit): void {
  if (!before) return;
  if (before.authorId !== ctx.actor.userId) throw new AccessError();
  if (!isFresh(before, ctx.now)) throw new RuleError('CASE-15', 'A comment can be changed for 15 minutes.');
}

/** Comments: CASE-5 to CASE-7, CASE-15. */
export const commentRules: CrudRules<'caseComments'> = {
  gives: ['plainText'],
  fill: words,
  async check(step) {
    checkEditor(step);
  },
  async follow({ before, after, tx, ctx }) {
    if (!before) return clientAnswered(tx, after.caseId, ctx);
    if (after.visibility === 'PUBLIC') return;
    for (const reply of await tx.where('caseCommentReplies', 'caseCommentId', after.id)) {
      if (reply.visibility === 'PUBLIC') await tx.patch('caseCommentReplies', reply.id, { visibility: 'INTERNAL', updatedAt: ctx.now });
    }
  },
};

/** Replies: CASE-6, CASE-7, CASE-15, CASE-17. */
export const replyRules: CrudRules<'caseCommentReplies'> = {
  gives: ['plainText', 'caseId'],
  async fill(step) {
    const { before, given, after, tx } = step;
    const said = await words(step);
    const comment = given.caseCommentId ? await tx.get('caseComments', given.caseCommentId) : undefined;
    // CASE-17: the answer to an INTERNAL comment is INTERNAL.
    const visibility = comment?.visibility === 'INTERNAL' ? { visibility: comment.visibility } : {};
    return { ...said, ...visibility, ...(!before && comment && after.caseId === undefined && { caseId: comment.caseId }) };
  },
  async check(step) {
    const { after, tx } = step;
    checkEditor(step);
    const comment = await tx.get('caseComments', after.caseCommentId);
    if (comment?.caseId !== after.caseId) throw new InputError({ caseId: 'Is not the case of the comment' });
    if (comment.visibility === 'INTERNAL' && after.visibility === 'PUBLIC') {
      throw new RuleError('CASE-17', 'The answer to an internal comment is internal.');
    }
  },
  async follow({ before, after, tx, ctx }) {
    if (!before) await clientAnswered(tx, after.caseId, ctx);
  },
};
