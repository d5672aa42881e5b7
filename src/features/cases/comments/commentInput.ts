import type { Comment } from '#domain/cases/comment.rules.ts';
import { MENTIONS_MAX } from '#domain/cases/commentContent.ts';
import { cleanRichText, RichTextError } from '#domain/cases/richText/cleanRichText.ts';
import { mentionsOf } from '#domain/cases/richText/plainTextOf.ts';
import type { RichNode, RichRoot } from '#domain/cases/richText/richNode.ts';
import type { Json } from '#domain/field.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import type { Written } from '#src/components/editor/written.ts';
import { writtenOf, type CommentDraft } from './useDraft.ts';

export const COMMENT_MAX = 4000;

const isEmpty = (node: RichNode | undefined): boolean => node?.type === 'paragraph' && node.children.length === 0;

/** Removes the empty lines at its ends. */
function trimmed(root: RichRoot): RichRoot {
  const { children } = root;
  let from = 0;
  let to = children.length;
  while (from < to && isEmpty(children[from])) from += 1;
  while (to > from && isEmpty(children[to - 1])) to -= 1;
  return { ...root, children: children.slice(from, to) };
}

/** Why it cannot be published, for people; null: it can. */
export function problemOf({ plainText, content }: Written): string | null {
  const length = plainText.trim().length;
  if (length === 0) return MESSAGES.fieldRequired;
  if (length > COMMENT_MAX) return `Max ${COMMENT_MAX} characters`;
  if (!content) return null;
  if (mentionsOf(content).length > MENTIONS_MAX) return `Max ${MENTIONS_MAX} people`;
  try {
    cleanRichText({ root: content });
    return null;
  } catch (error) {
    return error instanceof RichTextError ? error.message : String(error);
  }
}

/** Returns what words bring along: those with a look their nodes, and whom they mention. */
const wordsOf = ({ plainText, content }: Written) => ({
  plainText: plainText.trim(),
  ...(content && { content: { root: trimmed(content) }, mentions: mentionsOf(content) }),
});
const forWhom = ({ visibility }: CommentDraft) => (visibility === 'INTERNAL' ? { visibility } : {});

/** The input of `caseCommentCreate`; words without a look stay plain words. */
export function commentInput(id: string, caseId: string, draft: CommentDraft) {
  return { id, caseId, ...wordsOf(draft), ...forWhom(draft) };
}

/** The input of `caseCommentReplyCreate`. */
export function replyInput(id: string, comment: Pick<Row<'caseComments'>, 'id' | 'caseId'>, draft: CommentDraft) {
  return { id, caseId: comment.caseId, caseCommentId: comment.id, ...wordsOf(draft), ...forWhom(draft) };
}

/** The input of `caseCommentUpdate` and `caseCommentReplyUpdate`: plain words call nobody any more. */
export function editInput(comment: Comment, draft: CommentDraft) {
  const visibility = draft.visibility === comment.visibility ? {} : { visibility: draft.visibility };
  return { id: comment.id, content: null, mentions: [], ...wordsOf(draft), ...visibility };
}

/** Returns the draft that there is to edit. */
export function draftToEdit({ plainText, content, visibility }: Comment): CommentDraft {
  const root = (content as { root?: Json } | null)?.root;
  return writtenOf({ plainText, ...(root !== undefined && { root }), visibility });
}
