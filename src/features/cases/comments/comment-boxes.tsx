import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import type { Row } from '#domain/tables.ts';
import { useTools } from '#src/commands/commandHost.ts';
import type { CommentSubject } from '#src/commands/threadHandle.ts';
import type { Held } from '#src/commands/types.ts';
import { CommentForm, type UndoneComment } from './comment-form.tsx';
import { commentInput, draftToEdit, editInput, replyInput } from './commentInput.ts';

/** Under what name the draft of an answer to a comment is kept. */
export const replyDraft = (comment: { id: string }): string => `reply:${comment.id}`;
/** Names the draft of a change of words. */
export const editDraft = (said: { id: string }): string => `edit:${said.id}`;

/** What was said reaches people by notification and mail, which nothing calls back: it can be undone before. */
const held = (what: 'Comment' | 'Reply', undone: UndoneComment): Held => ({
  words: `${what} sends in ${ORDER_HOLD_MS / 1_000} s`,
  forMs: ORDER_HOLD_MS,
  ...undone,
});

/** The box where a comment is answered. */
export function ReplyBox({ comment, onClose }: { comment: Row<'caseComments'>; onClose: () => void }) {
  const tools = useTools();
  return (
    <CommentForm
      caseId={comment.caseId}
      draftName={replyDraft(comment)}
      label="Reply"
      action="Reply"
      placeholder={`Reply to ${comment.authorName}`}
      staffOnly={comment.visibility === 'INTERNAL'}
      send={(draft, undone) => tools.mutate('caseCommentReplyCreate', replyInput(tools.newId(), comment, draft), held('Reply', undone))}
      onClose={onClose}
    />
  );
}

/** The box where one's own words are changed; `staffOnly`: they answer words for staff. */
export function EditBox({ comment, staffOnly, onClose }: { comment: CommentSubject; staffOnly: boolean; onClose: () => void }) {
  const tools = useTools();
  const isComment = comment.table === 'caseComments';
  return (
    <CommentForm
      caseId={comment.row.caseId}
      draftName={editDraft(comment.row)}
      label={isComment ? 'Edit comment' : 'Edit reply'}
      action="Save"
      placeholder="Write a comment"
      start={draftToEdit(comment.row)}
      staffOnly={staffOnly}
      send={(draft) => tools.mutate(isComment ? 'caseCommentUpdate' : 'caseCommentReplyUpdate', editInput(comment.row, draft))}
      onClose={onClose}
    />
  );
}

/** The box where the next comment on a case is written. */
export function CommentBox({ caseId, onSent }: { caseId: string; onSent: () => void }) {
  const tools = useTools();
  return (
    <CommentForm
      caseId={caseId}
      draftName={`comment:${caseId}`}
      label="Comment"
      action="Comment"
      placeholder="Write a comment"
      send={async (draft, undone) => {
        const isSent = await tools.mutate('caseCommentCreate', commentInput(tools.newId(), caseId, draft), held('Comment', undone));
        if (isSent) onSent();
        return isSent;
      }}
    />
  );
}
