import { useTools } from '#src/commands/commandHost.ts';
import type { CommentSubject } from '#src/commands/threadHandle.ts';
import { Button } from '#src/components/ui/button.tsx';
import { readDraft } from '#src/data/drafts.ts';
import { useMe } from '#src/data/useLive.ts';
import { mayEdit, mayRemove } from './commentRights.ts';
import { editDraft, replyDraft } from './comment-boxes.tsx';
import { removeComment } from './comment.commands.ts';

interface CommentActsProps {
  subject: CommentSubject;
  /** Tab comes to these buttons. */
  isCurrent: boolean;
  /** An ISO instant not long ago. */
  now: string;
  onReply: () => void;
  onEdit: () => void;
  /** null: it was read, or reading is enough. */
  onRead: (() => void) | null;
}

const LOOK = { variant: 'ghost', size: 'sm', className: 'h-6 px-1.5 font-normal pointer-coarse:h-9 pointer-coarse:px-2.5' } as const;

/** Shows what this person may do with a comment or reply, as buttons. */
export function CommentActs({ subject, isCurrent, now, onReply, onEdit, onRead }: CommentActsProps) {
  const me = useMe();
  const tools = useTools();
  if (!me) return null;
  const { row, table } = subject;
  const tab = { tabIndex: isCurrent ? 0 : -1 };
  const begun = (name: string): boolean => readDraft(me.userId, name) !== null;
  return (
    <div className="-ml-1.5 flex flex-wrap gap-x-1 pt-0.5">
      {table === 'caseComments' && (
        <Button {...LOOK} {...tab} data-command="comment.reply" aria-keyshortcuts="r" onClick={onReply}>
          {begun(replyDraft(row)) ? 'Reply · draft' : 'Reply'}
        </Button>
      )}
      {mayEdit(me, row, now) && (
        <Button {...LOOK} {...tab} data-command="comment.edit" aria-keyshortcuts="e" onClick={onEdit}>
          {begun(editDraft(row)) ? 'Edit · draft' : 'Edit'}
        </Button>
      )}
      {mayRemove(me, row, now) && (
        <Button
          {...LOOK}
          {...tab}
          data-command="comment.delete"
          aria-keyshortcuts="Delete"
          onClick={() => void removeComment(me, tools, subject)}
        >
          Delete
        </Button>
      )}
      {onRead && (
        <Button {...LOOK} {...tab} onClick={onRead}>
          Mark read
        </Button>
      )}
    </div>
  );
}
