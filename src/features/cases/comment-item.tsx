import { Clock, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Row } from '#domain/tables.ts';
import { Avatar } from '#src/components/avatar.tsx';
import { cn } from '#src/components/cn.ts';
import { DateText } from '#src/components/date-text.tsx';
import { RichText } from '#src/components/rich-text.tsx';

interface CommentItemProps {
  comment: Row<'caseComments'> | Row<'caseCommentReplies'>;
  /** `comment-{id}` or `reply-{id}`: where deep links lead. */
  anchor: string;
  /** Still in this device's queue. */
  waits: boolean;
  /** The anchor that is marked now. */
  marked: string | null;
  /** Replies. */
  children?: ReactNode;
}

/** One comment or reply: who, when, for whose eyes, and the words. */
export function CommentItem({ comment, anchor, waits, marked, children }: CommentItemProps) {
  const hasReplies = Array.isArray(children) && children.length > 0;
  return (
    <li id={anchor} tabIndex={-1} className="scroll-my-4 rounded-md outline-hidden">
      <article
        aria-label={`${anchor.startsWith('reply') ? 'Reply' : 'Comment'} by ${comment.authorName}`}
        data-marked={marked === anchor || undefined}
        className={cn(
          'grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5 rounded-md',
          'data-marked:bg-selection data-marked:shadow-[0_0_0_6px_var(--selection)]',
        )}
      >
        <Avatar name={comment.authorName} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
            <span className="text-sm font-medium text-foreground">{comment.authorName}</span>
            <DateText value={comment.createdAt} withTime />
            {comment.editedAt && <span>edited</span>}
            {comment.visibility === 'INTERNAL' && (
              <span
                title="Staff only: the customer does not see this"
                className="inline-flex items-center gap-1 rounded-xs border border-tone-violet-border bg-tone-violet-bg px-1 text-2xs font-medium text-tone-violet-fg"
              >
                <Lock aria-hidden="true" className="size-3" />
                INTERNAL
              </span>
            )}
            {waits && (
              <span className="inline-flex items-center gap-1 text-tone-orange-fg">
                <Clock aria-hidden="true" className="size-3" />
                Waiting to send
              </span>
            )}
          </p>
          <RichText content={comment.content} plainText={comment.plainText} className="mt-0.5 text-base" />
        </div>
      </article>
      {hasReplies && <ol className="mt-3 ml-3 grid gap-3 border-l border-border pl-5.5">{children}</ol>}
    </li>
  );
}
